import type { Reading, ReadingEvent, ReadingEventsRequest } from '#contracts';
import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { DESKTOP, fillSignIn, openAs, useBrowser } from '../../support/browser/browser.js';
import { awaitCount, COUNTER_BUTTON, newReader, tapMain } from '../../support/browser/reader.js';
import { eventually } from '../../support/eventually.js';
import { DEMO_PASSWORD, siteUrl } from '../../support/site/site.js';

const browser = useBrowser();

const keptOnDevice = (page: Page) =>
  page.evaluate<string[]>("Object.keys(localStorage).filter((key) => key.startsWith('reading:'))");

describe('the reader on a device with two accounts', () => {
  it('never sends the rows of one account with the session of the next one (READ-15)', async () => {
    const [first, second] = [await newReader(1), await newReader(1)];
    const { context, page } = await openAs(browser, first.account, '/about', DESKTOP);
    await page.clock.install();
    await page.goto('/read/1');
    await page.locator(COUNTER_BUTTON).waitFor();
    // The session was ended on another device.
    await context.clearCookies({ name: 'access_token' });
    await context.clearCookies({ name: 'refresh_token' });
    await tapMain(page, 3);
    await awaitCount(page, 3);
    await page.clock.runFor(3_000);
    await page.getByText('请先登录').waitFor();
    await page.getByRole('main').getByRole('link', { name: '去登录' }).click();
    await fillSignIn(page, second.account.email, second.account.password);
    await page.clock.runFor(3_000);
    await page.waitForURL(`${siteUrl}/read/1`);
    await awaitCount(page, 0);
    const sent: ReadingEvent[] = [];
    page.on('request', (request) => {
      if (!request.url().endsWith('/reading/1/events')) return;
      sent.push(...((request.postDataJSON() as ReadingEventsRequest).events ?? []));
    });
    // Longer than the time after which a failed request is sent again.
    await page.clock.runFor(60_000);
    await tapMain(page, 1);
    await page.clock.runFor(3_000);
    await awaitCount(page, 1);
    await eventually(async () => {
      const { body } = await second.buyer.get<Reading>('/reading/1/');
      expect(body.project.counters).toMatchObject([{ id: 'main', value: 1 }]);
    });
    expect(sent).toHaveLength(1);
    const owner = first.account.email.split('@')[0]!;
    // The row of the second account is removed with the response.
    await eventually(async () => {
      const waiting = (await keptOnDevice(page)).filter((key) => /:e:\d+:/.test(key));
      expect(waiting.map((key) => key.startsWith(`reading:${owner}:`))).toEqual([true, true, true]);
    });
    await context.close();
  });
});

describe('after the account was deleted', () => {
  it('the device keeps nothing of what was read and counted, also no counts that wait (READ-15, READ-16)', async () => {
    const { account, designId } = await newReader('松林儿童毛线帽');
    const { context, page } = await openAs(browser, account, `/read/${designId}`, DESKTOP);
    await page.locator('[role=group] img').first().waitFor();
    await page.route('**/api/v1/reading/*/events', (route) => route.abort());
    await tapMain(page, 2);
    await awaitCount(page, 2);
    expect(await keptOnDevice(page)).toContainEqual(expect.stringMatching(/:e:\d+:/));
    expect(await page.evaluate("caches.has('reading')")).toBe(true);
    await page.goto('/profile/delete');
    await page.getByLabel(/^输入你的用户名/).fill(account.email.split('@')[0]!);
    await page.getByLabel('当前密码', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: '永久注销账户' }).click();
    await page.getByText('账户已注销').waitFor();
    expect(await keptOnDevice(page)).toEqual([]);
    expect(await page.evaluate("caches.has('reading')")).toBe(false);
    await context.close();
  });
});
