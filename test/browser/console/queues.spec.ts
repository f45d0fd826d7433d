import { describe, expect, it } from '@jest/globals';
import { DESKTOP, fillSignIn, openAs, pathOf, useBrowser } from '../../support/browser/browser.js';
import { ADMIN, createAccount, siteUrl } from '../../support/site/site.js';

const browser = useBrowser();

describe('the dashboard of the queues', () => {
  it('opens after the sign-in that it asks for, and again when the token has lapsed', async () => {
    const { context, page } = await browser.open(DESKTOP);
    await page.goto('/admin/queues');
    await page.waitForURL(`${siteUrl}/login?redirect=%2Fadmin%2Fqueues`);
    await fillSignIn(page, ADMIN.email, ADMIN.password);
    await page.getByRole('link', { name: 'payment-notification' }).first().waitFor();

    await context.clearCookies({ name: 'access_token' });
    await page.goto('/admin/queues/queue/email');
    await page.getByRole('link', { name: '继续使用' }).click();
    await page.waitForURL(`${siteUrl}/admin/queues/queue/email`);
    await page.getByRole('link', { name: 'payment-notification' }).first().waitFor();
    expect(await page.title()).toContain('云织商城队列');
    await context.close();
  });

  it('sends a buyer home', async () => {
    const { context, page } = await openAs(browser, await createAccount(), '/');
    await page.goto('/login?redirect=%2Fadmin%2Fqueues');
    await page.getByRole('link', { name: '继续使用' }).click();
    await page.waitForURL(`${siteUrl}/`);
    expect(pathOf(page)).toBe('/');
    await context.close();
  });
});
