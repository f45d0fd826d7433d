import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { SignedInUser } from '#accounts';
import { DownloadGrantsService, type OrdersService } from '#orders';
import { PaymentNotificationsService, RefundsService } from '#payments';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { eventually } from '../../support/eventually.js';
import { signNotification } from '../../support/fixtures/wechat-sender.js';
import { TEST_PUBLIC_KEY_ID } from '../../support/shop/config.js';
import { createPaymentShop, type PaymentShop } from '../../support/shop/payment-shop.js';
import { notifyRefund, refundAlarmsOf, refundsOf } from '../../support/shop/refunds.js';

const SUCCESS_TIME = '2026-11-21T15:30:01+08:00';

let shop: PaymentShop;
let orders: OrdersService;
let notifications: PaymentNotificationsService;
let refunds: RefundsService;
let buyer: SignedInUser;
let orderId: string;

beforeAll(async () => {
  shop = await createPaymentShop();
  ({ orders, notifications } = shop);
  refunds = shop.modules.get(RefundsService);
});

afterAll(() => shop.close());

beforeEach(async () => {
  ({ buyer, orderId } = await shop.createOrder());
});

const attempts = () => shop.attemptsOf(orderId);

const order = async () => (await orders.list(buyer))[0]!;

/** A notification of the order's payment, signed like WeChat's. */
async function notify(
  change: object = {},
  options: Parameters<typeof signNotification>[2] = {},
): Promise<{
  receive: () => Promise<void>;
  settle: () => Promise<void>;
  outcome: () => Promise<string | null>;
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
    success_time: SUCCESS_TIME,
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
  return { receive, settle, outcome: async () => (await find()).outcome };
}

describe(PaymentNotificationsService.name, () => {
  beforeEach(async () => {
    await shop.requestCode(buyer, orderId);
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
    ['another app', { appid: 'wx00000000000000ee' }, 'app_mismatch', 2990],
  ])('holds %s for an operator and settles nothing', async (_what, change, reason, fen) => {
    await (await notify(change)).settle();
    expect(await order()).toMatchObject({ is_paid: false, download_count: 0 });
    expect(await attempts()).toEqual([
      expect.objectContaining({ state: 'held', held_reason: reason, paid_fen: fen }),
    ]);
    await expect(shop.requestCode(buyer, orderId)).rejects.toMatchObject({
      status: 409,
      code: 'payment_held',
    });
  });

  it('changes nothing for an unknown merchant order number', async () => {
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
    const given = await shop.database.query(
      'SELECT cause, state, amount_fen::int FROM refunds WHERE order_id = $1',
      [orderId],
    );
    expect(given).toEqual([{ cause: 'duplicate_payment', state: 'created', amount_fen: 2990 }]);
    expect(await order()).toMatchObject({ is_paid: true, download_count: 3 });
  });
});

/** The kinds of the messages about refunds that the buyer has. */
const messagesToBuyer = async () => {
  const rows = await shop.database.query<{ kind: string }>(
    "SELECT kind FROM messages WHERE user_id = $1 AND kind = 'refunded'",
    [buyer.id],
  );
  return rows.map(({ kind }) => kind);
};

