import type { SignedInUser } from '#accounts';
import type { HeldDecision } from '#contracts';
import { AlarmsService } from '#messages';
import { HeldPaymentsService, OrderClosing, RefundNoticesService } from '#payments';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { register } from 'prom-client';
import { eventually } from '../../support/eventually.js';
import type { SandboxEmail } from '../../support/shop/account-messages.js';
import { createPaymentShop, type PaymentShop, PRICE_FEN } from '../../support/shop/payment-shop.js';
import { raisedAlarms } from '../../support/shop/raised-alarms.js';

let shop: PaymentShop;
let heldPayments: HeldPaymentsService;
let admin: SignedInUser;
let buyer: SignedInUser;
let orderId: string;

beforeAll(async () => {
  shop = await createPaymentShop();
  heldPayments = shop.modules.get(HeldPaymentsService);
  ({ admin } = shop);
});

afterAll(() => shop.close());

beforeEach(async () => {
  ({ buyer, orderId } = await shop.createOrder());
});

const requestCode = () => shop.requestCode(buyer, orderId);

const state = async () => (await shop.orders.list(buyer))[0]!.state;

/** A real payment whose order costs something else by our books, whose notification has not arrived yet. */
async function payOther(): Promise<void> {
  await shop.payByPhone(await requestCode());
  await shop.database.query(
    'UPDATE payment_attempts SET amount_fen = amount_fen + 1 WHERE order_id = $1',
    [orderId],
  );
}

/** It is held when WeChat is asked. */
async function hold(): Promise<string> {
  await payOther();
  await shop.allowInquiries();
  expect(await shop.payments.isPaid(orderId)).toBe(false);
  const held = await heldPayments.list(admin);
  return held.find(({ order_id }) => order_id === orderId)!.out_trade_no;
}

const decide = (no: string, decision: HeldDecision) =>
  heldPayments.decide(admin, no, decision, '客服核实');

const refundsOf = () =>
  shop.database.query('SELECT out_refund_no FROM refunds WHERE order_id = $1', [orderId]);

/** The orders that the metric says became paid. */
async function countPaid(): Promise<number> {
  const metric = await register.getSingleMetric('cloudknit_orders_paid_total')!.get();
  return metric.values[0]!.value;
}

/** WeChat repeats a notification of a payment. @returns what became of it */
async function notifyAgain(outTradeNo: string): Promise<string | null> {
  const id = await shop.receivePayment(outTradeNo);
  await shop.notifications.process(id);
  return shop.outcomeOf(id);
}

