import type { SignedInUser } from '#accounts';
import { SalesReportService } from '#analytics';
import type {
  AccountExport,
  AccountMessages,
  AdminOrderDetail,
  AuditPage,
  OrderDetail,
  PersonStory,
  RefundResponse,
} from '#contracts';
import { DownloadsService } from '#orders';
import { ReconciliationService, RefundNoticesService } from '#payments';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startTestApi, type TestApi } from '../../support/shop/api.js';
import { eventually } from '../../support/eventually.js';
import { createPaymentShop, type PaymentShop } from '../../support/shop/payment-shop.js';
import { notifyRefund, refundAlarmsOf } from '../../support/shop/refunds.js';

const TODAY = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);

let api: TestApi;
let shop: PaymentShop;
let buyer: SignedInUser;
let designId: number;
let orderId: string;

beforeAll(async () => {
  api = await startTestApi({ sandbox: true });
  shop = await createPaymentShop(api.shop);
});

// Each order costs 29.90 and is paid.
beforeEach(async () => {
  ({ buyer, designId, orderId } = await shop.createOrder());
  await shop.payOrder(buyer, orderId);
});

afterEach(() => shop.inSandbox('faults', {}));

afterAll(() => api.close());

const refund = (body: object = {}) =>
  api.call<RefundResponse & Record<string, unknown>>(
    'POST',
    `/orders/${orderId}/refund/`,
    { reason: '图解有误', ...body },
    { user: shop.admin },
  );

const detail = async () =>
  (await api.call<AdminOrderDetail>('GET', `/orders/${orderId}`, null, { user: shop.admin })).body;

const seenByBuyer = async () =>
  (await api.call<OrderDetail>('GET', `/orders/${orderId}/`, null, { user: buyer })).body;

/** Sends all refunds until WeChat has decided on each. */
async function settle(): Promise<void> {
  await eventually(async () => {
    await shop.database.query("UPDATE refunds SET due_at = now() WHERE state <> 'abnormal'");
    await shop.sweep.run();
    const { refunds } = await detail();
    expect(refunds.filter(({ state }) => ['created', 'processing'].includes(state))).toEqual([]);
  });
}

async function refundPart(amount: string): Promise<void> {
  expect((await refund({ amount })).status).toBe(201);
  await settle();
}

interface WechatRefund {
  out_trade_no: string;
  status: string;
  amount_fen: number;
}

/** What WeChat refunded of the order, in fen. */
async function refundedAtWechat(): Promise<number[]> {
  const { refunds } = await shop.readSandbox<{ refunds: WechatRefund[] }>('ledger');
  return refunds
    .filter((one) => one.out_trade_no.startsWith(orderId) && one.status === 'SUCCESS')
    .map(({ amount_fen }) => amount_fen);
}

const notify = (status: string) => notifyRefund(shop, orderId, {}, `REFUND.${status}`);

