import { describe, expect, it } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import {
  awaitLaterCall,
  cookiesOf,
  DESKTOP,
  fillSignIn,
  pathOf,
  PHONE,
  useBrowser,
} from '../../support/browser/browser.js';
import { eventually } from '../../support/eventually.js';
import { createAccount, siteUrl } from '../../support/site/site.js';

const browser = useBrowser();

describe('a session', () => {
  async function signedIn(): Promise<{ context: BrowserContext; page: Page; username: string }> {
    const { email, password } = await createAccount();
    const { context, page } = await browser.open(PHONE);
    await page.goto('/login');
    await fillSignIn(page, email, password);
    await page.waitForURL(`${siteUrl}/`);
    return { context, page, username: email.split('@')[0]! };
  }

  it('outlives a lapsed token and a lost network, in several tabs at once (SES-15, SES-17)', async () => {
    const { context, page } = await signedIn();
    let refreshes = 0;
    // Before the token lapses, because the page that is open may refresh it first.
    context.on('request', (request) => {
      if (request.url().endsWith('/token/refresh')) refreshes += 1;
    });
    await context.clearCookies({ name: 'access_token' });
    const tabs = await Promise.all([1, 2, 3].map(() => context.newPage()));
    await Promise.all(tabs.map((tab) => tab.goto('/orders')));
    await Promise.all(tabs.map((tab) => tab.getByText('还没有订单').waitFor()));
    expect(refreshes).toBe(1);

    await context.clearCookies({ name: 'access_token' });
    await page.route('**/token/refresh', (route) => route.abort());
    await page.goto('/profile');
    await page.getByText('无法连接到服务器，请检查网络连接').waitFor();
    await page.getByRole('button', { name: /^账户菜单/ }).waitFor();
    await page.unroute('**/token/refresh');
    await page.goto('/orders');
    await page.getByText('还没有订单').waitFor();
    await context.close();
  });

  it('ends when the refresh is refused (SES-16, PROF-01)', async () => {
    const { context, page } = await signedIn();
    await page.goto('/profile');
    await page.getByRole('link', { name: '我的订单' }).waitFor();
    await context.clearCookies({ name: 'access_token' });
    await context.clearCookies({ name: 'refresh_token' });
    await page.reload();
    await page.getByText('请先登录').waitFor();
    const cookies = await cookiesOf(context);
    for (const name of ['username', 'email', 'is_admin', 'login_type']) {
      expect(cookies.has(name)).toBe(false);
    }
    await page.getByRole('link', { name: '去登录' }).click();
    await page.waitForURL(`${siteUrl}/login?redirect=%2Fprofile`);
    await context.close();
  });

  it('ends at once on 退出登录, and waits for no server (SES-08 to SES-13)', async () => {
    const { context, page, username } = await signedIn();
    await context.addCookies([
      { name: 'avatar', value: 'x', url: siteUrl },
      { name: 'phone', value: '13800138000', url: siteUrl },
    ]);
    const all = ['username', 'email', 'phone', 'access_token', 'is_admin', 'login_type', 'avatar'];
    const keptOf = async () => {
      const cookies = await cookiesOf(context);
      return all.filter((name) => cookies.has(name));
    };
    expect(await keptOf()).toEqual(all);
    await page.goto('/profile');
    await page.getByRole('link', { name: '我的订单' }).waitFor();
    // What the server does with it is seen in the e2e tests; here it does not answer for a while.
    let fail = () => {};
    const held = new Promise<void>((resolve) => (fail = resolve));
    let asked = 0;
    await page.route('**/account/logout/', async (route) => {
      asked += 1;
      await held;
      // For another call this would be the reason to refresh the token.
      await route.fulfill({ status: 401, json: { code: 'not_signed_in', error: '请先登录' } });
    });
    const refreshes: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/token/refresh')) refreshes.push(request.url());
    });
    await page.getByRole('button', { name: `账户菜单：${username}` }).click();
    await page.getByRole('main').getByRole('button', { name: '退出登录' }).click();
    await page.waitForURL(`${siteUrl}/login`);
    await page.getByRole('banner').getByRole('link', { name: '登录' }).waitFor();
    await eventually(() => expect(asked).toBe(1));
    const logged = page.waitForEvent('console', (message) => message.text().startsWith('logout'));
    fail();
    await logged;
    await awaitLaterCall(page);
    expect(refreshes).toEqual([]);
    expect(asked).toBe(1);
    expect(await keptOf()).toEqual([]);
    await context.close();
  });

  it('tells the server of a sign-out that it did not hear of, once it can (SES-10)', async () => {
    const { context, page } = await signedIn();
    await page.goto('/profile');
    await page.getByRole('link', { name: '我的订单' }).waitFor();
    await page.route('**/account/logout/', (route) => route.abort());
    await page.getByRole('main').getByRole('button', { name: '退出登录' }).click();
    await page.waitForURL(`${siteUrl}/login`);
    expect((await cookiesOf(context)).has('refresh_token')).toBe(true);
    await page.unroute('**/account/logout/');
    const told = page.waitForResponse('**/account/logout/');
    await page.goto('/');
    expect((await told).status()).toBe(200);
    expect((await cookiesOf(context)).has('refresh_token')).toBe(false);
    await context.close();
  });

  it('ends in every tab at once, and changes with who signs in (SES-09)', async () => {
    const { context, page, username } = await signedIn();
    const other = await context.newPage();
    await other.goto('/profile');
    await other.getByRole('heading', { name: username }).waitFor();
    await page.getByRole('button', { name: `账户菜单：${username}` }).click();
    await page.getByRole('button', { name: '退出登录' }).click();
    await other.getByText('请先登录').waitFor();
    await page.waitForURL(`${siteUrl}/login`);
    const next = await createAccount();
    await fillSignIn(page, next.email, next.password);
    await other.getByRole('button', { name: `账户菜单：${next.email.split('@')[0]!}` }).waitFor();
    await context.close();
  });

  it.each([
    '/profile',
    '/profile/password',
    '/orders',
    '/upload',
    '/design/1/edit',
    '/design/1/payment',
    '/download/1',
  ])(
    'leads a visitor from %s to the sign-in page, which knows the way back (ROUTE-20)',
    async (path) => {
      const { context, page } = await browser.open(PHONE);
      await page.goto(path);
      const heading = path.endsWith('/payment') ? '登录后继续购买' : '登录云织商城';
      await page.getByRole('heading', { name: heading }).waitFor();
      expect(pathOf(page)).toBe(`/login?redirect=${encodeURIComponent(path)}`);
      await context.close();
    },
  );

  it('redirects a buyer from /upload to the home page, and corrects a forged cookie (ROUTE-21)', async () => {
    const { context, page } = await signedIn();
    await page.goto('/upload');
    await page.waitForURL(`${siteUrl}/`);
    await context.addCookies([{ name: 'is_admin', value: 'true', url: siteUrl }]);
    await page.goto('/profile');
    // The server knows better, and puts the cookie right.
    await page.getByText('普通用户').waitFor();
    expect(await page.getByRole('link', { name: '上传设计' }).count()).toBe(0);
    expect((await cookiesOf(context)).get('is_admin')?.value).toBe('false');
    await context.close();
  });

  it('shows who is signed in by the cookies, afresh before each navigation (ROUTE-18, ROUTE-19, SES-01)', async () => {
    const { context, page } = await browser.open(DESKTOP);
    await page.goto('/');
    await page.getByRole('banner').getByRole('link', { name: '登录' }).waitFor();
    await context.addCookies([
      { name: 'username', value: encodeURIComponent('织友小满'), url: siteUrl },
      { name: 'login_type', value: 'phone', url: siteUrl },
      { name: 'phone', value: '13800138000', url: siteUrl },
    ]);
    await page
      .getByRole('navigation', { name: '分类' })
      .getByRole('link', { name: '围巾' })
      .click();
    const opener = page.getByRole('button', { name: '账户菜单：织友小满' });
    await opener.click();
    await page.getByText('13800138000').waitFor();
    // ROUTE-19: without the username there is nobody.
    await context.clearCookies({ name: 'username' });
    await page
      .getByRole('navigation', { name: '分类' })
      .getByRole('link', { name: '帽子' })
      .click();
    await page.getByRole('banner').getByRole('link', { name: '登录' }).waitFor();
    await context.close();
  });
});
