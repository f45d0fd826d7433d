import type { Config } from '#config';
import type { AlarmsService } from '#messages';
import type { Order, OrdersService, PaymentRefusal } from '#orders';
import type { Trade } from '#wechat';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Counter } from 'prom-client';
import type { DataSource, EntityManager } from 'typeorm';
import type { PaymentAttempt } from './payment-attempt.entity.js';
import type { PaymentAttemptsRepository } from './payment-attempts.repository.js';
import { paidOrders, settledPayments } from './payment-metrics.js';
import { PaymentSettlement } from './payment-settlement.js';
import type { RefundsService } from './refunds/refunds.service.js';

const NO = 'NO1';
const trade: Trade = {
  appid: 'wx1',
  mchid: '19',
  out_trade_no: NO,
  trade_state: 'SUCCESS',
  transaction_id: '42',
  success_time: '2026-11-21T15:30:01+08:00',
  amount: { total: 2990, currency: 'CNY' },
};

let attempt: PaymentAttempt | null;
/** The attempt as a concurrent settlement leaves it while this one waits for the order's lock. */
let afterLock: PaymentAttempt | null | undefined;
let refusal: PaymentRefusal | null;
let paidAt: Date | null;
let returned: string[];
let settlement: PaymentSettlement;

beforeEach(() => {
  attempt = { id: 1, orderId: 'O1', outTradeNo: NO, state: 'awaiting', amountFen: 2990 } as never;
  afterLock = undefined;
  refusal = null;
  paidAt = null;
  returned = [];
  paidOrders.reset();
  settledPayments.reset();
  let isLocked = false;
  const manager = {} as EntityManager;
  const dataSource = { transaction: (work: (m: EntityManager) => unknown) => work(manager) };
  const attempts: Pick<PaymentAttemptsRepository, 'findByOutTradeNo' | 'saveOutcome'> = {
    findByOutTradeNo: () =>
      Promise.resolve(isLocked && afterLock !== undefined ? afterLock : attempt),
    saveOutcome: () => Promise.resolve(),
  };
  const orders: Pick<OrdersService, 'lock' | 'markPaid'> = {
    lock: (id) => {
      isLocked = true;
      return Promise.resolve({ id, state: 'pending' } as Order);
    },
    markPaid: (_order, _method, at) => {
      paidAt = at;
      return Promise.resolve(refusal);
    },
  };
  const refunds: Pick<RefundsService, 'refund'> = {
    refund: (_attempt, cause) => {
      returned.push(cause);
      return Promise.resolve();
    },
  };
  settlement = new PaymentSettlement(
    { wechatPay: { appId: 'wx1', merchantId: '19' } } as Config,
    dataSource as unknown as DataSource,
    attempts as PaymentAttemptsRepository,
    orders as OrdersService,
    refunds as RefundsService,
    { raise: () => Promise.resolve() } as unknown as AlarmsService,
  );
});

const valueOf = async (counter: Counter): Promise<number> =>
  (await counter.get()).values.reduce((sum, { value }) => sum + value, 0);

describe('settle', () => {
  it("marks the order as paid at WeChat's payment time, and counts it", async () => {
    expect(await settlement.settle(trade)).toBe('settled');
    expect(paidAt).toEqual(new Date('2026-11-21T07:30:01Z'));
    expect(attempt).toMatchObject({
      state: 'succeeded',
      transactionId: '42',
      paidFen: 2990,
      succeededAt: new Date('2026-11-21T07:30:01Z'),
    });
    expect(returned).toEqual([]);
    expect(await valueOf(paidOrders)).toBe(1);
    expect((await settledPayments.get()).values).toEqual([
      expect.objectContaining({ labels: { outcome: 'settled' }, value: 1 }),
    ]);
  });

  it.each<PaymentRefusal>(['duplicate_payment', 'order_closed', 'account_deleted'])(
    'refunds the payment when the order refuses it with %s, and counts no paid order',
    async (cause) => {
      refusal = cause;
      expect(await settlement.settle(trade)).toBe('returned');
      expect(attempt).toMatchObject({ state: 'returned', paidFen: 2990 });
      expect(returned).toEqual([cause]);
      expect(await valueOf(paidOrders)).toBe(0);
    },
  );

  it('holds a payment that does not match, with what was paid, and marks no order as paid', async () => {
    expect(await settlement.settle({ ...trade, amount: { total: 1 } })).toBe('held');
    expect(attempt).toMatchObject({ state: 'held', heldReason: 'amount_mismatch', paidFen: 1 });
    expect([paidAt, returned, await valueOf(paidOrders)]).toEqual([null, [], 0]);
  });

  it('ignores numbers that belong to no attempt', async () => {
    attempt = null;
    expect(await settlement.settle(trade)).toBe('unknown_trade');
    expect(paidAt).toBeNull();
  });

  it.each(['succeeded', 'held', 'returned', 'dismissed'] as const)(
    'does not change an attempt that a concurrent settlement has made %s',
    async (state) => {
      afterLock = { ...attempt!, state };
      expect(await settlement.settle(trade)).toBe('already_settled');
      expect([paidAt, returned]).toEqual([null, []]);
    },
  );

  it('settles an attempt that was closed locally, because WeChat’s state is final', async () => {
    attempt!.state = 'closed';
    expect(await settlement.settle(trade)).toBe('settled');
  });
});
