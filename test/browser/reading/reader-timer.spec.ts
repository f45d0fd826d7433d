import type { Reading } from '#contracts';
import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { openAs, PHONE, useBrowser } from '../../support/browser/browser.js';
import { choose, COUNTER_BUTTON, newReader } from '../../support/browser/reader.js';
import { eventually } from '../../support/eventually.js';

const browser = useBrowser();

/** The timer of the project, which a dialog shows. */
async function timerOf(page: Page) {
  await page.locator(COUNTER_BUTTON).waitFor();
  await choose(page, /^我的作品/);
  return page.getByRole('region', { name: '计时' });
}

describe('the timer of a project', () => {
  it('is one timer in two tabs, and its session is kept once (READ-13)', async () => {
    const { account, buyer } = await newReader(1);
    const { context, page } = await openAs(browser, account, '/read/1', PHONE);
    const first = await timerOf(page);
    await first.getByRole('button', { name: '开始计时' }).click();
    const tab = await context.newPage();
    await tab.goto('/read/1');
    const second = await timerOf(tab);
    const stop = second.getByRole('button', { name: '停下，记一次' });
    await stop.waitFor();
    await first.getByRole('button', { name: '停下，记一次' }).click();
    await second.getByRole('button', { name: '开始计时' }).waitFor();
    await second.getByRole('listitem').waitFor();
    await eventually(async () => {
      const { body } = await buyer.get<Reading>('/reading/1/');
      const times = body.project.items.filter(({ name }) => name.startsWith('time:'));
      expect(times.map(({ value }) => JSON.parse(value!) as unknown[])).toEqual([
        [expect.anything()],
      ]);
    });
    // A start in the other tab is shown here too.
    await second.getByRole('button', { name: '开始计时' }).click();
    await first.getByRole('button', { name: '停下，记一次' }).waitFor();
    await context.close();
  });
});
