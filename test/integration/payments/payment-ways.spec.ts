import type { SignedInUser } from '#accounts';
import { OrdersService } from '#orders';
import { type PaymentHandle, PaymentsService } from '#payments';
import { WechatPayClient } from '#wechat';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createTestShop, type TestShop } from '../../support/shop/shop.js';

const CLIENT_IP = '203.0.113.7';

let shop: TestShop;
let payments: PaymentsService;
let designer: SignedInUser;
let buyer: SignedInUser;
let orderId: string;
let count = 0;

beforeAll(async () => {
  shop = await createTestShop({ sandbox: true });
  shop.config.wechatPay.notifyUrl = 'http://127.0.0.1:9/notify';
  payments = shop.modules.get(PaymentsService);
  designer = await shop.createUser('designer');
});

afterAll(() => shop.close());

beforeEach(async () => {
  count += 1;
  buyer = await shop.createUser(`buyer${count}`);
  const designId = await shop.createDesign(designer, { priceFen: 2990 });
  orderId = await shop.modules.get(OrdersService).create(buyer, designId);
});

const pay = (method: PaymentHandle['method']) =>
  payments.pay({ user: buyer, clientIp: CLIENT_IP }, orderId, method);

const linkWechat = () =>
  shop.database.query('UPDATE users SET wechat_openid = $2 WHERE id = $1', [
    buyer.id,
    `o${String(count).padStart(27, 'x')}`,
  ]);

async function isPaid(): Promise<boolean> {
  await shop.allowInquiries();
  return payments.isPaid(orderId);
}

describe('a payment that nobody makes', () => {
  it('is closed by WeChat itself after a week', async () => {
    await pay('wechat_native');
    const [attempt] = await shop.database.query<{ out_trade_no: string }>(
      'SELECT out_trade_no FROM payment_attempts WHERE order_id = $1',
      [orderId],
    );
    const wechatPay = shop.modules.get(WechatPayClient);
    const stateOf = async () => (await wechatPay.findTrade(attempt!.out_trade_no))?.trade_state;
    expect(await stateOf()).toBe('NOTPAY');
    const now = Date.now.bind(Date);
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => now() + 8 * 24 * 3_600_000);
    expect(await stateOf()).toBe('CLOSED');
    clock.mockRestore();
  });
});

describe('an order that is over', () => {
  it.each(['closed', 'refunded'])('is not paid and cannot be paid when it is %s', async (state) => {
    if (state === 'refunded') await shop.markPaid(orderId);
    await shop.database.query('UPDATE orders SET state = $2, downloads_left = 0 WHERE id = $1', [
      orderId,
      state,
    ]);
    expect(await isPaid()).toBe(false);
    await expect(pay('wechat_native')).rejects.toMatchObject({ status: 409, code: 'order_closed' });
    const attempts = await shop.database.query(
      'SELECT state FROM payment_attempts WHERE order_id = $1',
      [orderId],
    );
    expect(attempts).toEqual([]);
  });
});

describe('paying inside WeChat', () => {
  it('hands the bridge what WeChat verifies, and settles like any other payment', async () => {
    await linkWechat();
    const payment = await pay('wechat_jsapi');
    expect(payment.handle).toMatch(/^wx\w+$/);
    const parameters = payments.signForBridge(payment);
    expect(parameters).toMatchObject({
      appId: shop.config.wechatPay.appId,
      timeStamp: expect.stringMatching(/^\d{10}$/),
      package: `prepay_id=${payment.handle}`,
      signType: 'RSA',
    });
    expect(
      await shop.inSandbox('phone/jsapi', { ...parameters, package: 'prepay_id=wxother' }),
    ).toMatchObject({
      err_msg: 'get_brand_wcpay_request:fail',
    });
    expect(await isPaid()).toBe(false);
    expect(await shop.inSandbox('phone/jsapi', parameters)).toEqual({
      err_msg: 'get_brand_wcpay_request:ok',
    });
    expect(await isPaid()).toBe(true);
    const [order] = await shop.modules.get(OrdersService).list(buyer);
    expect(order).toMatchObject({ payment_method: 'wechat_jsapi', download_count: 3 });
  });

  it('wants an account that WeChat knows, and lets any other way be taken after that', async () => {
    await expect(pay('wechat_jsapi')).rejects.toMatchObject({
      status: 409,
      code: 'wechat_required',
    });
    const { handle } = await pay('wechat_native');
    expect(await shop.inSandbox('phone/pay', { code_url: handle, notify: 'drop' })).toMatchObject({
      result: 'success',
    });
    expect(await isPaid()).toBe(true);
  });
});