describe(HeldPaymentsService.name, () => {
  it('shows an admin what is held, and what can be done with it', async () => {
    const no = await hold();
    expect(await heldPayments.list(admin)).toEqual([
      {
        out_trade_no: no,
        order_id: orderId,
        held_reason: 'amount_mismatch',
        price: '29.91',
        paid: '29.90',
        paid_at: expect.any(String),
        decisions: ['accept', 'refund'],
      },
    ]);
    await expect(requestCode()).rejects.toMatchObject({ code: 'payment_held' });
    await decide(no, 'refund');
  });

  it('raises an alarm that says what to do, and the decision ends it (NOTE-05)', async () => {
    const alarms = shop.modules.get(AlarmsService);
    const no = await hold();
    expect(await raisedAlarms(shop.database, 'held_payment')).toEqual([no]);
    const [job] = await shop.database.query<{ payload: { alarmId: number; notice: number } }>(
      `SELECT payload FROM outbox WHERE job = 'messages.alarm' ORDER BY id DESC LIMIT 1`,
    );
    await alarms.send(job!.payload);
    const [notice] = await shop.readSandbox<{ content: string }[]>('group');
    for (const part of [no, orderId, '实付 ¥29.90', '应付 ¥29.91', 'cloudknit payments decide']) {
      expect(notice!.content).toContain(part);
    }
    await decide(no, 'refund');
    expect(await raisedAlarms(shop.database, 'held_payment')).toEqual([]);
  });

  it('refuses a decision on a number that no payment has', async () => {
    await expect(decide('no-such-number', 'refund')).rejects.toMatchObject({
      status: 404,
      code: 'held_payment_not_found',
    });
  });

  it('accepts: the order is paid and its downloads are there, once', async () => {
    const no = await hold();
    const paidBefore = await countPaid();
    const twice = await Promise.allSettled([decide(no, 'accept'), decide(no, 'accept')]);
    expect(twice.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await countPaid()).toBe(paidBefore + 1);
    expect(await refundsOf()).toEqual([]);
    expect(await state()).toBe('paid');
    expect(await shop.downloadsLeft(orderId)).toBe(3);
    expect(await heldPayments.list(admin)).toEqual([]);
    await expect(decide(no, 'refund')).rejects.toMatchObject({ code: 'held_payment_not_found' });
    const [record] = await shop.database.query(
      'SELECT actor_name, action, details FROM audit_log WHERE subject = $1',
      [no],
    );
    expect(record).toEqual({
      actor_name: 'admin',
      action: 'payment.accept',
      details: { order_id: orderId, held_reason: 'amount_mismatch', reason: '客服核实' },
    });
  });

  it('accepts: the seven days of the right to return begin then, not with the payment (LAW-02)', async () => {
    const no = await hold();
    await shop.database.query(
      "UPDATE payment_attempts SET succeeded_at = now() - interval '8 days' WHERE out_trade_no = $1",
      [no],
    );
    await decide(no, 'accept');
    const { returnable_until: until } = await shop.orders.getDetail(buyer, orderId);
    expect(Date.parse(until!) - Date.now()).toBeGreaterThan(6.9 * 24 * 3_600_000);
  });

  it('refunds: what came goes back, and the order can be paid anew', async () => {
    await decide(await hold(), 'refund');
    await shop.sweep.run();
    const { refunds } = await shop.readSandbox<{
      refunds: { out_trade_no: string; amount_fen: number }[];
    }>('ledger');
    expect(refunds.filter(({ out_trade_no }) => out_trade_no.startsWith(orderId))).toEqual([
      expect.objectContaining({ amount_fen: PRICE_FEN }),
    ]);
    expect(await state()).toBe('pending');
    expect(await requestCode()).toMatch(/^weixin:/);
  });

  it('accepts nothing for an order that is paid otherwise, and changes nothing then', async () => {
    const no = await hold();
    await shop.markPaid(orderId);
    await expect(decide(no, 'accept')).rejects.toMatchObject({
      code: 'held_decision_refused',
      details: { decisions: ['refund'] },
    });
    expect(await heldPayments.list(admin)).toHaveLength(1);
    await decide(no, 'refund');
    expect(await state()).toBe('paid');
  });

  it('dismisses a payment to another merchant, and does not hold it again when WeChat repeats it', async () => {
    const no = await hold();
    await shop.database.query(
      "UPDATE payment_attempts SET held_reason = 'merchant_mismatch' WHERE out_trade_no = $1",
      [no],
    );
    await expect(decide(no, 'refund')).rejects.toMatchObject({
      details: { decisions: ['dismiss'] },
    });
    await decide(no, 'dismiss');
    expect(await notifyAgain(no)).toBe('already_settled');
    expect(await heldPayments.list(admin)).toEqual([]);
    expect(await requestCode()).toMatch(/^weixin:/);
  });

  it('mails the buyer after its refund that the payment paid no order, which can be paid again', async () => {
    const paidBefore = await countPaid();
    await decide(await hold(), 'refund');
    expect(await countPaid()).toBe(paidBefore);
    let refundId = '';
    await eventually(async () => {
      await shop.database.query('UPDATE refunds SET due_at = now() WHERE order_id = $1', [orderId]);
      await shop.sweep.run();
      const [row] = await shop.database.query<{ id: string }>(
        "SELECT id FROM refunds WHERE order_id = $1 AND state = 'succeeded'",
        [orderId],
      );
      expect(row).toBeDefined();
      refundId = row!.id;
    });
    await shop.modules.get(RefundNoticesService).mail(refundId);
    const [mail] = await shop.readSandbox<SandboxEmail[]>(`emails?to=${buyer.email!}`);
    expect(mail!.text).toContain('这笔付款没有付成订单，钱已全部退回');
    expect(mail!.text).not.toContain('不能再下载');
  });

  it('keeps its order open after a day without payment, until it is decided on', async () => {
    const no = await hold();
    const sweep = shop.sweep;
    await shop.database.query(
      "UPDATE orders SET created_at = now() - interval '25 hours' WHERE id = $1",
      [orderId],
    );
    await sweep.run();
    expect(await state()).toBe('pending');
    await decide(no, 'refund');
    await sweep.run();
    expect(await state()).toBe('closed');
  });

  it('keeps its order open when it is found only while an operator closes the order (CONS-04)', async () => {
    await payOther();
    const closed = shop.modules.get(OrderClosing).closeNow(admin, orderId, '买家要求');
    await expect(closed).rejects.toMatchObject({ code: 'order_act_refused' });
    expect(await state()).toBe('pending');
    const [held] = await heldPayments.list(admin);
    expect(held).toMatchObject({ order_id: orderId, held_reason: 'amount_mismatch' });
    await decide(held!.out_trade_no, 'refund');
  });

  it('lets no second code be issued when it is found only while another way of paying begins (CONS-04)', async () => {
    await payOther();
    const payer = { user: buyer, clientIp: '203.0.113.7' };
    const again = shop.payments.pay(payer, orderId, 'wechat_h5');
    await expect(again).rejects.toMatchObject({ code: 'payment_held' });
    expect(await shop.attemptStates(orderId)).toEqual(['held']);
    const [held] = await heldPayments.list(admin);
    await decide(held!.out_trade_no, 'refund');
  });

  it('lists a payment again whose refund WeChat refused for good, and gives it back anew', async () => {
    const no = await hold();
    await decide(no, 'refund');
    // While a refund is under way there is nothing to decide.
    expect(await heldPayments.list(admin)).toEqual([]);
    await expect(decide(no, 'refund')).rejects.toMatchObject({ code: 'held_payment_not_found' });
    await shop.database.query("UPDATE refunds SET state = 'closed' WHERE order_id = $1", [orderId]);
    expect(await heldPayments.list(admin)).toEqual([
      expect.objectContaining({
        out_trade_no: no,
        held_reason: 'refund_refused',
        decisions: ['refund', 'dismiss'],
      }),
    ]);
    await expect(decide(no, 'accept')).rejects.toMatchObject({ code: 'held_decision_refused' });
    await decide(no, 'refund');
    expect(await heldPayments.list(admin)).toEqual([]);
    const refunds = await shop.database.query(
      'SELECT state, amount_fen::int FROM refunds WHERE order_id = $1 ORDER BY id',
      [orderId],
    );
    expect(refunds).toEqual([
      { state: 'closed', amount_fen: PRICE_FEN },
      { state: 'created', amount_fen: PRICE_FEN },
    ]);
  });

  it('refuses to list and to decide held payments for a user who is not an admin', async () => {
    const no = await hold();
    await expect(heldPayments.list(buyer)).rejects.toMatchObject({ status: 403 });
    const asked = heldPayments.decide(buyer, no, 'accept', '我付了');
    await expect(asked).rejects.toMatchObject({ status: 403 });
    await decide(no, 'refund');
  });
});
