import type { SignedInUser } from '#accounts';
import type { ReconciliationReport } from '#contracts';
import { ReconciliationService, RefundsService } from '#payments';
import { WechatPayClient } from '#wechat';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createPaymentShop, type PaymentShop } from '../../support/shop/payment-shop.js';

const chinaDate = (at: number) => new Date(at + 8 * 3_600_000).toISOString().slice(0, 10);

const TODAY = chinaDate(Date.now());
const TOMORROW = chinaDate(Date.now() + 24 * 3_600_000);

let shop: PaymentShop;
let admin: SignedInUser;
let buyer: SignedInUser;
let reconciliation: ReconciliationService;
let designs = 0;

beforeAll(async () => {
  shop = await createPaymentShop();
  ({ admin } = shop);
  buyer = await shop.createUser('buyer');
  reconciliation = shop.modules.get(ReconciliationService);
});

// WeChat has the bill of today tomorrow.
beforeEach(() => shop.inSandbox('faults', { days_ahead: 1 }));

afterAll(() => shop.close());

/** Orders and pays at WeChat; nobody tells the shop. */
async function payUnheard(): Promise<string> {
  designs += 1;
  const designId = await shop.createDesign(admin, {
    name: `毛衣,${designs}`,
    priceFen: 1000 + designs,
  });
  const orderId = await shop.orders.create(buyer, designId);
  await shop.payByPhone(await shop.requestCode(buyer, orderId));
  return orderId;
}

async function pay(): Promise<string> {
  const orderId = await payUnheard();
  await shop.allowInquiries();
  expect(await shop.payments.isPaid(orderId)).toBe(true);
  return orderId;
}

const run = (): Promise<ReconciliationReport> => reconciliation.runFor(admin, TODAY);

const stored = () =>
  shop.database.query(
    'SELECT kind, out_trade_no, bill_fen::int, our_fen::int FROM reconciliation_differences',
  );

describe(ReconciliationService.name, () => {
  it('finds nothing where the books agree, on a day without trades too', async () => {
    expect(await reconciliation.runFor(admin, '2020-01-01')).toMatchObject({
      payments: 0,
      differences: [],
    });
    await pay();
    const refunded = await pay();
    await shop.modules.get(RefundsService).request(admin, refunded, '测试');
    await shop.sweep.run();
    expect(await run()).toEqual({
      date: TODAY,
      payments: 2,
      paid_fen: 2003,
      refunds: 1,
      refunded_fen: 1002,
      differences: [],
    });
    expect(await stored()).toEqual([]);
  });

  it('answers several runs of one day at the same time alike', async () => {
    const runs = Array.from({ length: 6 }, () => reconciliation.runFor(admin, '2020-01-02'));
    const reports = await Promise.all(runs);
    expect(new Set(reports.map((report) => JSON.stringify(report))).size).toBe(1);
    expect(reports[0]).toMatchObject({ date: '2020-01-02', differences: [] });
  });

  it('settles a payment that was never notified, and reports it as settled late', async () => {
    const orderId = await payUnheard();
    const { differences } = await run();
    expect(differences).toEqual([
      {
        kind: 'settled_late',
        out_trade_no: expect.stringContaining(orderId),
        out_refund_no: null,
        bill_fen: 1003,
        our_fen: 1003,
      },
    ]);
    const orders = await shop.orders.list(buyer);
    expect(orders.find(({ order_id }) => order_id === orderId)).toMatchObject({ is_paid: true });
    expect((await run()).differences).toEqual([]);
  });

  it('keeps every difference, in place of those of an earlier run', async () => {
    const orderId = await pay();
    await shop.database.query('UPDATE payment_attempts SET paid_fen = 1 WHERE order_id = $1', [
      orderId,
    ]);
    await shop.database.query(
      `INSERT INTO payment_attempts (order_id, out_trade_no, method, amount_fen, expires_at, state,
         transaction_id, paid_fen, succeeded_at)
       VALUES ($1, 'NEVERATWECHAT', 'wechat_native', 5, now(), 'returned', 'x', 5, now())`,
      [orderId],
    );
    await shop.database.query(
      `UPDATE refunds SET out_refund_no = 'ANOTHER', billed_on = NULL, state = 'succeeded',
         succeeded_at = now()`,
    );
    await run();
    await run();
    expect(await stored()).toEqual([
      {
        kind: 'amount_differs',
        out_trade_no: expect.stringContaining(orderId),
        bill_fen: 1004,
        our_fen: 1,
      },
      { kind: 'payment_not_in_bill', out_trade_no: 'NEVERATWECHAT', bill_fen: null, our_fen: 5 },
      { kind: 'unknown_refund', out_trade_no: expect.anything(), bill_fen: 1002, our_fen: null },
      {
        kind: 'refund_not_in_bill',
        out_trade_no: expect.anything(),
        bill_fen: null,
        our_fen: 1002,
      },
    ]);
  });

  it('reports no missing refund if the bill of an earlier day contained it', async () => {
    const missing = async () =>
      (await run()).differences.filter(({ kind }) => kind === 'refund_not_in_bill');
    expect(await missing()).toEqual([expect.objectContaining({ out_refund_no: 'ANOTHER' })]);
    await shop.database.query("UPDATE refunds SET billed_on = '2026-01-01'");
    expect(await missing()).toEqual([]);
  });

  it('runs by itself from ten o’clock in China, for the seven days before, each day once', async () => {
    const tenInChina = Date.parse('2026-03-02T02:00:00Z');
    const fetched = jest.spyOn(shop.modules.get(WechatPayClient), 'fetchTradeBill');
    const datesAsked = () => fetched.mock.calls.map(([date]) => date);
    await reconciliation.runDaily(tenInChina - 1_000);
    expect(datesAsked()).toEqual([]);
    // One bill that is not to be had keeps none of the others waiting.
    fetched.mockRejectedValueOnce(new Error('no bill'));
    await reconciliation.runDaily(tenInChina);
    expect(datesAsked()).toEqual([
      '2026-02-23',
      '2026-02-24',
      '2026-02-25',
      '2026-02-26',
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
    ]);
    fetched.mockClear();
    await reconciliation.runDaily(tenInChina + 30 * 60_000);
    expect(datesAsked()).toEqual(['2026-02-23']);
    fetched.mockClear();
    await reconciliation.runDaily(tenInChina + 60 * 60_000);
    expect(datesAsked()).toEqual([]);
    fetched.mockRestore();
  });

  it('refuses a run for a user who is not an admin', async () => {
    await expect(reconciliation.runFor(buyer, TODAY)).rejects.toMatchObject({ status: 403 });
  });

  it.each([
    ['today', TODAY],
    ['tomorrow', TOMORROW],
  ])('says that the bill of %s is not there yet, and keeps nothing of it', async (_what, date) => {
    await shop.inSandbox('faults', {});
    const rows = () => shop.database.query('SELECT * FROM reconciliations ORDER BY bill_date');
    const before = await rows();
    await expect(reconciliation.runFor(admin, date)).rejects.toMatchObject({
      status: 409,
      code: 'bill_not_ready',
      message: '微信还没有这一天的账单：账单在第二天十点以后才有，请到时重试',
    });
    expect(await rows()).toEqual(before);
  });

  it('says that WeChat cannot be reached where it gives no answer', async () => {
    await shop.inSandbox('faults', { down: true });
    await expect(run()).rejects.toMatchObject({ status: 502, code: 'payment_unavailable' });
  });
});
