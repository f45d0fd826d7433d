import type { ShelfItem } from '#contracts';
import { describe, expect, it } from '@jest/globals';
import {
  awaitLaterCall,
  COUNT_SHIFTS,
  openAs,
  PHONE,
  useBrowser,
} from '../../support/browser/browser.js';
import { SAMPLE_PICTURE, sendForm } from '../../support/site/design-forms.js';
import { eventually } from '../../support/eventually.js';
import { findAxeViolations } from '../../support/browser/page-violations.js';
import { newBuyer } from '../../support/site/site.js';

const browser = useBrowser();

describe('the shelves of the home page', () => {
  it('say what the yarn at home is enough for, and lead to it (FIND-05)', async () => {
    const { context, page } = await browser.open(PHONE);
    await page.goto('/');
    const strip = page.getByRole('region', { name: '我有这些线' });
    const answer = strip.getByRole('status').getByRole('link', { name: /^够织 \d+ 款：/ });
    const first = await answer.innerText();
    await strip.getByRole('radio', { name: '粗', exact: true }).check();
    for (let times = 0; times < 4; times += 1) {
      await strip.getByRole('button', { name: '少 50 米' }).click();
    }
    await strip.getByText('200 米', { exact: true }).waitFor();
    await strip.getByRole('link', { name: /^够织/ }).filter({ hasNotText: first }).waitFor();
    await strip.locator('a[href*="bulky"][href*="metres%3A200"]').waitFor();
    expect(await findAxeViolations(page, 'all')).toEqual([]);
    const [count] = /\d+/.exec(await answer.innerText())!;
    await answer.click();
    await page.getByText(`找到 ${count} 款`).waitFor();
    await page.getByText('我的线：粗线（Bulky） 200 米').first().waitFor();
    await page.goBack();
    await page.getByRole('navigation', { name: '想织点什么' }).getByText('第一件毛衣').click();
    await page.getByText(/^找到 [1-9]\d* 款$/).waitFor();
    await context.close();
  });

  it('offer to continue the pattern that was read last, in its own space on the next visit (SHELF-01)', async () => {
    const { account, buyer } = await newBuyer(1);
    const { context, page } = await openAs(browser, account, '/', PHONE);
    await page.getByRole('region', { name: '我有这些线' }).waitFor();
    const card = page.getByRole('region', { name: '接着织' });
    expect(await card.count()).toBe(0);
    await page.goto('/read/1');
    const counter = page.locator('button[aria-disabled]');
    await counter.click();
    await counter.click();
    await counter.getByText('2', { exact: true }).waitFor();
    await page.getByRole('button', { name: '改数、目标与记录' }).click();
    const dialog = page.getByRole('dialog', { name: '计数' });
    await dialog.getByLabel('目标（可不填）').fill('74');
    await dialog.getByRole('button', { name: '好了' }).click();
    await page.getByText('第 2 / 74 行 · 点这里加一行').waitFor();
    await eventually(async () => {
      const { body } = await buyer.get<ShelfItem[]>('/account/shelf/');
      expect(body).toMatchObject([{ progress: { row: 2, target: 74 } }]);
    });
    await page.goto('/');
    await card.getByText('第 2 / 74 行').waitFor();

    await page.addInitScript(COUNT_SHIFTS);
    await page.reload();
    await card.getByText('第 2 / 74 行').waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate<number>('window.shifted')).toBeLessThanOrEqual(0.02);
    expect(await findAxeViolations(page, 'all')).toEqual([]);
    const isReserved = () =>
      page.evaluate<boolean>("document.documentElement.hasAttribute('data-continue')");
    expect(await isReserved()).toBe(true);
    await card.getByRole('link', { name: '继续' }).click();
    await page.waitForURL('**/read/1');
    await counter.waitFor();
    expect(await isReserved()).toBe(false);
    await page.goBack();
    await card.getByText('第 2 / 74 行').waitFor();
    expect(await isReserved()).toBe(true);

    // No space is left for the next visitor of the tab.
    await page.getByRole('button', { name: /^账户菜单/ }).click();
    await page.getByRole('banner').getByRole('button', { name: '退出登录' }).click();
    await page.waitForURL('**/login');
    await page.getByRole('banner').getByRole('link', { name: '云织商城' }).click();
    await page.getByRole('region', { name: '我有这些线' }).waitFor();
    expect(await isReserved()).toBe(false);
    expect(await card.count()).toBe(0);
    await context.close();
  });

  it('show between the designs what somebody finished (SHELF-08)', async () => {
    const { buyer, orderId } = await newBuyer(3);
    const scales = { finished: true, size_ok: 5, yarn_ok: 5, clear: 5, errors: false };
    await buyer.send('PUT', `/orders/${orderId}/review`, { ...scales, size: 'M', yarn: '奶油棉' });
    const picture = { field: 'picture', name: 'a.jpg', bytes: SAMPLE_PICTURE };
    const sent = await sendForm(buyer, 'POST', `/orders/${orderId}/review/pictures`, {}, [picture]);
    expect(sent.status).toBe(200);
    const { context, page } = await browser.open(PHONE);
    await page.goto('/');
    const works = page.getByRole('region', { name: '刚有人织完' });
    while ((await works.count()) === 0) await page.mouse.wheel(0, 1_500);
    const piece = works.getByRole('link', { name: /尺码 M · 奶油棉/ }).first();
    // The wheel may still scroll; a button below the edge of the top bar would count as too small.
    await eventually(async () => {
      await piece.evaluate((node) =>
        (node as { scrollIntoView(to: object): void }).scrollIntoView({ block: 'center' }),
      );
      const { y } = (await piece.boundingBox())!;
      await awaitLaterCall(page);
      expect((await piece.boundingBox())!.y).toBe(y);
    });
    expect(await findAxeViolations(page, 'all')).toEqual([]);
    await piece.click();
    await page.waitForURL('**/design/3');
    await context.close();
  });
});