describe('part refunds', () => {
  it('leave the order paid until nothing is left, and end its downloads then (CONS-04)', async () => {
    expect(await detail()).toMatchObject({ refunded: '0.00', refundable: '29.90' });
    await refundPart('10.00');
    await refundPart('4.95');
    expect(await detail()).toMatchObject({
      state: 'paid',
      refunded: '14.95',
      refundable: '14.95',
      download_count: 3,
    });
    expect(await seenByBuyer()).toMatchObject({ state: 'paid', is_paid: true, refunded: '14.95' });
    const [download] = await Promise.all([
      shop.modules.get(DownloadsService).begin(buyer, designId, 'x'),
      expect(shop.orders.beginReading(orderId)).resolves.toBe(true),
    ]);
    expect(download).toBeDefined();

    expect(await refund({ amount: '14.96' })).toMatchObject({
      status: 400,
      body: { code: 'invalid', amount: ['退款金额不能超过还没退的 ¥14.95'] },
    });

    expect((await refund()).status).toBe(201);
    expect(await detail()).toMatchObject({
      state: 'refunded',
      refunded: '29.90',
      refundable: '0.00',
      download_count: 0,
    });
    await settle();
    expect(await seenByBuyer()).toMatchObject({ state: 'refunded', refunded: '29.90' });
    await expect(
      shop.modules.get(DownloadsService).begin(buyer, designId, 'x'),
    ).rejects.toMatchObject({ status: 403 });
    expect(await refundedAtWechat()).toEqual([1000, 495, 1495]);
    expect((await refund()).body).toMatchObject({ code: 'order_not_refundable' });
    expect((await refund({ amount: '0.01' })).body).toMatchObject({ code: 'order_not_refundable' });
  });

  it('of an amount that is not possible are refused with a field error (CONS-04)', async () => {
    const texts: [unknown, string][] = [
      ...['0', '0.00'].map((amount): [unknown, string] => [amount, '退款金额必须大于0']),
      ...['-1', '1.005', '一元', '', '9'.repeat(20), null, 5, ['5.00'], {}].map(
        (amount): [unknown, string] => [amount, '请输入有效的退款金额（最多两位小数）'],
      ),
      ['29.91', '退款金额不能超过还没退的 ¥29.90'],
    ];
    for (const [amount, text] of texts) {
      expect(await refund({ amount })).toMatchObject({ status: 400, body: { amount: [text] } });
    }
    expect((await refund({ expected_refundable: null })).status).toBe(400);
    expect(await detail()).toMatchObject({ state: 'paid', refunded: '0.00', refunds: [] });
  });

  it('send one message each with their own amount, and record it in the audit log (CONS-04)', async () => {
    await refundPart('10.00');
    const [job] = await shop.database.query<{ id: string }>(
      'SELECT id::text FROM refunds WHERE order_id = $1',
      [orderId],
    );
    await shop.modules.get(RefundNoticesService).mail(job!.id);
    expect(await shop.readSandbox(`emails?to=${buyer.email!}`)).toEqual([
      expect.objectContaining({
        text: expect.stringMatching(/¥10\.00 已按原支付方式退回。\s+退回的是部分款项，不影响/),
      }),
    ]);
    await refundPart('19.90');
    const bell = await api.call<AccountMessages>('GET', '/account/messages', null, { user: buyer });
    const texts = bell.body.messages.map(({ text }) => text);
    expect(texts.filter((text) => text.includes('退回'))).toEqual([
      expect.stringContaining('¥19.90'),
      expect.stringContaining('¥10.00'),
    ]);
    const { body } = await api.call<AuditPage>('GET', `/console/audit?subject=${orderId}`, null, {
      user: shop.admin,
    });
    expect(body.results.map(({ action, details }) => [action, JSON.parse(details)])).toEqual([
      ['order.refund', { reason: '图解有误', amount: '19.90' }],
      ['order.refund', { reason: '图解有误', amount: '10.00' }],
    ]);
    const person = await api.call<PersonStory>('GET', `/console/people/${buyer.username}`, null, {
      user: shop.admin,
    });
    expect(person.body.orders).toEqual([expect.objectContaining({ refunded: '29.90' })]);
    expect(person.body.totals).toMatchObject({ paid: '29.90', refunded: '29.90', refunds: 2 });
    const exported = await api.call<AccountExport>('GET', '/account/export', null, { user: buyer });
    expect(exported.body.orders).toEqual([expect.objectContaining({ refunded: '29.90' })]);
  });
});

describe('refunds of one order at once', () => {
  it('are accepted one at a time, and none after another amount became refundable (CONS-04)', async () => {
    const both = await Promise.all([refund({ amount: '20.00' }), refund({ amount: '20.00' })]);
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 409]);
    expect(both.find(({ status }) => status === 409)!.body).toMatchObject({
      code: 'refund_in_progress',
      error: '这笔订单的上一笔退款还在处理，请等它有结果再退',
    });
    const back = await api.call('POST', `/orders/${orderId}/return/`, null, { user: buyer });
    expect(back).toMatchObject({ status: 409, body: { code: 'refund_in_progress' } });
    await settle();
    const repeated = { amount: '5.00', expected_refundable: '29.90' };
    expect(await refund(repeated)).toMatchObject({
      status: 409,
      body: { code: 'refundable_changed', refundable: '9.90' },
    });
    const wholes = await Promise.all(Array.from({ length: 4 }, () => refund()));
    expect(wholes.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 409, 409, 409]);
    await settle();
    expect(await refundedAtWechat()).toEqual([2000, 990]);
  });
});

