import { beforeAll, describe, expect, it } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import {
  DESKTOP,
  leaveUndrawn,
  openAs,
  passHumanCheck,
  PHONE,
  submitSignIn,
  useBrowser,
} from '../support/browser.js';
import { field } from '../support/form-fields.js';
import { ADMIN, siteUrl } from '../support/site.js';

const browser = useBrowser();

type Answer = Parameters<import('playwright-core').Route['fulfill']>[0];

/** What may come in place of the api's answer. */
const FAULTS: [string, Answer][] = [
  ['a page of HTML', { contentType: 'text/html', body: '<html><body>欢迎使用</body></html>' }],
  ['500', { status: 500, json: { code: 'internal', error: '服务器开小差了，请稍后再试' } }],
  ['502', { status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' }],
  ['an empty body', { contentType: 'application/json', body: '' }],
  ['null', { json: null }],
  ['no fields', { json: {} }],
  ['fields of other kinds', { json: { count: '1', results: null, username: 1, name: null } }],
  ['items that are none', { json: [null] }],
  ['an error that is no text', { status: 400, json: { code: 'x', error: { of: 'it' } } }],
];

/** Signed in as an admin, whom no page refuses. */
let storageState: Awaited<ReturnType<BrowserContext['storageState']>>;

beforeAll(async () => {
  const { context } = await openAs(browser, ADMIN, '/terms');
  storageState = await context.storageState();
  await context.close();
}, 30_000);

/** What a page says of the fault, and its way on. */
const way = (page: Page) =>
  page.getByRole('main').getByRole('alert').getByRole('button', { name: '重试' });

describe('an api that fails', () => {
  it.each([
    ['/', '**/api/v1/**', '购买'],
    ['/categories/scarf', '**/api/v1/**', '购买'],
    ['/?name=围巾', '**/api/v1/**', '购买'],
    ['/design/1', '**/api/v1/**', '立即购买'],
    ['/design/1/edit', '**/api/v1/**', '保存'],
    ['/design/1/payment', '**/api/v1/**', '提交订单'],
    ['/orders', '**/api/v1/**', /还没有订单|订单号/],
    ['/profile', '**/api/v1/**', '未绑定'],
    ['/profile/tokens', '**/api/v1/**', '新建令牌'],
    ['/profile/tokens', '**/account/api-tokens/', '新建令牌'],
    ['/download/1', '**/api/v1/**', '下载已开始'],
  ])(
    'leaves no blank page at %s (%s), but words and a way on',
    async (path, calls, shown) => {
      const { context, page } = await browser.open(PHONE, { storageState });
      await leaveUndrawn(page);
      for (const [, answer] of FAULTS) {
        await page.route(calls, (route) => route.fulfill(answer));
        await page.goto(path);
        await way(page).waitFor();
        await page.getByRole('banner').getByRole('link', { name: '云织商城' }).waitFor();
        await page.unroute(calls);
      }
      await way(page).click();
      await page.getByRole('main').getByText(shown).first().waitFor();
      await context.close();
    },
    90_000,
  );

  it('PAY-12 says at each step of a payment what went wrong, and goes on from there', async () => {
    const { context, page } = await browser.open(DESKTOP, { storageState });
    await page.goto('/design/6/payment');
    for (const [button, calls] of [
      ['提交订单', '**/api/v1/orders/'],
      ['去支付', '**/pay/'],
    ] as const) {
      for (const [, answer] of FAULTS) {
        await page.route(calls, (route) => route.fulfill(answer));
        await page.getByRole('button', { name: button }).click();
        await way(page).waitFor();
        await page.unroute(calls);
      }
      await way(page).click();
      await way(page).waitFor({ state: 'hidden' });
    }
    await page.getByRole('img', { name: '微信付款二维码' }).waitFor();
    await context.close();
  }, 60_000);

  it('keeps nobody from another try at signing in', async () => {
    const { context, page } = await browser.open(PHONE);
    await page.goto('/login');
    await field(page, '电子邮件地址').fill(ADMIN.email);
    await field(page, '密码').fill(ADMIN.password);
    await passHumanCheck(page);
    let fault: Answer | null = null;
    // One for all: a route that goes takes requests of the check's workers with it.
    await page.route('**/account/login/', (route) =>
      fault ? route.fulfill(fault) : route.continue(),
    );
    for (const [, answer] of FAULTS) {
      fault = answer;
      const answered = page.waitForResponse('**/account/login/');
      await submitSignIn(page);
      await answered;
      await page.getByText(/登录失败|服务器开小差/).waitFor();
      // The check passes again by itself.
      await page.getByText('已验证').waitFor();
    }
    fault = null;
    await submitSignIn(page);
    await page.waitForURL(`${siteUrl}/`);
    await context.close();
  }, 60_000);

  it('leads on from an address that could not be verified', async () => {
    const { context, page } = await browser.open(PHONE);
    for (const [, answer] of FAULTS) {
      await page.route('**/verify/email/', (route) => route.fulfill(answer));
      await page.goto('/verify-email/some-token');
      await page.getByText(/^邮箱验证失败/).waitFor();
      await page.getByRole('main').getByRole('link', { name: '返回首页' }).waitFor();
      await page.unroute('**/verify/email/');
    }
    await context.close();
  }, 60_000);

  it('keeps the shell around a page that breaks while it is drawn, and draws it again', async () => {
    const { context, page } = await browser.open(PHONE);
    await leaveUndrawn(page);
    await page.route('**/api/v1/designs/1/', async (route) => {
      const body = (await (await route.fetch()).json()) as object;
      await route.fulfill({ json: { ...body, upload_date: 'some day' } });
    });
    await page.goto('/design/1');
    await page.getByText('页面出了点问题').waitFor();
    await page.getByRole('banner').getByRole('link', { name: '云织商城' }).waitFor();
    const answered = page.waitForResponse('**/api/v1/designs/1/');
    await way(page).click();
    await answered;
    await page.getByText('页面出了点问题').waitFor();
    await page.unroute('**/api/v1/designs/1/');
    await way(page).click();
    await page.getByRole('link', { name: '立即购买' }).waitFor();
    await context.close();
  });

  it('leads home from a page that breaks', async () => {
    const { context, page } = await browser.open(DESKTOP);
    await leaveUndrawn(page);
    await page.route('**/api/v1/designs/1/', async (route) => {
      const body = (await (await route.fetch()).json()) as object;
      await route.fulfill({ json: { ...body, upload_date: 'some day' } });
    });
    await page.goto('/design/1');
    await page.getByRole('main').getByRole('link', { name: '返回首页' }).click();
    await page.getByRole('article').first().waitFor();
    expect(await page.getByText('页面出了点问题').count()).toBe(0);
    await context.close();
  });
});
