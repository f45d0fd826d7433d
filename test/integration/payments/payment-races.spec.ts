import type { SignedInUser } from '#accounts';
import { HeldPaymentsService, RefundsService } from '#payments';
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
import { waitForLockWaiters } from '../../support/database/locks.js';
import { createPaymentShop, type PaymentShop, PRICE_FEN } from '../../support/shop/payment-shop.js';

let shop: PaymentShop;
let buyer: SignedInUser;
let orderId: string;

beforeAll(async () => {
  shop = await createPaymentShop();
});

afterAll(() => shop.close());

beforeEach(async () => {
  ({ buyer, orderId } = await shop.createOrder());
});

afterEach(() => {
  jest.restoreAllMocks();
});

const requestCode = () => shop.requestCode(buyer, orderId);
const states = () => shop.attemptStates(orderId);

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
    await waitForLockWaiters(shop.database);
  });
  const [result] = await outcome!;
  return result!;
}

describe('a settlement that is being committed', () => {
  it('holds up a new attempt, which finds the order paid then', async () => {
    const result = await during(async (manager) => {
      const order = await shop.orders.lock(orderId, manager);
      await shop.orders.markPaid(order, 'wechat_native', new Date(), manager);
    }, requestCode);
    expect(result).toMatchObject({ status: 'rejected', reason: { code: 'order_paid' } });
    expect(await states()).toEqual([]);
  });

  it('is not undone by an earlier answer of WeChat’s that the payment is closed', async () => {
    await requestCode();
    await shop.allowInquiries();
    jest.spyOn(shop.modules.get(WechatPayClient), 'findTrade').mockImplementationOnce(async () => {
      await shop.database.query(
        `UPDATE payment_attempts SET state = 'succeeded', transaction_id = $1, paid_fen = 2990,
           succeeded_at = now() WHERE order_id = $1`,
        [orderId],
      );
      return { trade_state: 'CLOSED' } as Trade;
    });
    await shop.sweep.run();
    expect(await states()).toEqual(['succeeded']);
  });
});

describe('a decision on held money that is being committed', () => {
  it('blocks a second decision, which then finds no held payment', async () => {
    await requestCode();
    await shop.database.query(
      `UPDATE payment_attempts SET state = 'held', held_reason = 'amount_mismatch', paid_fen = 1,
         transaction_id = $1, succeeded_at = now() WHERE order_id = $1`,
      [orderId],
    );
    const held = shop.modules.get(HeldPaymentsService);
    const [item] = await held.list(shop.admin);
    const result = await during(
      async (manager) => {
        await shop.orders.lock(orderId, manager);
        await manager.query("UPDATE payment_attempts SET state = 'dismissed' WHERE order_id = $1", [
          orderId,
        ]);
      },
      () => held.decide(shop.admin, item!.out_trade_no, 'refund', '多付'),
    );
    expect(result).toMatchObject({
      status: 'rejected',
      reason: { code: 'held_payment_not_found' },
    });
    expect(await states()).toEqual(['dismissed']);
  });
});

describe('an answer about a refund that is being committed', () => {
  it('blocks the notification of the same refund, which then has no further effect', async () => {
    await shop.payOrder(buyer, orderId);
    const number = await shop.modules.get(RefundsService).request(shop.admin, orderId, '同时到达');
    const id = await shop.receiveNotification(
      {
        out_refund_no: number,
        refund_id: `50${orderId}`,
        refund_status: 'SUCCESS',
        amount: { total: PRICE_FEN, refund: PRICE_FEN },
      },
      'REFUND.SUCCESS',
    );
    const result = await during(
      (manager) =>
        manager.query(
          `UPDATE refunds SET state = 'succeeded', succeeded_at = now() WHERE out_refund_no = $1`,
          [number],
        ),
      () => shop.notifications.process(id),
    );
    expect(result).toMatchObject({ status: 'fulfilled' });
    expect(await shop.outcomeOf(id)).toBe('already_settled');
    const notices = await shop.database.query(
      "SELECT 1 FROM outbox WHERE job = 'email.refund-notice'",
    );
    expect(notices).toEqual([]);
  });
});
