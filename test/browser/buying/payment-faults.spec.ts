import type { DesignDetail, PayResponse } from '#contracts';
import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import {
  awaitLaterCall,
  confirmTerms,
  DESKTOP,
  openAs,
  orderIdIn,
  pathOf,
  PHONE,
  PHONE_UA,
  readCode,
  submitOrder,
  useBrowser,
  WECHAT_UA,
} from '../../support/browser/browser.js';
import { endSession } from '../../support/browser/faulty-answers.js';
import { routeOnce } from '../../support/browser/route-once.js';
import {
  createAccount,
  inSandbox,
  request,
  sandboxUrl,
  signIn,
  siteUrl,
} from '../../support/site/site.js';
import { createWechatAccount } from '../../support/site/wechat-phone.js';

const browser = useBrowser();

describe('a session that ends on the payment page', () => {
  it('keeps what is ticked, and leads to the sign-in and back (WALK-11)', async () => {
    const account = await createAccount({ hasConsented: false });
    const { context, page } = await openAs(browser, account, '/design/17/payment', DESKTOP);
    await page.getByRole('checkbox', { name: /我已满 16 周岁/ }).waitFor();
    await confirmTerms(page);
    await endSession(page, 401);
    await page.getByRole('button', { name: '确认并支付' }).click();
    const fault = page.getByRole('alert').filter({ hasText: '登录已过期，请重新登录' });
    await fault.waitFor();
    const boxes = await page.getByRole('main').getByRole('checkbox').all();
    expect(await Promise.all(boxes.map((box) => box.isChecked()))).toEqual([true, true]);
    expect(await fault.getByRole('button', { name: '重试' }).count()).toBe(0);
    await fault.getByRole('link', { name: '去登录' }).click();
    await page.waitForURL(`${siteUrl}/login?redirect=%2Fdesign%2F17%2Fpayment`);
    await context.close();
  });

  it('keeps the order and its step, and leads to the sign-in and back (WALK-11)', async () => {
    const { context, page } = await openAs(
      browser,
      await createAccount(),
      '/design/17/payment',
      PHONE,
      { userAgent: PHONE_UA },
    );
    await submitOrder(page);
    await page.getByRole('radio').nth(1).check();
    await page.waitForURL(/order=/);
    await endSession(page, 401);
    await page.getByRole('button', { name: '去支付' }).click();
    await page.getByText('登录已过期，请重新登录').waitFor();
    expect(await page.getByRole('radio').nth(1).isChecked()).toBe(true);
    const address = `/design/17/payment?order=${orderIdIn(page)}`;
    await page.getByRole('link', { name: '去登录' }).click();
    await page.getByRole('heading', { name: '登录后继续购买' }).waitFor();
    expect(pathOf(page)).toBe(`/login?redirect=${encodeURIComponent(address)}`);
    await context.close();
  });
});

describe('a payment code that expires on the screen', () => {
  /** Counts the requested payments, each of which is valid for a minute. */
  async function countPayments(page: Page): Promise<() => number> {
    let count = 0;
    await page.route('**/pay/', async (route) => {
      count += 1;
      const response = await route.fetch();
      const { data } = (await response.json()) as PayResponse;
      const expires_at = new Date(Date.now() + 60_000).toISOString();
      await route.fulfill({ response, json: { data: { ...data, expires_at } } });
    });
    return () => count;
  }

  it('is hidden, and another is one tap away (WALK-05)', async () => {
    const account = await createAccount();
    const { context, page } = await openAs(browser, account, '/about', DESKTOP);
    // A clock that is wrong does not matter.
    await page.clock.install({ time: Date.now() + 86_400_000 });
    const requested = await countPayments(page);
    await page.goto('/design/17/payment');
    await submitOrder(page);
    const code = page.getByRole('img', { name: '微信付款二维码' });
    await code.waitFor();
    await page.getByText(/^二维码还有 [01] 分 有效/).waitFor();
    await page.clock.runFor(30_000);
    await page.getByText(/^二维码还有 0 分 有效/).waitFor();
    await page.clock.runFor(60_000);
    await page.getByText('二维码过期了').waitFor();
    expect(await code.count()).toBe(0);
    expect(await page.getByText(/二维码还有/).count()).toBe(0);
    expect(requested()).toBe(1);
    await page.getByRole('button', { name: '换一个二维码' }).click();
    await code.waitFor();
    expect(requested()).toBe(2);
    // The polling, which had stopped, begins anew.
    await page.getByText('付款后此页会自动更新').waitFor();

    // It also expires while the payment is being confirmed.
    await page.getByRole('button', { name: '我已完成支付' }).click();
    await page.getByText('正在确认付款').waitFor();
    await page.clock.runFor(90_000);
    await page.getByRole('button', { name: '还没付款，返回付款' }).click();
    await code.waitFor();
    await awaitLaterCall(page);
    expect(requested()).toBe(3);
    await page.getByRole('button', { name: '我已完成支付' }).click();
    await page.getByRole('button', { name: '还没付款，返回付款' }).click();
    await readCode(page, '微信付款二维码');
    expect(requested()).toBe(3);
    await context.close();
  });
});

