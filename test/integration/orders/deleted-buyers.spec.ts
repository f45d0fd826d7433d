import { ProfileService, type SignedInUser } from '#accounts';
import type { OrdersService } from '#orders';
import {
  HeldPaymentsService,
  PaymentsOverviewService,
  type PaymentsService,
  type PaymentSweep,
} from '#payments';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { eventually } from '../../support/eventually.js';
import { waitForLockWaiters } from '../../support/database/locks.js';
import { createPaymentShop, type PaymentShop, PRICE_FEN } from '../../support/shop/payment-shop.js';

let shop: PaymentShop;
let orders: OrdersService;
let payments: PaymentsService;
let overview: PaymentsOverviewService;
let sweep: PaymentSweep;
let admin: SignedInUser;
let buyer: SignedInUser;
let designId: number;
let orderId: string;

beforeAll(async () => {
  shop = await createPaymentShop();
  ({ admin, orders, payments, sweep } = shop);
  overview = shop.modules.get(PaymentsOverviewService);
});

afterAll(() => shop.close());

beforeEach(async () => {
  ({ buyer, designId, orderId } = await shop.createOrder());
});

afterEach(() => shop.inSandbox('faults', {}));

const requestCode = () => shop.requestCode(buyer, orderId);

const deleteAccount = () => shop.modules.get(ProfileService).delete(buyer, buyer.username);

/** The order and its money by the books. */
async function books(): Promise<object> {
  const { state, downloadsLeft } = await orders.get(orderId);
  const attempts = await shop.attemptStates(orderId);
  const refunds = await shop.database.query<{ cause: string }>(
    'SELECT cause, amount_fen::int AS fen FROM refunds WHERE order_id = $1',
    [orderId],
  );
  return { order: state, downloadsLeft, attempts, refunds };
}

const RETURNED = {
  downloadsLeft: 0,
  attempts: ['returned'],
  refunds: [{ cause: 'account_deleted', fen: PRICE_FEN }],
};

/** What WeChat gave back of the order's payments. */
async function backAtWechat(): Promise<number[]> {
  const { refunds } = await shop.readSandbox<{
    refunds: { out_trade_no: string; amount_fen: number }[];
  }>('ledger');
  return refunds
    .filter(({ out_trade_no }) => out_trade_no.startsWith(orderId))
    .map(({ amount_fen }) => amount_fen);
}

describe('the open orders of a deleted account', () => {
  it('are closed by the next sweep, at WeChat first: their codes can no longer be paid', async () => {
    const code = await requestCode();
    await deleteAccount();
    await sweep.run();
    expect(await books()).toEqual({
      order: 'closed',
      downloadsLeft: 0,
      attempts: ['closed'],
      refunds: [],
    });
    expect(await shop.payByPhone(code)).toMatchObject({ code: 'CODE_INVALID' });
  });

  it('do not hold up the deletion while WeChat is down, and are closed once it is back', async () => {
    const code = await requestCode();
    await shop.inSandbox('faults', { down: true });
    await deleteAccount();
    await sweep.run();
    expect(await books()).toMatchObject({ order: 'pending', attempts: ['awaiting'] });
    await shop.inSandbox('faults', {});
    await sweep.run();
    expect(await books()).toMatchObject({ order: 'closed', attempts: ['closed'] });
    expect(await shop.payByPhone(code)).toMatchObject({ code: 'CODE_INVALID' });
  });

  it('are closed, while open orders of other buyers for the same design stay pending', async () => {
    const theirs = orderId;
    buyer = await shop.createUser('leaving');
    orderId = await orders.create(buyer, designId);
    await deleteAccount();
    await sweep.run();
    expect(await books()).toMatchObject({ order: 'closed' });
    expect((await orders.get(theirs)).state).toBe('pending');
  });
});

