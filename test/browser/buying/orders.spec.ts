import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import {
  DESKTOP,
  NARROW,
  openAs,
  pathOf,
  PHONE,
  useBrowser,
  WECHAT_UA,
} from '../../support/browser/browser.js';
import { findAxeViolations } from '../../support/browser/page-violations.js';
import { admin } from '../../support/site/design-forms.js';
import {
  buy,
  createAccount,
  isPaid,
  newBuyer,
  request,
  siteUrl,
  withDatabase,
} from '../../support/site/site.js';

/** What runs inside the page knows the DOM, which the tests' own types do not. */
interface StyleReader {
  getComputedStyle(element: unknown): { color: string };
}

const browser = useBrowser();

/** A buyer with one order of each kind. */
async function customer() {
  const { account, buyer, orderId: paid } = await newBuyer(1);
  const refunded = await buy(buyer, 2);
  const order = async (designId: number) =>
    (await buyer.post<{ order_id: string }>('/orders/', { design_id: designId })).body.order_id;
  const [pending, closed] = [await order(3), await order(4)];
  await admin.post(`/orders/${refunded}/refund/`, { reason: '测试退款' });
  await withDatabase((client) =>
    client.query("UPDATE orders SET state = 'closed' WHERE id = $1", [closed]),
  );
  await buyer.get('/designs/1/download');
  return { account, paid, refunded, pending, closed };
}

const row = (page: Page, orderId: string) => page.getByRole('row').filter({ hasText: orderId });

