import type { SignedInUser } from '#accounts';
import { ReportsService } from '#catalogue';
import { DownloadGrantsService, OrdersService } from '#orders';
import { PaymentNotificationsService, PaymentsService, PaymentSweep } from '#payments';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from '@jest/globals';
import { TEST_PUBLIC_KEY_ID } from '../../support/shop/config.js';
import { createTestShop, type TestShop } from '../../support/shop/shop.js';
import { signNotification } from '../../support/fixtures/wechat-sender.js';

let shop: TestShop;
let orders: OrdersService;
let payments: PaymentsService;
let notifications: PaymentNotificationsService;
let sweep: PaymentSweep;
let designer: SignedInUser;
let buyer: SignedInUser;
let orderId: string;
let count = 0;

beforeAll(async () => {
  shop = await createTestShop({ sandbox: true });
  orders = shop.modules.get(OrdersService);
  payments = shop.modules.get(PaymentsService);
  notifications = shop.modules.get(PaymentNotificationsService);
  sweep = shop.modules.get(PaymentSweep);
  designer = await shop.createUser('designer');
});

afterAll(() => shop.close());

beforeEach(async () => {
  count += 1;
  buyer = await shop.createUser(`buyer${count}`);
  orderId = await orders.create(buyer, await shop.createDesign(designer, { priceFen: 2990 }));
});

afterEach(() => shop.inSandbox('faults', {}));

const pay = () => payments.pay({ user: buyer, clientIp: '203.0.113.7' }, orderId, 'wechat_native');

/** The buyer's phone pays; no notification gets through. */
const payByPhone = (codeUrl: string) =>
  shop.inSandbox('phone/pay', { code_url: codeUrl, notify: 'drop' });

interface AttemptRow {
  state: string;
  held_reason: string | null;
  out_trade_no: string;
  paid_fen: number;
}

const attempts = () =>
  shop.database.query<AttemptRow>(
    `SELECT state, held_reason, out_trade_no, paid_fen::int FROM payment_attempts
     WHERE order_id = $1 ORDER BY id`,
    [orderId],
  );

/** As if WeChat had been asked about the order's attempt so long ago. */
const inquiredBefore = (interval: string) =>
  shop.database.query(
    'UPDATE payment_attempts SET queried_at = now() - $2::interval WHERE order_id = $1',
    [orderId, interval],
  );

const order = async () => (await orders.list(buyer))[0]!;

async function notify(
  change: object = {},
  options: Parameters<typeof signNotification>[2] = {},
): Promise<{
  receive: () => Promise<void>;
  settle: () => Promise<void>;
  outcome: () => Promise<string | null>;
  row: () => Promise<{ id: string; outcome: string | null }>;
}> {
  const { appId, merchantId, apiV3Key } = shop.config.wechatPay;
  const serial = TEST_PUBLIC_KEY_ID;
  const [attempt] = await attempts();
  const trade = {
    appid: appId,
    mchid: merchantId,
    out_trade_no: attempt!.out_trade_no,
    transaction_id: `4200${orderId}`,
    trade_state: 'SUCCESS',
    success_time: '2026-11-21T15:30:01+08:00',
    amount: { total: 2990, currency: 'CNY' },
    ...change,
  };
  const signed = signNotification({ key: shop.wechatPrivateKey, serial, apiV3Key }, trade, options);
  const receive = () => notifications.receive((name) => signed.headers[name], signed.body);
  const { id } = JSON.parse(signed.body.toString()) as { id: string };
  const find = async () => {
    const [row] = await shop.database.query<{ id: string; outcome: string | null }>(
      'SELECT id::text, outcome FROM payment_notifications WHERE wechat_id = $1',
      [id],
    );
    return row!;
  };
  const settle = async () => {
    await receive();
    await notifications.process((await find()).id);
  };
  return { receive, settle, outcome: async () => (await find()).outcome, row: find };
}

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
    expect(await payByPhone(codes[0]!.handle)).toMatchObject({ result: 'success' });
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
    const other = await shop.createUser(`other${count}`);
    await expect(
      payments.pay({ user: other, clientIp: '203.0.113.7' }, orderId, 'wechat_native'),
    ).rejects.toMatchObject({
      status: 404,
    });
  });

  it('finds a payment whose notification was lost when the buyer’s page asks', async () => {
    const { handle: codeUrl } = await pay();
    await payByPhone(codeUrl);
    await inquiredBefore('0 s');
    expect(await payments.isPaid(orderId)).toBe(false);
    await inquiredBefore('6 s');
    expect(await payments.isPaid(orderId)).toBe(true);
    expect(await order()).toMatchObject({
      is_paid: true,
      download_count: 3,
      payment_method: 'wechat_native',
    });
    await expect(pay()).rejects.toMatchObject({
      code: 'order_paid',
    });
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
      expect(await payByPhone(old.handle)).toMatchObject({ code: 'CODE_INVALID' });
      expect(await payByPhone(fresh.handle)).toMatchObject({ result: 'success' });
    },
  );

  it('finds the payment instead of replacing an attempt that was paid in its last minutes', async () => {
    const { handle: codeUrl } = await pay();
    await payByPhone(codeUrl);
    await shop.database.query(
      `UPDATE payment_attempts SET expires_at = now() + interval '1 minute' WHERE order_id = $1`,
      [orderId],
    );
    await expect(pay()).rejects.toMatchObject({
      code: 'order_paid',
    });
    expect(await order()).toMatchObject({ is_paid: true, download_count: 3 });
  });
});