describe('WeChat’s status of a part refund', () => {
  it('takes effect once, however often it is notified (CONS-04)', async () => {
    await refund({ amount: '10.00' });
    expect(await notify('SUCCESS')).toBe('succeeded');
    expect(await notify('SUCCESS')).toBe('already_settled');
    expect(await notify('CLOSED')).toBe('already_settled');
    expect(await detail()).toMatchObject({ state: 'paid', refunded: '10.00' });
  });

  it('makes the amount refundable again if WeChat refuses it for good (CONS-04)', async () => {
    await refundPart('9.90');
    await refund({ amount: '15.00' });
    expect(await notify('CLOSED')).toBe('closed');
    expect(await detail()).toMatchObject({ state: 'paid', refunded: '9.90', refundable: '20.00' });
    // A refused refund of the rest: the order stays refunded, as after a whole refund, and can be refunded again.
    await refund();
    expect(await notify('CLOSED')).toBe('closed');
    expect(await detail()).toMatchObject({ state: 'refunded', refundable: '20.00' });
    await refundPart('5.00');
    await refundPart('15.00');
    expect(await detail()).toMatchObject({ state: 'refunded', refunded: '29.90' });
    expect(await refundedAtWechat()).toEqual([990, 500, 1500]);
  });

  it('counts a refund that the buyer’s account could not take, lets the rest go, and keeps its alarm (CONS-04, NOTE-05)', async () => {
    await shop.inSandbox('faults', { refund_outcome: 'ABNORMAL' });
    await refundPart('10.00');
    await shop.inSandbox('faults', {});
    expect(await refund({ amount: '20.00' })).toMatchObject({
      status: 400,
      body: { amount: ['退款金额不能超过还没退的 ¥19.90'] },
    });
    await refundPart('19.90');
    expect(await detail()).toMatchObject({ state: 'refunded', refundable: '0.00' });
    const alarms = await refundAlarmsOf(shop, orderId);
    const ofIt = alarms.filter((text) => text.startsWith(`订单 ${orderId} 的退款 ¥10.00`));
    expect(ofIt).toHaveLength(1);
  });
});

describe('after a part refund', () => {
  beforeEach(() => refundPart('10.00'));

  it('the buyer’s own refund gives what is left (HELP-01, CONS-04)', async () => {
    const kind = { kind: 'unopened_refund' };
    const { status } = await api.call('POST', `/orders/${orderId}/cases/`, kind, { user: buyer });
    expect(status).toBe(201);
    await settle();
    expect(await refundedAtWechat()).toEqual([1000, 1990]);
    expect(await seenByBuyer()).toMatchObject({ state: 'refunded', refunded: '29.90' });
  });

  it('a return without a reason gives what is left (LAW-02, CONS-04)', async () => {
    await api.call('POST', `/orders/${orderId}/return/`, null, { user: buyer });
    await settle();
    expect(await refundedAtWechat()).toEqual([1000, 1990]);
  });

  it('a case’s refund gives what is left (HELP-02, CONS-04)', async () => {
    const request = { kind: 'other', text: '图解打不开' };
    const opened = await api.call<{ case_id: string }>(
      'POST',
      `/orders/${orderId}/cases/`,
      request,
      { user: buyer },
    );
    const move = { move: 'refund', text: '图解有误' };
    const path = `/cases/${opened.body.case_id}`;
    const moved = await api.call('POST', `${path}/moves/`, move, { user: shop.admin });
    expect(moved.status).toBeLessThan(300);
    const { body } = await api.call(`GET`, `${path}/`, null, { user: shop.admin });
    expect(body).toMatchObject({ refund: { amount: '19.90' }, state: 'refunded' });
    await settle();
    expect(await refundedAtWechat()).toEqual([1000, 1990]);
  });
});

describe('the books', () => {
  it('agree with the bill and the report when payments have several refunds (CONS-04, CONS-07)', async () => {
    await refundPart('0.01');
    await refundPart('29.88');
    await refundPart('0.01');
    await shop.inSandbox('faults', { days_ahead: 1 });
    const { differences } = await shop.modules.get(ReconciliationService).runFor(shop.admin, TODAY);
    // Refunds of other tests were only notified.
    const own = differences.filter(({ out_trade_no }) => out_trade_no.startsWith(orderId));
    expect(own).toEqual([]);
    const billed = await shop.database.query(
      `SELECT amount_fen::int AS fen, billed_on::text AS day FROM refunds
       WHERE order_id = $1 ORDER BY id`,
      [orderId],
    );
    expect(billed).toEqual([1, 2988, 1].map((fen) => ({ fen, day: TODAY })));
    const differing = await shop.database.query(
      `SELECT id FROM orders o WHERE refunded_fen <> (
         SELECT coalesce(sum(amount_fen), 0) FROM refunds
         WHERE order_id = o.id AND state <> 'closed')`,
    );
    expect(differing).toEqual([]);
    const range = { from: TODAY, to: TODAY };
    const { totals } = await shop.modules.get(SalesReportService).report(shop.admin, range);
    const [succeeded] = await shop.database.query<{ count: number; yuan: string }>(
      `SELECT count(*)::int AS count, to_char(sum(amount_fen) / 100.0, 'FM999990.00') AS yuan
       FROM refunds WHERE state = 'succeeded'`,
    );
    expect(totals).toMatchObject({ refunds: succeeded!.count, refunded: succeeded!.yuan });
  });
});
