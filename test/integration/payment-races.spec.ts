import type { SignedInUser } from '#accounts';
import { OrdersService } from '#orders';
import {
  HeldPaymentsService,
  PaymentNotificationsService,
  PaymentsService,
  PaymentSweep,
  RefundsService,
} from '#payments';
import { type Trade, WechatPayClient } from '#wechat';
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
import { DataSource, type EntityManager } from 'typeorm';
import { TEST_PUBLIC_KEY_ID } from '../support/config.js';
import { someoneWaits } from '../support/locks.js';
import { createTestShop, type TestShop } from '../support/shop.js';
import { signNotification } from '../support/wechat-sender.js';

let shop: TestShop;
let orders: OrdersService;
let payments: PaymentsService;
let admin: SignedInUser;
let buyer: SignedInUser;
let orderId: string;
let count = 0;

beforeAll(async () => {
  shop = await createTestShop({ sandbox: true });
  shop.config.wechatPay.notifyUrl = 'http://127.0.0.1:9/notify';
  orders = shop.modules.get(OrdersService);
  payments = shop.modules.get(PaymentsService);
  admin = await shop.createUser('admin', { isAdmin: true });
});

afterAll(() => shop.close());

beforeEach(async () => {
  count += 1;
  buyer = await shop.createUser(`buyer${count}`);
  orderId = await orders.create(buyer, await shop.createDesign(admin, { priceFen: 2990 }));
});

afterEach(() => {
  jest.restoreAllMocks();
});

const pay = () => payments.pay({ user: buyer, clientIp: '203.0.113.7' }, orderId, 'wechat_native');

const states = async () => {
  const attempts = await shop.database.query<{ state: string }>(
    'SELECT state FROM payment_attempts WHERE order_id = $1',
    [orderId],
  );
  return attempts.map(({ state }) => state);
};

/**
 * Begins something while a transaction has changed the books and not committed yet, and waits until it is
 * held up by it. @returns what came of it once the transaction is committed
 */
async function during<T>(
  change: (manager: EntityManager) => Promise<unknown>,
  begin: () => Promise<T>,
): Promise<PromiseSettledResult<T>> {
  let outcome: Promise<PromiseSettledResult<T>[]> | undefined;
  await shop.modules.get(DataSource).transaction(async (manager) => {
    await change(manager);
    outcome = Promise.allSettled([begin()]);
    await someoneWaits(shop.database);
  });
  const [result] = await outcome!;
  return result!;
}

describe('a settlement that is being committed', () => {
  it('holds up a new attempt, which finds the order paid then', async () => {
    const result = await during(async (manager) => {
      const order = await orders.lock(orderId, manager);
      await orders.markPaid(order, 'wechat_native', new Date(), manager);
    }, pay);
    expect(result).toMatchObject({ status: 'rejected', reason: { code: 'order_paid' } });
    expect(await states()).toEqual([]);
  });

  it('is not undone by an earlier answer of WeChat’s that the payment is closed', async () => {
    await pay();
    await shop.allowInquiries();
    jest.spyOn(shop.modules.get(WechatPayClient), 'findTrade').mockImplementationOnce(async () => {
      await shop.database.query(
        `UPDATE payment_attempts SET state = 'succeeded', transaction_id = $1, paid_fen = 2990,
           succeeded_at = now() WHERE order_id = $1`,
        [orderId],
      );
      return { trade_state: 'CLOSED' } as Trade;
    });
    await shop.modules.get(PaymentSweep).run();
    expect(await states()).toEqual(['succeeded']);
  });
});

describe('a decision on held money that is being committed', () => {
  it('holds up another one, which finds nothing to decide then', async () => {
    await pay();
    await shop.database.query(
      `UPDATE payment_attempts SET state = 'held', held_reason = 'amount_mismatch', paid_fen = 1,
         transaction_id = $1, succeeded_at = now() WHERE order_id = $1`,
      [orderId],
    );
    const held = shop.modules.get(HeldPaymentsService);
    const [item] = await held.list(admin);
    const result = await during(
      async (manager) => {
        await orders.lock(orderId, manager);
        await manager.query("UPDATE payment_attempts SET state = 'dismissed' WHERE order_id = $1", [
          orderId,
        ]);
      },
      () => held.decide(admin, item!.out_trade_no, 'refund', '多付'),
    );
    expect(result).toMatchObject({
      status: 'rejected',
      reason: { code: 'held_payment_not_found' },
    });
    expect(await states()).toEqual(['dismissed']);
  });
});

describe('an answer about a refund that is being committed', () => {
  it('holds up the notification of it, which has no second effect then', async () => {
    const { handle } = await pay();
    await shop.inSandbox('phone/pay', { code_url: handle, notify: 'drop' });
    await shop.allowInquiries();
    expect(await payments.isPaid(orderId)).toBe(true);
    const number = await shop.modules.get(RefundsService).request(admin, orderId, '同时到达');
    const { body, headers } = signNotification(
      {
        key: shop.wechatPrivateKey,
        serial: TEST_PUBLIC_KEY_ID,
        apiV3Key: shop.config.wechatPay.apiV3Key,
      },
      {
        out_refund_no: number,
        refund_id: `50${orderId}`,
        refund_status: 'SUCCESS',
        amount: { total: 2990, refund: 2990 },
      },
      { eventType: 'REFUND.SUCCESS' },
    );
    const notifications = shop.modules.get(PaymentNotificationsService);
    await notifications.receive((name) => headers[name], body);
    const last = async () => {
      const [row] = await shop.database.query<{ id: string; outcome: string }>(
        'SELECT id::text, outcome FROM payment_notifications ORDER BY id DESC LIMIT 1',
      );
      return row!;
    };
    const { id } = await last();
    const result = await during(
      (manager) =>
        manager.query(
          `UPDATE refunds SET state = 'succeeded', succeeded_at = now() WHERE out_refund_no = $1`,
          [number],
        ),
      () => notifications.process(id),
    );
    expect(result).toMatchObject({ status: 'fulfilled' });
    expect((await last()).outcome).toBe('already_settled');
    const notices = await shop.database.query(
      "SELECT 1 FROM outbox WHERE job = 'email.refund-notice'",
    );
    expect(notices).toEqual([]);
  });
});
