import { readFile } from 'node:fs/promises';
import type { DesignCard, Page as ListPage } from '#contracts';
import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import {
  DESKTOP,
  fillSignIn,
  freezeClock,
  hold,
  disableServerRendering,
  PHONE,
  readCode,
  submitOrder,
  useBrowser,
} from '../../support/browser/browser.js';
import { eventually } from '../../support/eventually.js';
import { createAccount, sandboxUrl, signIn, visitor } from '../../support/site/site.js';

/** The step of the frozen clock in the test of polling. */
const STEP_MS = 100;

const browser = useBrowser();

/** Pays on the sandbox's phone, by hand. */
async function payOnPhone(page: Page, codeUrl: string, amount: string): Promise<void> {
  await page.goto(`${sandboxUrl}/phone`);
  await page.getByLabel('粘贴二维码内容').fill(codeUrl);
  await page.getByText(amount, { exact: true }).first().waitFor();
  await page.getByRole('button', { name: '确认支付' }).click();
  await page.getByText('支付成功', { exact: true }).waitFor();
}

describe.each([
  ['desktop', DESKTOP],
  ['phone', PHONE],
])('from the home page to the file on a %s', (_name, viewport) => {
  it('finds, signs in, orders, pays and downloads (PAY-01 to PAY-23, DL-01, DL-10, ROUTE-20, SES-14, ROLE-03)', async () => {
    const account = await createAccount();
    const { context, page } = await browser.open(viewport);
    /** The paths of the calls that concern an order, and whether they bring a bearer. */
    const calls = new Map<string, boolean>();
    page.on('request', (request) => {
      const path = new URL(request.url()).pathname.replace(/\/$/, '');
      const last = /\/(orders|pay|download)$/.exec(path)?.[1];
      const bearer = request.headers()['authorization'] ?? '';
      if (last && path.startsWith('/api/'))
        calls.set(path.replace(/\w{22}/, 'x'), /^Bearer \S+$/.test(bearer));
    });
    await page.goto('/');
    await page.getByRole('heading', { name: '今天想织点什么？' }).waitFor();
    await page.getByRole('searchbox', { name: '设计名称' }).fill('心动');
    await page.getByText('找到 1 个结果').waitFor();
    await page.getByRole('link', { name: '心动插肩开衫' }).click();

    await page.getByRole('heading', { name: '心动插肩开衫' }).waitFor();
    await page.getByText('购买后此设计可供下载三次').waitFor();
    await page.getByRole('link', { name: '立即购买' }).click();

    await page.waitForURL(/\/login\?redirect=/);
    await fillSignIn(page, account.email, account.password);
    await page.getByText('登录成功，正在跳转...').waitFor();
    await page.waitForURL(/\/design\/\d+\/payment$/);

    await page.getByRole('button', { name: '确认并支付' }).waitFor();
    const step = page.locator('[aria-current="step"]');
    expect(await page.locator('ol > li').allInnerTexts()).toEqual([
      '确认订单',
      '付款方式',
      '完成支付',
      '订单完成',
    ]);
    expect(await step.innerText()).toBe('确认订单');
    // The step of the method is passed by itself; it is seen while the payment is being requested.
    const requested = await hold(page, '**/pay/');
    await submitOrder(page);
    await page.getByText('微信支付', { exact: true }).waitFor();
    expect(await step.innerText()).toBe('付款方式');
    await eventually(() => expect(requested()).toBe(1));

    const code = page.getByRole('img', { name: '微信付款二维码' });
    await code.waitFor();
    expect(await code.boundingBox()).toMatchObject({ width: 200, height: 200 });
    expect(await step.innerText()).toBe('完成支付');
    const phone = await context.newPage();
    await payOnPhone(phone, await readCode(page, '微信付款二维码'), '¥32.00');

    await page.getByText('订单已完成支付，您现在可以下载此设计').waitFor();
    expect(await step.innerText()).toBe('订单完成');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: '下载设计' }).click(),
    ]);
    await page.getByText('下载已开始').waitFor();
    expect(download.suggestedFilename()).toBe('心动插肩开衫.zip');
    const saved = await readFile(await download.path());
    const admin = await signIn('admin@example.com', 'Cloudknit1');
    const { body } = await visitor.get<ListPage<DesignCard>>(
      `/designs/search?name=${encodeURIComponent('心动插肩开衫')}`,
    );
    const original = await admin.get(`/designs/${body.results[0]!.id}/download`);
    expect(saved.equals(original.bytes)).toBe(true);

    await page.waitForURL((url) => url.pathname === '/');
    await page.goto('/orders');
    await page.getByText('已支付').waitFor();
    await page.getByText('2 次', { exact: true }).waitFor();
    const designPath = `/api/v1/designs/${body.results[0]!.id}/download`;
    expect(Object.fromEntries(calls)).toEqual({
      '/api/v1/orders': true,
      '/api/v1/orders/x/pay': true,
      '/api/v1/account/orders': true,
      [designPath]: true,
    });
    await context.close();
  });
});

