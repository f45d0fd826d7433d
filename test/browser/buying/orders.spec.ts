import { readFile, stat } from 'node:fs/promises';
import type { DesignCard, Page as PageOf } from '#contracts';
import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { zipOf } from '../../support/fixtures/archives.js';
import {
  DESKTOP,
  NARROW,
  openAs,
  pathOf,
  PHONE,
  useBrowser,
  WECHAT_UA,
} from '../../support/browser/browser.js';
import { admin, archive, upload } from '../../support/site/design-forms.js';
import { findAxeViolations } from '../../support/browser/page-violations.js';
import {
  buy,
  createAccount,
  request,
  signIn,
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
  const account = await createAccount();
  const buyer = await signIn(account.email, account.password);
  const paid = await buy(buyer, 1);
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
    const account = await createAccount();
    const orderId = await buy(await signIn(account.email, account.password), 12);
    const { context, page } = await openAs(browser, account, '/orders', PHONE);
    await page.getByRole('button', { name: `订单 ${orderId} 的详情` }).click();
    const dialog = page.getByRole('dialog', { name: '订单详情' });
    await dialog.getByRole('button', { name: '无理由退款' }).click();
    await dialog.getByRole('button', { name: '确认退款' }).click();
    await dialog.getByText('已受理，款项会原路退回').waitFor();
    await context.close();
  });

  it('counts a download that was begun and not finished as not yet used (DL-13)', async () => {
    const account = await createAccount();
    const buyer = await signIn(account.email, account.password);
    const orderId = await buy(buyer, 6);
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

describe('the download page', () => {
  async function paidFor(designId: number) {
    const account = await createAccount();
    await buy(await signIn(account.email, account.password), designId);
    return account;
  }

  it('lists after the payment what to buy for the chosen size (WALK-07)', async () => {
    const account = await createAccount();
    const buyer = await signIn(account.email, account.password);
    const { body } = await buyer.get<PageOf<DesignCard>>(
      '/designs/?p=1&n=1&category=sweater&craft=knit',
    );
    const [sweater] = body.results;
    const orderId = await buy(buyer, sweater!.id);
    const path = `/design/${sweater!.id}/payment?order=${orderId}`;
    const { context, page } = await openAs(browser, account, path, PHONE);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByText('买线清单', { exact: true }).click();
    const size = page.getByRole('combobox', { name: '织哪个尺码' });
    const labels = await size.locator('option').allInnerTexts();
    expect(labels.length).toBeGreaterThan(2);
    await size.selectOption({ index: labels.length - 1 });
    const [, code, metres] = /^(.+)（约 ([\d,]+) m）$/.exec(labels.at(-1)!)!;
    await page.getByText(`约 ${metres} m`, { exact: true }).waitFor();
    expect(await findAxeViolations(page, 'all')).toEqual([]);
    await page.getByRole('button', { name: '复制清单' }).click();
    await page.getByText('已复制清单').waitFor();
    const copied = await page.evaluate<string>('navigator.clipboard.readText()');
    expect(copied).toContain(`《${sweater!.name}》${code} 码买线清单`);
    expect(copied).toContain(`用线量：约 ${metres} m`);
    await context.close();
  });

  it('downloads on arrival, shows how far it is, and leads home unless touched (DL-01 to DL-07, DL-10, WALK-07)', async () => {
    const account = await paidFor(5);
    const { context, page } = await openAs(browser, account, '/orders');
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/designs/5/download', async (route) => {
      await held;
      await route.continue();
    });
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      (async () => {
        await page.getByRole('link', { name: '下载', exact: true }).click();
        await page.getByRole('progressbar', { name: '下载进度' }).waitFor();
        await page.getByText(/^\d+%$/).waitFor();
        release();
      })(),
    ]);
    expect(download.suggestedFilename()).toMatch(/[一-龥]+\.zip$/);
    await page.getByText('下载已开始').waitFor();
    await page.getByText(/[1-5] 秒后返回首页/).waitFor();
    const [again] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '没开始？再下一次' }).click(),
    ]);
    expect(again.suggestedFilename()).toBe(download.suggestedFilename());
    await page.unroute('**/designs/5/download');
    const [reloaded] = await Promise.all([page.waitForEvent('download'), page.reload()]);
    expect(reloaded.suggestedFilename()).toBe(download.suggestedFilename());
    await page.waitForURL(`${siteUrl}/`);
    await page.goto('/orders');
    await page.getByText('2 次', { exact: true }).waitFor();
    // The first touch ends the countdown, and says where the pattern is found again.
    await page.goto('/download/5');
    await page.getByText(/[1-5] 秒后返回首页/).waitFor();
    await page.getByRole('heading', { name: '下载已开始' }).click();
    await page.getByText(/秒后返回首页/).waitFor({ state: 'detached' });
    await page.getByRole('main').getByRole('link', { name: '我的订单' }).click();
    await page.getByRole('heading', { name: '我的订单' }).waitFor();
    await context.close();
  });

  it('goes on where a connection broke, by itself and when asked, for the same download', async () => {
    const account = await paidFor(8);
    const { context, page } = await openAs(browser, account, '/orders');
    // The first answer ends after its first thousand bytes, the next ones before they begin.
    await page.route('**/designs/8/download', (route) =>
      route.continue({ headers: { ...route.request().headers(), range: 'bytes=0-999' } }),
    );
    const ranges: (string | undefined)[] = [];
    await page.route('**/api/v1/downloads/*', async (route) => {
      ranges.push(route.request().headers()['range']);
      await (ranges.length > 3 ? route.continue() : route.abort('connectionreset'));
    });
    await page.getByRole('link', { name: '下载', exact: true }).click();
    await page.getByText('下载失败，请检查网络连接或稍后重试').waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '重试' }).click(),
    ]);
    expect(ranges).toEqual(Array.from({ length: 4 }, () => 'bytes=1000-'));
    const original = await admin.get('/designs/8/download');
    const saved = await readFile(await download.path());
    expect(saved.equals(original.bytes)).toBe(true);
    await page.goto('/orders');
    await page.getByText('2 次', { exact: true }).waitFor();
    await context.close();
  });

  it('leaves a file above 100 MB to the browser’s own downloader, for the same download', async () => {
    const bytes = await zipOf({ '图解.bin': Buffer.alloc(101 * 1024 * 1024) }, { compress: false });
    const { body } = await upload({ name: '很大的图解' }, [archive(bytes)]);
    const account = await paidFor(body['id'] as number);
    await withDatabase((client) =>
      client.query('UPDATE designs SET is_active = false WHERE id = $1', [body['id']]),
    );
    const { context, page } = await openAs(browser, account, '/orders');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: '下载', exact: true }).click(),
    ]);
    expect(new URL(download.url()).pathname).toMatch(/^\/api\/v1\/downloads\/[\w-]+$/);
    expect((await stat(await download.path())).size).toBe(bytes.length);
    await page.getByText('下载已开始').waitFor();
    await page.goto('/orders');
    await page.getByText('2 次', { exact: true }).waitFor();
    await context.close();
  });

  it('shows why a download fails, with a link or a retry (DL-08, DL-09, DL-14, DL-15, DL-16, WALK-11)', async () => {
    const account = await createAccount();
    const { context, page } = await openAs(browser, account, '/download/9', PHONE);
    await page.getByText('还没买这份图解').waitFor();
    const buyIt = page.getByRole('link', { name: '去购买' });
    expect(await buyIt.getAttribute('href')).toBe('/design/9/payment');
    await page.getByRole('link', { name: '返回首页' }).waitFor();
    for (const [answer, text] of [
      [{ status: 400, json: { error: 'x' } }, '下载次数已达限制'],
      [{ status: 503, json: { error: '服务器的话' } }, '服务器的话'],
      [{ status: 502, body: 'oops' }, '下载失败，请检查网络连接或稍后重试'],
    ] as const) {
      await page.route('**/designs/9/download', (route) => route.fulfill(answer));
      await page.getByRole('button', { name: '重试' }).click();
      await page.getByText(text).waitFor();
      await page.unroute('**/designs/9/download');
    }
    await context.close();
  });

  it('hands the file over in WeChat: to the browser, by copying, by mail', async () => {
    const account = await paidFor(7);
    const { context, page } = await openAs(browser, account, '/orders', PHONE, {
      userAgent: WECHAT_UA,
    });
    await page.getByRole('link', { name: '下载', exact: true }).click();
    await page.getByRole('heading', { name: '请在浏览器中打开' }).waitFor();
    await page.waitForURL(/\/download\/7\?link=[\w-]+$/);
    await page.getByRole('button', { name: '复制下载链接' }).click();
    await page.getByText('链接已复制').waitFor();
    await page.getByRole('button', { name: '把链接发到我的邮箱' }).click();
    await page.getByText('下载链接已发送到你的邮箱').waitFor();
    // The phone's own browser has no session.
    const elsewhere = await browser.open(PHONE);
    const [download] = await Promise.all([
      elsewhere.page.waitForEvent('download'),
      elsewhere.page.goto(pathOf(page)),
    ]);
    const { bytes } = await request(download.url());
    expect(bytes.subarray(0, 2).toString()).toBe('PK');
    await elsewhere.page.goto('/download/7?link=AAAA');
    await elsewhere.page.getByText('下载链接无效或已过期').waitFor();
    await page.goto('/orders');
    await page.getByText('2 次', { exact: true }).waitFor();
    await Promise.all([context.close(), elsewhere.context.close()]);
  });
});
