import { describe, expect, it } from '@jest/globals';
import { openAs, PHONE, useBrowser } from '../../support/browser/browser.js';
import { newBuyer, withDatabase } from '../../support/site/site.js';

const browser = useBrowser();

describe('an order whose downloads were just used up', () => {
  it('is not opened by 再次购买, which starts a new purchase (PAY-06, WALK-06)', async () => {
    const { account, orderId } = await newBuyer(9);
    await withDatabase((client) =>
      client.query('UPDATE orders SET downloads_left = 1 WHERE id = $1', [orderId]),
    );
    // From the page of the design on without a reload, so that it is still in the browser's memory.
    const { context, page } = await openAs(browser, account, '/design/9', PHONE);
    await page.getByText('已购买 · 剩 1 次').waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('main').getByRole('link', { name: '下载', exact: true }).click(),
    ]);
    await download.path();
    await page.getByRole('heading', { name: '下载已开始' }).click();
    await page.getByRole('main').getByRole('link', { name: '我的订单' }).click();
    await page.getByText('0 次', { exact: true }).waitFor();
    await page.getByRole('link', { name: '再次购买' }).click();
    await page.getByRole('button', { name: '确认并支付' }).waitFor();
    expect(await page.getByRole('link', { name: '下载设计' }).count()).toBe(0);
    await page.goBack();
    await page.goBack();
    await page.goBack();
    await page.getByText('已购买 · 下载次数已用完').waitFor();
    await context.close();
  });
});