describe('paying in a phone’s browser', () => {
  it('leads to WeChat for five minutes', async () => {
    const payment = await pay('wechat_h5');
    expect(payment.handle).toMatch(/\/phone\/h5\?prepay_id=wx\w+$/);
    expect(payment.expiresAt.getTime() - Date.now()).toBeLessThanOrEqual(5 * 60_000);
    expect((await pay('wechat_h5')).handle).toBe(payment.handle);
    const page = await fetch(payment.handle);
    expect(await page.text()).toContain('¥29.90');
    const prepayId = new URL(payment.handle).searchParams.get('prepay_id');
    await shop.inSandbox('phone/pay', { code_url: prepayId, notify: 'drop' });
    expect(await isPaid()).toBe(true);
  });

  it('gives another address when the first is about to run out', async () => {
    const first = await pay('wechat_h5');
    await shop.database.query(
      "UPDATE payment_attempts SET expires_at = now() + interval '59 seconds' WHERE order_id = $1",
      [orderId],
    );
    expect((await pay('wechat_h5')).handle).not.toBe(first.handle);
  });
});

describe('changing one’s mind about the way', () => {
  it('ends the first way before the second begins: one order is never payable twice', async () => {
    await linkWechat();
    const native = await pay('wechat_native');
    const h5 = await pay('wechat_h5');
    expect(await shop.inSandbox('phone/pay', { code_url: native.handle })).toMatchObject({
      code: 'CODE_INVALID',
    });
    const jsapi = await pay('wechat_jsapi');
    const prepayId = new URL(h5.handle).searchParams.get('prepay_id');
    expect(await shop.inSandbox('phone/pay', { code_url: prepayId })).toMatchObject({
      code: 'CODE_INVALID',
    });
    await shop.inSandbox('phone/jsapi', payments.signForBridge(jsapi));
    expect(await isPaid()).toBe(true);
    await expect(pay('wechat_native')).rejects.toMatchObject({ code: 'order_paid' });
  });

  it('leaves the first way payable where the second is not open to the account', async () => {
    const { handle } = await pay('wechat_native');
    await expect(pay('wechat_jsapi')).rejects.toMatchObject({ code: 'wechat_required' });
    expect(await shop.inSandbox('phone/pay', { code_url: handle, notify: 'drop' })).toMatchObject({
      result: 'success',
    });
  });

  it('gives out no code of an attempt that was closed while WeChat was asked for it', async () => {
    const wechatPay = shop.modules.get(WechatPayClient);
    const order = wechatPay.prepayNative.bind(wechatPay);
    jest.spyOn(wechatPay, 'prepayNative').mockImplementationOnce(async (wanted) => {
      const code = await order(wanted);
      await shop.database.query(
        "UPDATE payment_attempts SET state = 'closed' WHERE order_id = $1",
        [orderId],
      );
      return code;
    });
    await expect(pay('wechat_native')).rejects.toMatchObject({ code: 'payment_busy' });
    const attempts = await shop.database.query(
      'SELECT state, handle FROM payment_attempts WHERE order_id = $1',
      [orderId],
    );
    expect(attempts).toEqual([{ state: 'closed', handle: null }]);
  });

  it('asks to try again while another request orders the first way', async () => {
    await shop.database.query(
      `INSERT INTO payment_attempts
         (order_id, out_trade_no, method, amount_fen, expires_at, ordering_until)
       VALUES ($1, $2, 'wechat_native', 2990, now() + interval '2 hours', now() + interval '10 s')`,
      [orderId, `${orderId}BEINGORDER`],
    );
    await expect(pay('wechat_h5')).rejects.toMatchObject({
      status: 409,
      code: 'payment_busy',
      message: '这笔订单的另一个付款请求正在处理，请稍后重试',
    });
    const states = await shop.database.query(
      'SELECT state FROM payment_attempts WHERE order_id = $1',
      [orderId],
    );
    expect(states).toEqual([{ state: 'created' }]);
  });

  it('finds that the first way was paid meanwhile', async () => {
    const { handle } = await pay('wechat_native');
    await shop.inSandbox('phone/pay', { code_url: handle, notify: 'drop' });
    await expect(pay('wechat_h5')).rejects.toMatchObject({ code: 'order_paid' });
    expect(await isPaid()).toBe(true);
  });
});
