import type { Reading, ReadingEvent, ReadingEventsRequest } from '#contracts';
import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { DESKTOP, fillSignIn, openAs, useBrowser } from '../../support/browser/browser.js';
import { awaitCount, MAIN, newReader, tapMain } from '../../support/browser/reader.js';
import { eventually } from '../../support/eventually.js';
import { siteUrl } from '../../support/site/site.js';

const browser = useBrowser();

const keptOnDevice = (page: Page) =>
  page.evaluate<string[]>("Object.keys(localStorage).filter((key) => key.startsWith('reading:'))");

describe('the reader on a device with two accounts', () => {
  it('never sends the rows of one account with the session of the next one (READ-15)', async () => {
    const [first, second] = [await newReader(1), await newReader(1)];
    const { context, page } = await openAs(browser, first.account, '/about', DESKTOP);
    await page.clock.install();
    await page.goto('/read/1');
    await page.locator(MAIN).waitFor();
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
      sent.push(...(request.postDataJSON() as ReadingEventsRequest).events);
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
    const waiting = (await keptOnDevice(page)).filter((key) => /:e:\d+:/.test(key));
    expect(waiting).toHaveLength(3);
    expect(waiting.every((key) => key.startsWith(`reading:${owner}:`))).toBe(true);
    await context.close();
  });
});