describe('the orders page', () => {
  it('shows, searches and explains orders (ORD-01 to ORD-04, ORD-08 to ORD-11)', async () => {
    const { account, paid, refunded, pending, closed } = await customer();
    const { context, page } = await openAs(browser, account, '/orders');
    await page.getByRole('heading', { name: '我的订单' }).waitFor();
    await page.getByRole('columnheader').first().waitFor();
    expect(await page.getByRole('columnheader').allInnerTexts()).toEqual([
      '订单号',
      '设计',
      '价格',
      '支付状态',
      '剩余下载',
      '操作',
    ]);
    expect(await row(page, paid).innerText()).toMatch(/¥\d+\.\d\d\s+已支付\s+2 次/);
    expect(await row(page, pending).innerText()).toContain('未支付');
    expect(await row(page, refunded).innerText()).toContain('已退款');
    expect(await row(page, closed).innerText()).toContain('已关闭');
    const hrefOf = (orderId: string, name: string) =>
      row(page, orderId).getByRole('link', { name, exact: true }).getAttribute('href');
    expect(await hrefOf(paid, '下载')).toBe('/download/1');
    expect(await hrefOf(pending, '去支付')).toBe(`/design/3/payment?order=${pending}`);
    expect(await hrefOf(refunded, '再次购买')).toBe('/design/2/payment');
    expect(await row(page, refunded).getByRole('link', { name: '下载' }).count()).toBe(0);

    await page.getByLabel('搜索订单').fill(pending.slice(0, 10).toLowerCase());
    expect(await page.getByRole('row').count()).toBe(2);
    await page.waitForURL(/\?q=/);
    await row(page, pending).getByRole('link', { name: '去支付', exact: true }).click();
    await page.waitForURL(/\/payment\?order=/);
    await page.goBack();
    await row(page, pending).waitFor();
    expect(await page.getByRole('row').count()).toBe(2);
    await page.getByLabel('搜索订单').fill('没有这样的');
    await page.getByText('没有符合“没有这样的”的订单').waitFor();
    await page.getByLabel('搜索订单').fill('');

    await page.getByRole('button', { name: `订单 ${paid} 的详情` }).click();
    const dialog = page.getByRole('dialog', { name: '订单详情' });
    await dialog.getByText('微信扫码支付').waitFor();
    await dialog.getByText('下载记录').waitFor();
    await dialog.getByText('已完成').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await context.close();
  });

  it('shows picture and date, the number in the detail with a button that copies it (WALK-10)', async () => {
    const { account, paid, pending } = await customer();
    const { context, page } = await openAs(browser, account, '/orders', PHONE, {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await row(page, paid).locator('img').waitFor();
    await row(page, paid)
      .getByText(/^20\d\d-\d\d-\d\d$/)
      .waitFor();
    expect((await row(page, paid).getByText(paid).boundingBox())?.width).toBe(1);
    await page.getByRole('button', { name: `订单 ${paid} 的详情` }).click();
    const dialog = page.getByRole('dialog', { name: '订单详情' });
    await dialog.getByRole('button', { name: '复制' }).click();
    await dialog.getByText('已复制').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(paid);
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: '待付款' }).click();
    await page.waitForURL(/\/orders\?state=pending$/);
    await row(page, paid).waitFor({ state: 'detached' });
    await row(page, pending).waitFor();
    expect(await page.getByRole('row').count()).toBe(2);
    expect(pathOf(page)).toBe('/orders?state=pending');
    await context.close();
  });

  it('gives an unopened order back where it can be, after asking once more (LAW-02)', async () => {
    const { account, orderId } = await newBuyer(12);
    const { context, page } = await openAs(browser, account, '/orders', PHONE);
    await page.getByRole('button', { name: `订单 ${orderId} 的详情` }).click();
    const dialog = page.getByRole('dialog', { name: '订单详情' });
    const ask = dialog.getByRole('button', { name: '无理由退款' });
    await ask.dblclick();
    const question = page.getByRole('dialog', { name: '请确认' });
    await question.getByText(/^退款后不能再下载，¥\d+\.\d\d 原路退回。$/).waitFor();
    await question.getByRole('button', { name: '先不退' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await isPaid(orderId)).toBe(true);
    await ask.click();
    await question.getByRole('button', { name: '确认退款' }).click();
    await dialog.getByText('已受理，款项会原路退回').waitFor();
    await context.close();
  });

  it('hands the licence certificate over in WeChat, which cannot save files (SHELF-11)', async () => {
    const { account, orderId } = await newBuyer(1);
    const { context, page } = await openAs(browser, account, '/orders', PHONE, {
      userAgent: WECHAT_UA,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const downloads: string[] = [];
    page.on('download', (download) => downloads.push(download.url()));
    await page.getByRole('button', { name: `订单 ${orderId} 的详情` }).click();
    const dialog = page.getByRole('dialog', { name: '订单详情' });
    await dialog.getByRole('button', { name: '授权证书' }).click();
    await page.getByRole('heading', { name: '请在浏览器中打开' }).waitFor();
    await page.waitForURL(new RegExp(`/orders/${orderId}/files/certificate\\?link=[\\w-]+$`));
    expect(await findAxeViolations(page, 'all')).toEqual([]);
    const link = pathOf(page);
    await page.getByRole('button', { name: '复制下载链接' }).click();
    await page.getByText('链接已复制').waitFor();
    const copied = await request(await page.evaluate<string>('navigator.clipboard.readText()'));
    expect(copied.headers.get('content-type')).toBe('application/pdf');
    expect(copied.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(downloads).toEqual([]);
    await page.goBack();
    await dialog.getByRole('button', { name: '授权证书' }).waitFor();
    // The phone's own browser has no session.
    const elsewhere = await browser.open(PHONE);
    const [download] = await Promise.all([
      elsewhere.page.waitForEvent('download'),
      elsewhere.page.goto(link),
    ]);
    expect(download.suggestedFilename()).toBe(`certificate-${orderId}.pdf`);
    await elsewhere.page.getByText('下载已开始').waitFor();
    const expired = link.replace(/link=.+/, 'link=AAAA');
    await elsewhere.page.goto(expired);
    await elsewhere.page.getByText('下载链接无效或已过期').waitFor();
    await elsewhere.page.getByRole('link', { name: '重新获取' }).click();
    await elsewhere.page.waitForURL(/\/login\?redirect=/);
    await elsewhere.context.close();
    // WeChat kept the address; its session gets a new link.
    await page.goto(expired);
    await page.getByRole('heading', { name: '请在浏览器中打开' }).waitFor();
    await page.waitForURL((url) => (url.searchParams.get('link') ?? '').length > 40);
    await context.close();
  });

  it('counts a download that was begun and not finished as not yet used (DL-13)', async () => {
    const { account, buyer, orderId } = await newBuyer(6);
    // Begun: the link has a download of its own, of which nothing was asked for yet.
    expect((await buyer.post('/designs/6/download-link', {})).status).toBe(201);
    for (const size of [PHONE, DESKTOP, NARROW]) {
      const { context, page } = await openAs(browser, account, '/orders', size);
      await row(page, orderId).getByText('3 次 · 1 次进行中', { exact: true }).waitFor();
      expect(await row(page, orderId).getByRole('link', { name: '再次购买' }).count()).toBe(0);
      const width = await page.evaluate<number>('document.documentElement.scrollWidth');
      expect(width).toBe(size.width);
      await page.getByRole('button', { name: `订单 ${orderId} 的详情` }).click();
      const dialog = page.getByRole('dialog', { name: '订单详情' });
      await dialog.getByText('3 次 · 1 次进行中').waitFor();
      await dialog.getByText('未完成，可继续').waitFor();
      await context.close();
    }
    await buyer.get('/designs/6/download');
    const { context, page } = await openAs(browser, account, '/orders', PHONE);
    await row(page, orderId).getByText('2 次', { exact: true }).waitFor();
    await context.close();
  });

  it('fits a phone, with the chips in their colours (ORD-08, ORD-09)', async () => {
    const { account, paid, pending } = await customer();
    const { context, page } = await openAs(browser, account, '/orders', {
      width: 320,
      height: 640,
    });
    const colourOf = (orderId: string, label: string) =>
      row(page, orderId)
        .getByText(label)
        .evaluate((element) => {
          const window = globalThis as unknown as StyleReader;
          return window.getComputedStyle(element).color;
        });
    expect(await colourOf(paid, '已支付')).toBe('rgb(61, 90, 74)');
    expect(await colourOf(pending, '未支付')).toBe('rgb(138, 90, 0)');
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(320);
    await context.close();
  });

  it('asks to sign in only when the refresh says so (ORD-05, ORD-06, ORD-07)', async () => {
    const account = await createAccount();
    const { context, page } = await openAs(browser, account, '/orders', PHONE);
    await page.getByText('还没有订单').waitFor();
    await context.clearCookies({ name: 'access_token' });
    await page.reload();
    await page.getByText('还没有订单').waitFor();
    await page.route('**/token/refresh', (route) => route.abort());
    await context.clearCookies({ name: 'access_token' });
    await page.reload();
    await page.getByText('没能加载订单').waitFor();
    await page.unroute('**/token/refresh');
    await page.route('**/token/refresh', (route) => route.fulfill({ status: 401, json: {} }));
    await page.getByRole('button', { name: '重试' }).click();
    await page.getByText('请先登录').waitFor();
    await page.getByRole('link', { name: '去登录' }).click();
    await page.waitForURL(`${siteUrl}/login?redirect=%2Forders`);
    expect(pathOf(page)).toBe('/login?redirect=%2Forders');
    await context.close();
  });

  it('never shows a failed load as an empty list (ORD-12)', async () => {
    const account = await createAccount();
    const { context, page } = await openAs(browser, account, '/', DESKTOP);
    await page.route('**/account/orders', (route) => route.fulfill({ status: 400, json: {} }));
    await page.goto('/orders');
    await page.getByText('没能加载订单').waitFor();
    await page.unroute('**/account/orders');
    await page.getByRole('button', { name: '重试' }).click();
    await page.getByText('还没有订单').waitFor();
    await context.close();
  });
});
