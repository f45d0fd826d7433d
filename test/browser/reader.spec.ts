import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { DESKTOP, openAs, PHONE, useBrowser, WECHAT_UA } from '../support/browser.js';
import { buy, createAccount, signIn, withDatabase } from '../support/site.js';

const browser = useBrowser();

/** Someone who bought a design of the demo shop. */
async function newReader(designId: number) {
  const account = await createAccount();
  const orderId = await buy(await signIn(account.email, account.password), designId);
  return { account, orderId };
}

const pageButton = (page: Page) => page.getByRole('button', { name: /^第 \d+ 页，共 \d+ 页/ });

const PAGE_IMAGE = '[role=group] img:not([alt=""])';

/** The image of the page on the screen, once it is decoded. */
async function shownPage(page: Page): Promise<{ alt: string; width: number }> {
  await page.locator(PAGE_IMAGE).waitFor();
  return page.evaluate<{ alt: string; width: number }>(`(async () => {
    const image = document.querySelector(${JSON.stringify(PAGE_IMAGE)});
    await image.decode();
    return { alt: image.alt, width: image.naturalWidth };
  })()`);
}

describe('the reader', () => {
  it('opens what was bought in WeChat, without a download or a window, and keeps the place (READ-01, READ-02, READ-06)', async () => {
    const { account, orderId } = await newReader(1);
    const phone = { userAgent: WECHAT_UA, isMobile: true, hasTouch: true };
    const { context, page } = await openAs(browser, account, '/orders', PHONE, phone);
    const others: string[] = [];
    page.on('download', () => others.push('download'));
    context.on('page', () => others.push('window'));
    await page.getByRole('link', { name: '继续编织' }).click();
    const first = await shownPage(page);
    expect(first.width).toBeGreaterThan(100);
    expect(await page.getByRole('banner').count()).toBe(1);

    await page.getByRole('button', { name: '下一页' }).click();
    await page.getByRole('button', { name: /^第 2 页/ }).waitFor();
    const second = await shownPage(page);
    expect(second.alt).not.toBe(first.alt);
    expect(await page.locator('[role=group] img').count()).toBeLessThanOrEqual(3);
    await page.getByRole('button', { name: '放大' }).click();
    await page.getByRole('button', { name: '恢复原大' }).getByText('150%').waitFor();
    await page.locator('[role=group] img').nth(1).waitFor();
    expect(await page.locator('[role=group] img').count()).toBe(2);

    await page.reload();
    await page.getByRole('button', { name: '恢复原大' }).getByText('150%').waitFor();
    expect((await shownPage(page)).alt).toBe(second.alt);
    expect(others).toEqual([]);
    const [order] = await withDatabase(async (client) => {
      const { rows } = await client.query<{ downloads_left: number }>(
        'SELECT downloads_left FROM orders WHERE id = $1',
        [orderId],
      );
      return rows;
    });
    expect(order!.downloads_left).toBe(3);
    await context.close();
  }, 60_000);

  it('moves and zooms by keys, and lists the files and pages (READ-06, READ-19)', async () => {
    const { account } = await newReader(2);
    const { context, page } = await openAs(browser, account, '/read/2', DESKTOP);
    await shownPage(page);
    const surface = page.getByRole('group', { name: /方向键移动/ });
    await surface.focus();
    await surface.press('+');
    await page.getByRole('button', { name: '恢复原大' }).getByText('150%').waitFor();
    await surface.press('0');
    await page.getByRole('button', { name: '恢复原大' }).getByText('100%').waitFor();
    await surface.press('PageDown');
    await page.getByRole('button', { name: /^第 2 页/ }).click();
    const list = page.getByRole('dialog', { name: '页与文件' });
    await list.getByRole('button', { name: '第 1 页', exact: true }).first().click();
    await page.getByRole('button', { name: /^第 1 页/ }).waitFor();
    await surface.dblclick();
    await page.getByRole('button', { name: '恢复原大' }).getByText('250%').waitFor();
    await context.close();
  }, 60_000);

  it('offers to buy what was not bought, and says that money was returned (READ-01)', async () => {
    const { account, orderId } = await newReader(3);
    const { context, page } = await openAs(browser, account, '/read/4', PHONE);
    await page.getByRole('heading', { name: '购买后就能在这里编织' }).waitFor();
    expect(await page.getByRole('link', { name: '去购买' }).getAttribute('href')).toBe(
      '/design/4/payment',
    );
    await page.goto('/read/3');
    await pageButton(page).waitFor();
    await withDatabase((client) =>
      client.query("UPDATE orders SET state = 'refunded', downloads_left = 0 WHERE id = $1", [
        orderId,
      ]),
    );
    await page.reload();
    await page.getByRole('heading', { name: '这份图解已退款' }).waitFor();
    await page.getByRole('link', { name: '再次购买' }).waitFor();
    await context.close();
  }, 60_000);
});