describe('notifications of refunds', () => {
  const notifyOfRefund = (change: object, eventType?: string) =>
    notifyRefund(shop, orderId, { success_time: SUCCESS_TIME, ...change }, eventType);

  beforeEach(async () => {
    await shop.payOrder(buyer, orderId);
  });

  it('take effect once, also before our own call has an answer', async () => {
    await refunds.request(shop.admin, orderId, '通知先到');
    expect(await notifyOfRefund({ amount: { refund: 1 } })).toBe('amount_mismatch');
    expect(await notifyOfRefund({ out_refund_no: 'NOBODYKNOWSIT' })).toBe('unknown_refund');
    expect(await refundsOf(shop, orderId)).toEqual([expect.objectContaining({ state: 'created' })]);
    expect(await notifyOfRefund({})).toBe('succeeded');
    expect(await notifyOfRefund({})).toBe('already_settled');
    expect(await notifyOfRefund({}, 'REFUND.ABNORMAL')).toBe('already_settled');
    const [row] = await shop.database.query<{ at: Date }>(
      'SELECT succeeded_at AS at FROM refunds WHERE order_id = $1',
      [orderId],
    );
    expect(row!.at).toEqual(new Date('2026-11-21T07:30:01Z'));
  });

  it('tell of a refund that an operator ended at WeChat’s', async () => {
    await refunds.request(shop.admin, orderId, '账户异常');
    expect(await notifyOfRefund({ success_time: undefined }, 'REFUND.ABNORMAL')).toBe('abnormal');
    expect(await refundAlarmsOf(shop, orderId)).toHaveLength(1);
    expect(await messagesToBuyer()).toEqual([]);
    expect(await order()).toMatchObject({ refunded: '29.90' });
    expect(await notifyOfRefund({})).toBe('succeeded');
    expect(await refundAlarmsOf(shop, orderId)).toEqual([]);
    expect(await messagesToBuyer()).toEqual(['refunded']);
  });

  it('tell operators, and not the buyer, of a refund that WeChat will not pay', async () => {
    await refunds.request(shop.admin, orderId, '账户异常');
    expect(await notifyOfRefund({ success_time: undefined }, 'REFUND.CLOSED')).toBe('closed');
    expect(await refundAlarmsOf(shop, orderId)).toHaveLength(1);
    expect(await messagesToBuyer()).toEqual([]);
    // The amount can be refunded again.
    expect(await order()).toMatchObject({ refunded: '0.00' });
  });

  it('of another type than those of a refund’s end have no effect', async () => {
    await refunds.request(shop.admin, orderId, '通知先到');
    for (const type of ['REFUND.SUCCESS.2', 'X.REFUND.SUCCESS']) {
      expect(await notifyOfRefund({}, type)).toBe('ignored');
    }
    expect(await refundsOf(shop, orderId)).toEqual([expect.objectContaining({ state: 'created' })]);
  });
});

describe('the repeats of a notification', () => {
  /** What the shop's notification route got, in order. */
  const received: { headers: IncomingHttpHeaders; body: Buffer }[] = [];
  let answers: number[];
  let server: Server;

  beforeAll(async () => {
    server = createServer((request, response) => {
      void buffer(request).then((body) => {
        received.push({ headers: request.headers, body });
        response.writeHead(answers.shift() ?? 204).end();
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    await shop.database.query('TRUNCATE payment_notifications');
    const { port } = server.address() as AddressInfo;
    shop.config.wechatPay.notifyUrl = `http://127.0.0.1:${port}/notify`;
  });

  afterAll(() => {
    server.close();
  });

  it('come until one is answered, each freshly signed, and settle one payment', async () => {
    answers = [500, 502, 401];
    const pay = async (id: string): Promise<void> => {
      await shop.inSandbox('phone/pay', { code_url: await shop.requestCode(buyer, id) });
    };
    await pay(orderId);
    await eventually(() => expect(received).toHaveLength(4));
    // The next one is repeated longer: whatever were still to come of the first came meanwhile.
    answers = [500, 500, 500, 500, 500];
    await pay(await orders.create(buyer, await shop.createDesign(shop.admin)));
    await eventually(() => expect(received).toHaveLength(10));
    const later = received.splice(4);
    expect(new Set(received.map(({ body }) => body.toString())).size).toBe(1);
    expect(later.map(({ body }) => body.toString())).not.toContain(received[0]!.body.toString());
    const signatures = received.map(({ headers }) => headers['wechatpay-signature']);
    expect(new Set(signatures).size).toBe(4);

    for (const { headers, body } of received) {
      await notifications.receive((name) => headers[name] as string | undefined, body);
    }
    const rows = await shop.database.query<{ id: string }>('SELECT id FROM payment_notifications');
    expect(rows).toHaveLength(1);
    await notifications.process(rows[0]!.id);
    expect(await orders.list(buyer)).toContainEqual(
      expect.objectContaining({ order_id: orderId, is_paid: true, download_count: 3 }),
    );
  });
});
