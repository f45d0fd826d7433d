import type { DesignDetail } from '#contracts';
import { describe, expect, it } from '@jest/globals';
import {
  awaitLaterCall,
  confirmTerms,
  DESKTOP,
  hold,
  openAs,
  pathOf,
  PHONE,
  PHONE_UA,
  submitOrder,
  useBrowser,
  WECHAT_UA,
} from '../../support/browser/browser.js';
import { eventually } from '../../support/eventually.js';
import { newName } from '../../support/site/messages.js';
import { createAccount, newBuyer, request, sandboxUrl, siteUrl } from '../../support/site/site.js';
import { createWechatAccount } from '../../support/site/wechat-phone.js';

const browser = useBrowser();

describe('paying inside WeChat', () => {
  it('opens WeChat’s own payment, takes a change of mind, and leads to the download', async () => {
    const account = await createWechatAccount();
    const { context, page } = await openAs(browser, account, '/', PHONE, {
      userAgent: WECHAT_UA,
    });
    const bridge = await request(`${sandboxUrl}/sandbox/weixin-jsbridge.js`);
    await page.addInitScript(`window.sandboxPayOutcome = 'cancel';${bridge.bytes.toString()}`);
    await page.goto('/design/15/payment');
    const requested = await hold(page, '**/pay/');
    await submitOrder(page);
    await page.getByText('在微信里直接付款').waitFor();
    expect(await page.getByRole('radio').count()).toBe(1);
    await eventually(() => expect(requested()).toBe(1));
    await page.getByText('支付已取消，可以重新支付').waitFor();
    await page.evaluate("window.sandboxPayOutcome = 'success'");
    await page.getByRole('button', { name: '重新支付' }).click();
    await page.getByRole('link', { name: '下载设计' }).waitFor();
    await page.getByText('订单已完成支付，您现在可以下载此设计').waitFor();
    await context.close();
  });

  it('says that WeChat must be linked first, and goes on with the order once it is', async () => {
    const account = await createAccount();
    const { context, page } = await openAs(browser, account, '/design/16/payment', PHONE, {
      userAgent: WECHAT_UA,
    });
    await submitOrder(page);
    await page.getByText('请先绑定微信，再用微信支付').waitFor();
    await page.getByRole('link', { name: '去绑定微信' }).click();
    await page.waitForURL((url) => url.pathname === '/profile/wechat');
    await page.getByLabel('当前密码', { exact: true }).fill(account.password);
    await page.getByRole('button', { name: '下一步' }).click();
    await page.getByRole('button', { name: '绑定此微信' }).click();
    await page.getByLabel('用哪个微信账号').fill(newName());
    await page.getByRole('button', { name: '允许' }).click();
    await page.waitForURL(/\/design\/16\/payment\?order=\w{22}$/);
    await page.getByText('在微信里直接付款').waitFor();
    await context.close();
  });
});

describe('paying in a phone’s browser', () => {
  it('goes to WeChat and back, and offers the code as well', async () => {
    const account = await createAccount();
    const { context, page } = await openAs(browser, account, '/design/17/payment', PHONE, {
      userAgent: PHONE_UA,
    });
    await submitOrder(page);
    await page.getByText('打开微信付款').waitFor();
    await page.getByText('用另一台手机扫码').waitFor();
    await page.getByRole('radio').nth(1).check();
    await page.getByRole('button', { name: '去支付' }).click();
    await page.getByRole('img', { name: '微信付款二维码' }).waitFor();

    // The address names the open order: a reload is at its step, without a message.
    await page.reload();
    await page.getByRole('radio').first().waitFor();
    expect(await page.getByText('订单已存在').count()).toBe(0);
    await page.goto('/design/17/payment');
    await submitOrder(page);
    await page.getByText('接着付上次的订单').waitFor();
    await page.getByRole('button', { name: '去支付' }).click();
    await page.waitForURL((url) => url.pathname === '/phone/h5');
    await page.getByRole('button', { name: '取消' }).click();
    await page.getByText('正在确认付款').waitFor();
    await page.getByRole('button', { name: '换个方式付' }).click();
    await page.getByRole('button', { name: '去支付' }).click();
    await page.getByRole('button', { name: '确认支付' }).click();
    await page.waitForURL(/\/design\/17\/payment\?order=\w{22}$/);
    await page.getByRole('link', { name: '下载设计' }).waitFor();
    await context.close();
  });
});

describe('a payment page that was left before the answer', () => {
  it('does not open WeChat’s page over the page that is shown now (WALK-03)', async () => {
    const account = await createAccount();
    const { context, page } = await openAs(browser, account, '/design/17', PHONE, {
      userAgent: PHONE_UA,
    });
    await page.getByRole('link', { name: '立即购买' }).first().click();
    await submitOrder(page);
    const requested = await hold(page, '**/pay/');
    await page.getByRole('button', { name: '去支付' }).click();
    await page.getByRole('button', { name: '正在打开支付…' }).waitFor();
    await page.goBack();
    await page.getByRole('link', { name: '立即购买' }).first().waitFor();
    const answer = page.waitForResponse('**/pay/');
    requested();
    await answer;
    await awaitLaterCall(page);
    expect(page.url()).toBe(`${siteUrl}/design/17`);
    await context.close();
  });

  it('leaves the address of the page that is shown now, and requests no payment (WALK-05)', async () => {
    const path = `/find?q=${encodeURIComponent('心动插肩开衫')}`;
    const { context, page } = await openAs(browser, await createAccount(), path, DESKTOP);
    const sale = page.getByRole('main').getByRole('link', { name: /购买$/ }).first();
    await sale.click();
    await confirmTerms(page);
    const ordered = await hold(page, '**/api/v1/orders/');
    const paid = await hold(page, '**/pay/');
    await page.getByRole('button', { name: '确认并支付' }).click();
    await page.getByRole('button', { name: '正在提交订单…' }).waitFor();
    await page.goBack();
    await sale.waitFor();
    const answer = page.waitForResponse('**/api/v1/orders/');
    ordered();
    await answer;
    await awaitLaterCall(page);
    expect(pathOf(page)).toBe(path);
    expect(paid()).toBe(0);
    await context.close();
  });
});

describe('a design that was bought before at another price', () => {
  it('shows the price that was paid (WALK-07)', async () => {
    const { account, buyer, orderId } = await newBuyer(18);
    const { body: design } = await buyer.get<DesignDetail>('/designs/18/');
    const { context, page } = await openAs(browser, account, '/design/18/payment', PHONE);
    await page.route('**/api/v1/orders/', (route) =>
      route.fulfill({
        status: 409,
        json: {
          code: 'order_exists',
          error: '订单已存在',
          order_id: orderId,
          is_paid: true,
          price: '1.23',
        },
      }),
    );
    // As on a page that was opened before the payment in another tab.
    await page.route('**/api/v1/designs/18/', (route) =>
      route.fulfill({ json: { ...design, owned: null } }),
    );
    await page.reload();
    await submitOrder(page);
    const done = page.getByRole('region', { name: '订单完成' });
    await done.getByRole('link', { name: '下载设计' }).waitFor();
    await done.getByText('1.23').waitFor();
    await context.close();
  });
});