describe('the site when a purchase does not go as planned', () => {
  it('shows the download link only after the payment arrived, not after 我已完成支付 (PAY-05, PAY-21, PAY-22)', async () => {
    const account = await createAccount();
    const { context, page } = await browser.open(DESKTOP);
    await page.goto('/login?redirect=%2Fdesign%2F7%2Fpayment');
    await fillSignIn(page, account.email, account.password);
    await submitOrder(page);
    await page.getByRole('img', { name: '微信付款二维码' }).waitFor();

    // Without the order in its address the page finds the open order by itself.
    await page.goto('/design/7/payment');
    await submitOrder(page);
    await page.getByText('接着付上次的订单').waitFor();
    const codeUrl = await readCode(page, '微信付款二维码');
    await page.getByRole('button', { name: '我已完成支付' }).click();
    await page.getByText('正在确认付款').waitFor();
    expect(await page.getByRole('link', { name: '下载设计' }).count()).toBe(0);

    const other = await context.newPage();
    await other.goto('/design/7/payment');
    await other.getByRole('button', { name: '确认并支付' }).waitFor();
    const phone = await context.newPage();
    await payOnPhone(phone, codeUrl, '¥29.90');
    await page.getByRole('link', { name: '下载设计' }).waitFor();

    // Paid while this tab was open.
    await submitOrder(other);
    await other.getByText('这份你买过了，直接下载').waitFor();
    // Opened at its true step (WALK-06).
    await page.goto('/design/7/payment');
    await page.getByText('这份你买过了，直接下载').waitFor();
    await page.getByRole('link', { name: '开始编织' }).waitFor();
    expect(await page.getByRole('button', { name: '确认并支付' }).count()).toBe(0);
    await context.close();
  });

  it('stops asking after 50 s, offers 查询支付结果, and asks anew when the page becomes visible (PAY-17, PAY-19, WALK-04)', async () => {
    const account = await createAccount();
    const { context, page } = await browser.open(DESKTOP);
    await page.goto('/login?redirect=%2Fdesign%2F8%2Fpayment');
    await fillSignIn(page, account.email, account.password);
    await page.getByRole('button', { name: '确认并支付' }).waitFor();
    await freezeClock(page);
    let clock = 0;
    let answered = 0;
    const askedAt: number[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/status/')) askedAt.push(clock);
    });
    page.on('requestfinished', (request) => {
      if (request.url().endsWith('/status/')) answered += 1;
    });
    await submitOrder(page);
    // Small steps: the page may take some of them to process a response, and still plans by the time of its start.
    while (askedAt.length === 0 || clock - askedAt[0]! < 65_000) {
      await page.clock.runFor(STEP_MS);
      clock += STEP_MS;
      await eventually(() => expect(answered).toBe(askedAt.length));
    }
    // At once, after 0.7, 1.5 and 3 s (WALK-04), then every five seconds.
    const expected = [
      0,
      700,
      1_500,
      3_000,
      ...Array.from({ length: 10 }, (_, i) => (i + 1) * 5_000),
    ];
    expect(askedAt).toHaveLength(expected.length);
    const drifts = askedAt.map((at, i) => Math.abs(at - askedAt[0]! - expected[i]!));
    expect(Math.max(...drifts)).toBeLessThanOrEqual(5 * STEP_MS);
    await page.getByRole('button', { name: '查询支付结果' }).waitFor();
    // Back from WeChat it begins anew.
    askedAt.length = 0;
    answered = 0;
    const returnedAt = clock;
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
    while (clock - returnedAt < 4_000) {
      await page.clock.runFor(STEP_MS);
      clock += STEP_MS;
      await eventually(() => expect(answered).toBe(askedAt.length));
    }
    expect(askedAt).toHaveLength(4);
    const again = askedAt.map((at, i) => Math.abs(at - returnedAt - expected[i]!));
    expect(Math.max(...again)).toBeLessThanOrEqual(5 * STEP_MS);
    await context.close();
  });

  it('gives a way home from a page that is not there (STAT-10)', async () => {
    const { context, page } = await browser.open(PHONE);
    await page.goto('/no/such/page');
    await page.getByText('Page Not Found').waitFor();
    await page.getByRole('link', { name: '返回首页' }).click();
    await page.getByRole('heading', { name: '今天想织点什么？' }).waitFor();
    await context.close();
  });
});

describe('the home page', () => {
  it('falls back to three categories in silence (ERR-02, ERR-03)', async () => {
    const { context, page } = await browser.open(DESKTOP);
    await page.route('**/api/v1/categories/', (route) => route.abort());
    await disableServerRendering(page);
    await page.goto('/');
    const links = page.getByRole('navigation', { name: '分类' }).getByRole('link');
    await links.nth(2).waitFor();
    expect(await links.allInnerTexts()).toEqual(['毛衣', '围巾', '帽子']);
    await context.close();
  });

  it('shows a failed list with a retry (HOME-13)', async () => {
    const { context, page } = await browser.open(PHONE);
    await page.route('**/api/v1/designs/**', (route) => route.fulfill({ status: 400, json: {} }));
    await page.goto('/');
    await page.getByText('没能加载设计').waitFor();
    await page.unroute('**/api/v1/designs/**');
    await page.getByRole('button', { name: '重试' }).click();
    await page.getByRole('article').first().waitFor();
    await context.close();
  });
});
