import type { KnittingProfileResponse, SessionUser } from '#contracts';
import { describe, expect, it } from '@jest/globals';
import type { BrowserContext, Response } from 'playwright-core';
import {
  awaitLaterCall,
  cookiesOf,
  DESKTOP,
  fillSignIn,
  openAs,
  PHONE,
  signOut,
  useBrowser,
} from '../../support/browser/browser.js';
import { holdAnswers } from '../../support/browser/held-answers.js';
import { eventually } from '../../support/eventually.js';
import { newPhone } from '../../support/site/messages.js';
import { Caller, createAccount, signIn, siteUrl, withDatabase } from '../../support/site/site.js';

const browser = useBrowser();

const nameOf = ({ email }: { email: string }) => email.split('@')[0]!;

/** Whom the server knows by the access token that the browser has stored. */
async function signedInAs(context: BrowserContext): Promise<string> {
  const token = (await cookiesOf(context)).get('access_token')!.value;
  return (await new Caller(token).get<SessionUser>('/account/me/')).body.username;
}

describe('an answer of the server that arrives after a sign-out', () => {
  it('brings back no contact of the user, nor the admin right (SES-08)', async () => {
    const { context, page } = await openAs(browser, await createAccount(), '/about', PHONE);
    const held = await holdAnswers(page, '**/account/me/');
    await page.goto('/profile');
    await held.given;
    await signOut(page);
    held.release();
    await awaitLaterCall(page);
    const cookies = await cookiesOf(context);
    const kept = ['username', 'email', 'phone', 'is_admin'].filter((name) => cookies.has(name));
    expect(kept).toEqual([]);
    await context.close();
  });

  it('leaves no copy of the knitting profile on the device (SES-08)', async () => {
    const { context, page } = await openAs(browser, await createAccount(), '/about', PHONE);
    const held = await holdAnswers(page, '**/account/knitting/');
    await page.goto('/account/knitting');
    await held.given;
    await signOut(page);
    held.release();
    await awaitLaterCall(page);
    expect(await page.evaluate("localStorage.getItem('knitting-copy')")).toBeNull();
    await context.close();
  });
});

