import type { QueuesStatus } from '#contracts';
import { describe, expect, it } from '@jest/globals';
import { DESKTOP, fillSignIn, openAs, pathOf, useBrowser } from '../../support/browser/browser.js';
import { ADMIN, createAccount, siteUrl } from '../../support/site/site.js';

const browser = useBrowser();

describe("the console's page of the queues", () => {
  it('names a paused queue and leads to where it is resumed (CONS-11)', async () => {
    const { context, page } = await openAs(browser, ADMIN, '/console/queues');
    await page.route('**/api/v1/queues', async (route) => {
      const response = await route.fetch();
      const status = (await response.json()) as QueuesStatus;
      const queues = status.queues.map((queue) => ({ ...queue, is_paused: queue.name === 'sms' }));
      await route.fulfill({ response, json: { ...status, queues } });
    });
    await page.reload();
    await page.getByText('暂停着：sms。').waitFor();
    expect(await page.getByRole('row', { name: /已暂停/ }).allTextContents()).toEqual([
      expect.stringMatching(/^sms已暂停/),
    ]);
    await page.getByRole('link', { name: '去恢复' }).click();
    await page.waitForURL(`${siteUrl}/admin/queues`);
    await context.close();
  });
});

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