describe('a price that changes after the order', () => {
  /** Opens a payment page, makes the order, and changes the price of the design. @returns the price of the order */
  async function orderBefore(page: Page, account: { email: string; password: string }) {
    const buyer = await signIn(account.email, account.password);
    const { body: design } = await buyer.get<DesignDetail>('/designs/17/');
    await submitOrder(page);
    await page.waitForURL(/order=/);
    await page.route('**/api/v1/designs/17/', (route) =>
      route.fulfill({ json: { ...design, price: '8888.88' } }),
    );
    return design.price;
  }

  it('is not the amount of the finished order after coming back from WeChat (WALK-07)', async () => {
    const account = await createAccount();
    const { context, page } = await openAs(browser, account, '/design/17/payment', PHONE, {
      userAgent: PHONE_UA,
    });
    const price = await orderBefore(page, account);
    await page.getByRole('button', { name: '去支付' }).click();
    await page.getByRole('button', { name: '确认支付' }).click();
    const done = page.getByRole('region', { name: '订单完成' });
    await done.getByRole('link', { name: '下载设计' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await done.innerText()).toContain(price);
    expect(await done.innerText()).not.toContain('8888.88');
    await context.close();
  });

  it('is not the amount of an order that is paid on the open page (WALK-07)', async () => {
    const account = await createAccount();
    const { context, page } = await openAs(browser, account, '/design/17/payment', DESKTOP);
    const price = await orderBefore(page, account);
    await inSandbox('phone/pay', { code_url: await readCode(page, '微信付款二维码') });
    const done = page.getByRole('region', { name: '订单完成' });
    await done.getByRole('link', { name: '下载设计' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await done.innerText()).toContain(price);
    expect(await done.innerText()).not.toContain('8888.88');
    await context.close();
  });
});

describe('a failure of a payment', () => {
  it('is gone while a payment is confirmed, and from the finished order (WALK-11)', async () => {
    const account = await createWechatAccount();
    const { context, page } = await openAs(browser, account, '/', PHONE, { userAgent: WECHAT_UA });
    const bridge = await request(`${sandboxUrl}/sandbox/weixin-jsbridge.js`);
    await page.addInitScript(`window.sandboxPayOutcome = 'cancel';${bridge.bytes.toString()}`);
    await page.goto('/design/15/payment');
    await submitOrder(page);
    const again = page.getByRole('button', { name: '重新支付' });
    const fault = page.getByRole('alert').getByRole('button', { name: '重试' });
    const fail = async () => {
      await again.waitFor();
      await routeOnce(page, '**/pay/', (route) => route.abort());
      await again.click();
      await fault.waitFor();
    };
    await fail();
    await page.getByRole('button', { name: '我已完成支付' }).click();
    await page.getByText('正在确认付款').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);

    await page.getByRole('button', { name: '还没付款，返回付款' }).click();
    await fail();
    await page.route('**/status/', (route) => route.fulfill({ json: { is_paid: true } }));
    await page.getByRole('link', { name: '下载设计' }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await context.close();
  });
});