describe('an answer of the server that arrives after another user signed in', () => {
  it('in another tab changes no contact of the new user (SES-02)', async () => {
    const [first, next] = [await createAccount(), await createAccount()];
    const { context, page } = await openAs(browser, first, '/about', DESKTOP);
    const held = await holdAnswers(page, '**/account/me/');
    await page.goto('/profile');
    await held.given;
    held.stopHolding();
    const other = await context.newPage();
    await other.goto('/login');
    await fillSignIn(other, next.email, next.password);
    await other.waitForURL(`${siteUrl}/`);
    await page.getByRole('link', { name: `邮箱 ${next.email}` }).waitFor();
    held.release();
    await awaitLaterCall(page);
    const cookies = await cookiesOf(context);
    expect(cookies.get('username')?.value).toBe(nameOf(next));
    expect(cookies.get('email')?.value).toBe(encodeURIComponent(next.email));
    await context.close();
  });

  it('in another tab takes no change of the knitting profile to the account of the new user (FIND-07)', async () => {
    const [first, next] = [await createAccount(), await createAccount()];
    const { context, page } = await openAs(browser, first, '/account/knitting', DESKTOP);
    const needle = page.getByRole('checkbox', { name: '4', exact: true });
    await needle.waitFor();
    const held = await holdAnswers(page, '**/account/knitting/');
    await needle.click();
    await held.given;
    const other = await context.newPage();
    await other.goto('/login');
    await fillSignIn(other, next.email, next.password);
    await other.waitForURL(`${siteUrl}/`);
    held.release();
    await awaitLaterCall(page);
    const client = await signIn(next.email, next.password);
    const { body } = await client.get<KnittingProfileResponse>('/account/knitting/');
    expect(body.profile).toEqual({});
    await context.close();
  });

  it('in another tab shows the new user nothing of the knitting profile (FIND-07, SES-09)', async () => {
    const [first, next] = [await createAccount(), await createAccount()];
    const { context, page } = await openAs(browser, first, '/account/knitting', DESKTOP);
    const needle = page.getByRole('checkbox', { name: '4', exact: true });
    await needle.waitFor();
    const isRead = (response: Response) =>
      response.url().endsWith('/account/knitting/') && response.request().method() === 'GET';
    const held = await holdAnswers(page, '**/account/knitting/', (method) => method === 'PUT');
    await needle.click();
    await held.given;
    const readByNext = page.waitForResponse(isRead);
    const other = await context.newPage();
    await other.goto('/login');
    await fillSignIn(other, next.email, next.password);
    await other.waitForURL(`${siteUrl}/`);
    await readByNext;
    await needle.waitFor();
    held.release();
    await awaitLaterCall(page);
    expect(await needle.isChecked()).toBe(false);
    await context.close();
  });

  it('is not the access token of the new user (SES-04)', async () => {
    const [first, next] = [await createAccount(), await createAccount()];
    const { context, page } = await openAs(browser, first, '/about', DESKTOP);
    const held = await holdAnswers(page, '**/token/refresh');
    await context.clearCookies({ name: 'access_token' });
    await page.goto('/login');
    await held.given;
    // The refresh takes so long that the sign-in gives it up.
    await fillSignIn(page, next.email, next.password);
    await page.waitForURL(`${siteUrl}/`);
    held.release();
    await awaitLaterCall(page);
    await eventually(async () => expect(await signedInAs(context)).toBe(nameOf(next)));
    await context.close();
  });

  it('does not end the session of the new user, if it answers the sign-out before (SES-10)', async () => {
    const [first, next] = [await createAccount(), await createAccount()];
    const { context, page } = await openAs(browser, first, '/about', DESKTOP);
    const held = await holdAnswers(page, '**/account/logout/');
    await signOut(page);
    await held.given;
    const signedIn = page.waitForResponse('**/account/login/');
    await fillSignIn(page, next.email, next.password);
    // A sign-in that does not wait for the sign-out is answered by now.
    await Promise.race([signedIn, page.waitForTimeout(2_000)]);
    held.release();
    await page.waitForURL(`${siteUrl}/`);
    await awaitLaterCall(page);
    expect((await cookiesOf(context)).has('refresh_token')).toBe(true);
    await context.clearCookies({ name: 'access_token' });
    await page.goto('/orders');
    await page.getByText('还没有订单').waitFor();
    expect(await signedInAs(context)).toBe(nameOf(next));
    await context.close();
  });

  it('does not end the session of the new user, if the sign-out is never answered (SES-10)', async () => {
    const [first, next] = [await createAccount(), await createAccount()];
    const { context, page } = await openAs(browser, first, '/about', DESKTOP);
    const held = await holdAnswers(page, '**/account/logout/');
    await signOut(page);
    await held.given;
    await fillSignIn(page, next.email, next.password);
    await page.waitForURL(`${siteUrl}/`);
    held.release();
    await awaitLaterCall(page);
    expect((await cookiesOf(context)).has('refresh_token')).toBe(true);
    await context.close();
  });
});

describe('a contact that changed since the sign-in', () => {
  it.each([
    ['a day', false, 86_400],
    ['seven days', true, 604_800],
  ])(
    'is kept for the rest of a session of %s (SES-06, SES-07)',
    async (_what, remember, seconds) => {
      const { email, password } = await createAccount();
      const { context, page } = await browser.open(PHONE);
      await page.goto('/login');
      if (remember) await page.getByRole('checkbox', { name: '记住我' }).click();
      await fillSignIn(page, email, password);
      await page.waitForURL(`${siteUrl}/`);
      const phone = newPhone();
      await withDatabase((client) =>
        client.query('UPDATE users SET phone = $1 WHERE email = $2', [phone, email]),
      );
      await page.goto('/profile');
      await page.getByRole('link', { name: `手机 ${phone}` }).waitFor();
      const cookies = await cookiesOf(context);
      expect(cookies.get('phone')?.value).toBe(phone);
      const { life } = cookies.get('phone')!;
      expect(life).toBeGreaterThan(seconds - 60);
      // It does not outlive the session.
      expect(life).toBeLessThanOrEqual(cookies.get('username')!.life + 1);
      await context.close();
    },
  );
});
