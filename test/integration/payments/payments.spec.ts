import type { SignedInUser } from '#accounts';
import { ReportsService } from '#catalogue';
import type { OrdersService } from '#orders';
import { PaymentsService, PaymentSweep } from '#payments';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createPaymentShop, type PaymentShop } from '../../support/shop/payment-shop.js';

let shop: PaymentShop;
let orders: OrdersService;
let payments: PaymentsService;
let sweep: PaymentSweep;
let buyer: SignedInUser;
let orderId: string;

beforeAll(async () => {
  shop = await createPaymentShop();
  ({ orders, payments, sweep } = shop);
});

afterAll(() => shop.close());

beforeEach(async () => {
  ({ buyer, orderId } = await shop.createOrder());
});

afterEach(() => shop.inSandbox('faults', {}));

const pay = () => payments.pay({ user: buyer, clientIp: '203.0.113.7' }, orderId, 'wechat_native');

const attempts = () => shop.attemptsOf(orderId);

/** As if WeChat had been asked about the order's attempt so long ago. */
const inquiredBefore = (interval: string) =>
  shop.database.query(
    'UPDATE payment_attempts SET queried_at = now() - $2::interval WHERE order_id = $1',
    [orderId, interval],
  );

const order = async () => (await orders.list(buyer))[0]!;

describe(PaymentsService.name, () => {
  it('gives the code of the live attempt again instead of a second attempt (PAY-10)', async () => {
    const first = await pay();
    const second = await pay();
    expect(second).toEqual(first);
    expect(first.handle).toMatch(/^weixin:\/\/wxpay\/bizpayurl\?pr=\w+$/);
    expect(await attempts()).toHaveLength(1);
  });

  it('makes one attempt of five simultaneous pay requests', async () => {
    const codes = await Promise.all(Array.from({ length: 5 }, () => pay()));
    expect(await attempts()).toEqual([expect.objectContaining({ state: 'awaiting' })]);
    // One code for all, and it is the one that can be paid.
    expect(new Set(codes.map((code) => code.handle)).size).toBe(1);
    expect(await shop.payByPhone(codes[0]!.handle)).toMatchObject({ result: 'success' });
  });

  it('goes on with the same attempt after WeChat failed', async () => {
    await shop.inSandbox('faults', { error_rate: 1 });
    await expect(pay()).rejects.toMatchObject({
      status: 502,
      message: '暂时无法连接微信支付，请稍后重试',
    });
    for (const fault of [{ down: true }, { error_rate: 1, error_status: 429 }]) {
      await shop.inSandbox('faults', fault);
      await expect(pay()).rejects.toMatchObject({ code: 'payment_unavailable' });
    }
    expect(await attempts()).toEqual([expect.objectContaining({ state: 'created' })]);
    await shop.inSandbox('faults', {});
    await pay();
    expect(await attempts()).toEqual([expect.objectContaining({ state: 'awaiting' })]);
  });

  it('does not let another user pay or see the order', async () => {
    const other = await shop.createUser('other');
    await expect(
      payments.pay({ user: other, clientIp: '203.0.113.7' }, orderId, 'wechat_native'),
    ).rejects.toMatchObject({ status: 404 });
  });

  it('finds a payment whose notification was lost when the buyer’s page asks', async () => {
    const { handle: codeUrl } = await pay();
    await shop.payByPhone(codeUrl);
    await inquiredBefore('0 s');
    expect(await payments.isPaid(orderId)).toBe(false);
    await inquiredBefore('6 s');
    expect(await payments.isPaid(orderId)).toBe(true);
    expect(await order()).toMatchObject({
      is_paid: true,
      download_count: 3,
      payment_method: 'wechat_native',
    });
    await expect(pay()).rejects.toMatchObject({ code: 'order_paid' });
  });

  it.each(['-2 minutes', '0 minutes', '4 minutes'])(
    'replaces an attempt whose code ends in %s; the old code can no longer be paid',
    async (left) => {
      const old = await pay();
      await shop.database.query(
        'UPDATE payment_attempts SET expires_at = now() + $2::interval WHERE order_id = $1',
        [orderId, left],
      );
      const fresh = await pay();
      expect((await attempts()).map((attempt) => attempt.state)).toEqual(['closed', 'awaiting']);
      expect(await shop.payByPhone(old.handle)).toMatchObject({ code: 'CODE_INVALID' });
      expect(await shop.payByPhone(fresh.handle)).toMatchObject({ result: 'success' });
    },
  );

  it('finds the payment instead of replacing an attempt that was paid in its last minutes', async () => {
    const { handle: codeUrl } = await pay();
    await shop.payByPhone(codeUrl);
    await shop.database.query(
      `UPDATE payment_attempts SET expires_at = now() + interval '1 minute' WHERE order_id = $1`,
      [orderId],
    );
    await expect(pay()).rejects.toMatchObject({ code: 'order_paid' });
    expect(await order()).toMatchObject({ is_paid: true, download_count: 3 });
  });
});

describe(PaymentSweep.name, () => {
  it('finds a lost payment without anybody asking', async () => {
    const { handle: codeUrl } = await pay();
    await shop.payByPhone(codeUrl);
    await inquiredBefore('31 s');
    await sweep.run();
    expect(await order()).toMatchObject({ is_paid: true });
  });

  it('closes what was never paid, at WeChat first', async () => {
    const { handle: codeUrl } = await pay();
    await shop.database.query(
      `UPDATE payment_attempts SET created_at = now() - interval '3 hours',
         expires_at = now() - interval '1 hour' WHERE order_id = $1`,
      [orderId],
    );
    await sweep.run();
    expect(await attempts()).toEqual([expect.objectContaining({ state: 'closed' })]);
    const { code } = await shop.payByPhone(codeUrl);
    expect(code).toBe('CODE_INVALID');
  });
});

describe('an open order of a design that a notice of infringement holds', () => {
  it('gets no code and loses the one it has, until the design is back on sale (LAW-08)', async () => {
    const { admin } = shop;
    const { designId } = await orders.get(orderId);
    const reports = shop.modules.get(ReportsService);
    const { handle } = await pay();
    const report = await reports.receive({
      designId,
      name: '权利人',
      contact: 'owner@elsewhere.example',
      right: 'copyright',
      statement: '这份图解抄自我的书',
      evidence: [],
    });
    expect((await pay()).handle).toBe(handle);
    await reports.move(admin, report, 'suspend', '先停售核对');
    const refused = { status: 404, code: 'design_not_found', message: '设计不存在或已下架' };
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await expect(pay()).rejects.toMatchObject(refused);
    }
    expect(await shop.payByPhone(handle)).toMatchObject({ code: 'CODE_INVALID' });
    expect(await attempts()).toEqual([expect.objectContaining({ state: 'closed' })]);
    await reports.move(admin, report, 'reinstate', '不成立');
    expect((await pay()).handle).toMatch(/^weixin:/);
  });
});