describe('a payment for the order of a deleted account', () => {
  it('goes back by itself, and an admin sees it in the list of returned payments', async () => {
    const code = await requestCode();
    await deleteAccount();
    expect(await shop.payByPhone(code)).toMatchObject({ result: 'success' });
    await sweep.run();
    expect(await books()).toEqual({ order: 'closed', ...RETURNED });
    await eventually(async () => {
      await shop.database.query('UPDATE refunds SET due_at = now()');
      await sweep.run();
      const [returned] = await overview.listReturned(admin);
      expect(returned).toMatchObject({ refund_state: 'succeeded' });
    });
    const [returned] = await overview.listReturned(admin);
    expect(returned).toEqual({
      out_trade_no: expect.stringContaining(orderId),
      order_id: orderId,
      cause: 'account_deleted',
      amount: '29.90',
      paid_at: expect.stringMatching(/^\d{4}-.*Z$/),
      refund_no: expect.stringMatching(/^[0-9A-Z]{32}$/),
      refund_state: 'succeeded',
      fault: null,
    });
    expect(await backAtWechat()).toEqual([PRICE_FEN]);
  });

  it('goes back when the order was closed before, instead of delivering it', async () => {
    const code = await requestCode();
    await shop.database.query("UPDATE orders SET state = 'closed' WHERE id = $1", [orderId]);
    await deleteAccount();
    await shop.payByPhone(code);
    await shop.allowInquiries();
    await sweep.run();
    expect(await books()).toEqual({ order: 'closed', ...RETURNED });
  });

  it('stays where it is when the order was paid before the deletion', async () => {
    const code = await requestCode();
    await shop.payByPhone(code);
    await shop.allowInquiries();
    expect(await payments.isPaid(orderId)).toBe(true);
    await deleteAccount();
    await sweep.run();
    expect(await books()).toEqual({
      order: 'paid',
      downloadsLeft: 3,
      attempts: ['succeeded'],
      refunds: [],
    });
  });

  it('goes back when its settlement begins while the deletion is being committed', async () => {
    const code = await requestCode();
    await shop.payByPhone(code);
    await shop.allowInquiries();
    let settlement: Promise<boolean> | undefined;
    await shop.modules.get(DataSource).transaction(async (manager) => {
      await manager.query('UPDATE users SET deleted_at = now() WHERE id = $1', [buyer.id]);
      settlement = payments.isPaid(orderId);
      await waitForLockWaiters(shop.database);
    });
    expect(await settlement).toBe(false);
    expect(await books()).toMatchObject(RETURNED);
  });

  it('pays the order when the deletion begins while the settlement is being committed', async () => {
    let deletion: Promise<void> | undefined;
    await shop.modules.get(DataSource).transaction(async (manager) => {
      const order = await orders.lock(orderId, manager);
      expect(await orders.markPaid(order, 'wechat_native', new Date(), manager)).toBeNull();
      deletion = deleteAccount();
      await waitForLockWaiters(shop.database);
    });
    await deletion;
    expect((await orders.get(orderId)).state).toBe('paid');
  });

  it('is never accepted by an admin where it was held, only given back', async () => {
    const held = shop.modules.get(HeldPaymentsService);
    const code = await requestCode();
    await shop.payByPhone(code);
    await shop.database.query(
      'UPDATE payment_attempts SET amount_fen = amount_fen + 1 WHERE order_id = $1',
      [orderId],
    );
    await shop.allowInquiries();
    expect(await payments.isPaid(orderId)).toBe(false);
    await deleteAccount();
    await sweep.run();
    expect(await books()).toMatchObject({ order: 'pending', attempts: ['held'] });
    const item = (await held.list(admin)).find(({ order_id }) => order_id === orderId)!;
    await expect(held.decide(admin, item.out_trade_no, 'accept', '客服核实')).rejects.toMatchObject(
      { code: 'held_decision_refused', details: { decisions: ['refund'] } },
    );
    await held.decide(admin, item.out_trade_no, 'refund', '账户已注销');
    await sweep.run();
    expect(await books()).toMatchObject({
      order: 'closed',
      attempts: ['returned'],
      refunds: [{ cause: 'requested', fen: PRICE_FEN }],
    });
  });
});

describe('the list of returned payments', () => {
  it('is for admins alone', async () => {
    await expect(overview.listReturned(buyer)).rejects.toMatchObject({ status: 403 });
  });
});
