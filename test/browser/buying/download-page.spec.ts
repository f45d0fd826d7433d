import { readFile, stat } from 'node:fs/promises';
import type { DesignCard, Page as PageOf } from '#contracts';
import { describe, expect, it } from '@jest/globals';
import { eventually } from '../../support/eventually.js';
import { zipOf } from '../../support/fixtures/archives.js';
import {
  hold,
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
  newBuyer,
  request,
  setOnSale,
  signIn,
  siteUrl,
} from '../../support/site/site.js';

const browser = useBrowser();

describe('the download page', () => {
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
    const { account } = await newBuyer(5);
    const { context, page } = await openAs(browser, account, '/orders');
    const release = await hold(page, '**/designs/5/download');
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
    const { account } = await newBuyer(8);
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

  it('goes on after a reload, a retry and in a new tab where no byte arrived, for the same download (DL-02, DL-13)', async () => {
    const { account } = await newBuyer(6);
    const { context, page } = await openAs(browser, account, '/orders');
    const failure = page.getByText('下载失败，请检查网络连接或稍后重试');
    let begun = 0;
    // The server has delivered the file and counts it, as for one that nginx delivers; the page gets nothing.
    await context.route('**/designs/6/download', async (route) => {
      begun += 1;
      await route.fetch();
      await route.abort('connectionreset');
    });
    await context.route('**/api/v1/downloads/*', (route) => route.abort('connectionreset'));
    await page.getByRole('link', { name: '下载', exact: true }).click();
    await failure.waitFor();
    for (let times = 0; times < 2; times += 1) {
      await page.reload();
      await failure.waitFor();
      await page.getByRole('button', { name: '重试' }).click();
      await failure.waitFor();
    }
    await context.unroute('**/api/v1/downloads/*');
    const other = await context.newPage();
    const [download] = await Promise.all([
      other.waitForEvent('download'),
      other.goto(pathOf(page)),
    ]);
    const original = await admin.get('/designs/6/download');
    expect((await readFile(await download.path())).equals(original.bytes)).toBe(true);
    expect(begun).toBe(1);
    await page.goto('/orders');
    await page.getByText('2 次', { exact: true }).waitFor();
    await context.close();
  });

  it('leaves a file above 100 MB to the browser’s own downloader, for the same download', async () => {
    const bytes = await zipOf({ '图解.bin': Buffer.alloc(101 * 1024 * 1024) }, { compress: false });
    const { body } = await upload({ name: '很大的图解' }, [archive(bytes)]);
    const { account } = await newBuyer(body['id'] as number);
    await setOnSale(body['id'] as number, false);
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
    const { account } = await newBuyer(7);
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

  it('hands a new link over in WeChat where that of the address has expired, of the same version', async () => {
    const { account } = await newBuyer(7);
    const { context, page } = await openAs(browser, account, '/orders', PHONE, {
      userAgent: WECHAT_UA,
    });
    await page.goto('/download/7?version=1&link=AAAA');
    await page.getByRole('heading', { name: '请在浏览器中打开' }).waitFor();
    await page.waitForURL(/\/download\/7\?version=1&link=[\w-]{51}$/);
    const link = pathOf(page);
    await page.reload();
    await page.getByRole('heading', { name: '请在浏览器中打开' }).waitFor();
    expect(pathOf(page)).toBe(link);
    await page.goto('/orders');
    await page.getByText('3 次 · 1 次进行中', { exact: true }).waitFor();
    await context.close();
    // A link that somebody else was given is handed over as it is.
    const other = await openAs(browser, await createAccount(), '/orders', PHONE, {
      userAgent: WECHAT_UA,
    });
    await other.page.goto(link);
    await other.page.getByRole('heading', { name: '请在浏览器中打开' }).waitFor();
    expect(pathOf(other.page)).toBe(link);
    await other.context.close();
  });

  it.each([
    ['in WeChat', { userAgent: WECHAT_UA }],
    ['in a browser', {}],
  ])(
    'leads from an expired link to the download of the account and to the orders, %s',
    async (_where, options) => {
      const { context, page } = await browser.open(PHONE, options);
      await page.goto('/download/7?link=AAAA');
      await page.getByText('下载链接无效或已过期').waitFor();
      const main = page.getByRole('main');
      expect(await main.getByRole('button', { name: '重试' }).count()).toBe(0);
      const orders = main.getByRole('link', { name: '我的订单' });
      expect(await orders.getAttribute('href')).toBe('/orders');
      const visited: string[] = [];
      page.on('framenavigated', (frame) => visited.push(frame.url()));
      await main.getByRole('link', { name: '重新获取' }).click();
      // WeChat signs in without a question and leads on from there.
      await eventually(() =>
        expect(visited).toContain(`${siteUrl}/login?redirect=%2Fdownload%2F7`),
      );
      await context.close();
    },
  );
});