describe(PaymentSweep.name, () => {
  it('finds a lost payment without anybody asking', async () => {
    const { handle: codeUrl } = await pay();
    await payByPhone(codeUrl);
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
    const { code } = await payByPhone(codeUrl);
    expect(code).toBe('CODE_INVALID');
  });
});

describe(PaymentNotificationsService.name, () => {
  beforeEach(async () => {
    await pay();
  });

  it('settles a payment once, even if notifications arrive repeatedly and at once (PAY-13)', async () => {
    const { settle, outcome } = await notify();
    await Promise.all([settle(), settle(), settle()]);
    expect(await outcome()).toBe('settled');
    const grants = shop.modules.get(DownloadGrantsService);
    await grants.begin(buyer, (await order()).design_id, 'x');
    // Settled again, this would be three again.
    await settle();
    await (await notify()).settle();
    expect(await order()).toMatchObject({ is_paid: true, download_count: 2 });
    expect(await attempts()).toEqual([expect.objectContaining({ state: 'succeeded' })]);
  });

  it('keeps a notification and its job together, once', async () => {
    await shop.database.query('TRUNCATE outbox');
    const { receive } = await notify();
    await Promise.all([receive(), receive()]);
    await receive();
    const jobs = await shop.database.query('SELECT job FROM outbox');
    expect(jobs).toEqual([{ job: 'payment-notification.process' }]);
  });

  it.each([
    ['five minutes and a second old', -301],
    ['as far ahead', 301],
  ])('refuses a replay that is %s', async (_what, seconds) => {
    const now = Math.floor(Date.now() / 1000);
    const { receive } = await notify({}, { timestamp: now + seconds });
    // A second later the one from the future would be young enough.
    const clock = jest.spyOn(Date, 'now').mockReturnValue(now * 1000);
    const refused = await receive().catch((error: unknown) => error);
    clock.mockRestore();
    expect(refused).toMatchObject({ status: 401, code: 'notification_refused' });
    expect(await order()).toMatchObject({ is_paid: false });
  });

  it('ignores a trade that is not paid, and says which', async () => {
    const { settle, outcome } = await notify({ trade_state: 'CLOSED' });
    await settle();
    expect(await outcome()).toBe('ignored');
    expect(await order()).toMatchObject({ is_paid: false });
    expect(await attempts()).toEqual([expect.objectContaining({ state: 'awaiting' })]);
  });

  it.each([
    ['a smaller amount', { amount: { total: 1, currency: 'CNY' } }, 'amount_mismatch', 1],
    ['a larger amount', { amount: { total: 2991, currency: 'CNY' } }, 'amount_mismatch', 2991],
    ['another currency', { amount: { total: 2990, currency: 'USD' } }, 'amount_mismatch', 2990],
    ['another merchant', { mchid: '1900000008' }, 'merchant_mismatch', 2990],
    ['another app', { appid: 'wx00000000000000ee' }, 'merchant_mismatch', 2990],
  ])('holds %s for an operator and settles nothing', async (_what, change, reason, fen) => {
    await (await notify(change)).settle();
    expect(await order()).toMatchObject({ is_paid: false, download_count: 0 });
    expect(await attempts()).toEqual([
      expect.objectContaining({ state: 'held', held_reason: reason, paid_fen: fen }),
    ]);
    const payer = { user: buyer, clientIp: '203.0.113.7' };
    await expect(payments.pay(payer, orderId, 'wechat_native')).rejects.toMatchObject({
      status: 409,
      code: 'payment_held',
    });
  });

  it('changes nothing for a number it never gave out', async () => {
    await (await notify({ out_trade_no: 'NOBODYKNOWSTHISNUMBER' })).settle();
    expect(await order()).toMatchObject({ is_paid: false });
    expect(await attempts()).toEqual([expect.objectContaining({ state: 'awaiting' })]);
  });

  it('gives back a payment that arrives for an order paid by another attempt', async () => {
    const first = await notify();
    await shop.database.query(
      `INSERT INTO payment_attempts (order_id, out_trade_no, method, amount_fen, expires_at, state)
       VALUES ($1, $2, 'wechat_native', 2990, now() + interval '1 hour', 'closed')`,
      [orderId, `${orderId}SECOND`],
    );
    const second = await notify({
      out_trade_no: `${orderId}SECOND`,
      transaction_id: `43${orderId}`,
    });
    await first.settle();
    await second.settle();
    expect((await attempts()).map((attempt) => [attempt.state, attempt.held_reason])).toEqual([
      ['succeeded', null],
      ['returned', null],
    ]);
    const refunds = await shop.database.query(
      'SELECT cause, state, amount_fen::int FROM refunds WHERE order_id = $1',
      [orderId],
    );
    expect(refunds).toEqual([{ cause: 'duplicate_payment', state: 'created', amount_fen: 2990 }]);
    expect(await order()).toMatchObject({ is_paid: true, download_count: 3 });
  });
});

describe('an open order of a design that a notice of infringement holds', () => {
  it('gets no code and loses the one it has, until the design is back on sale (LAW-08)', async () => {
    const admin = await shop.createUser('admin', { isAdmin: true });
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
    expect(await payByPhone(handle)).toMatchObject({ code: 'CODE_INVALID' });
    expect(await attempts()).toEqual([expect.objectContaining({ state: 'closed' })]);
    await reports.move(admin, report, 'reinstate', '不成立');
    expect((await pay()).handle).toMatch(/^weixin:/);
  });
});
