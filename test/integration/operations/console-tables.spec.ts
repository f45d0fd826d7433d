import type { SignedInUser } from '#accounts';
import { OrdersOverviewService } from '#orders';
import { MoneyReportService, PaymentsOverviewService } from '#payments';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { explain } from '../../support/database/query-plans.js';
import { createTestShop, type TestShop } from '../../support/shop/shop.js';

const ORDERS = 20_000;
const BUYERS = 1_000;
const NOTHING = { state: null, text: null, from: null, to: null };

let shop: TestShop;
let admin: SignedInUser;

beforeAll(async () => {
  shop = await createTestShop();
  admin = await shop.createUser('admin', { isAdmin: true });
  const design = await shop.createDesign(await shop.createUser('designer'));
  const { database } = shop;
  await database.query(
    `INSERT INTO users (username, display_name, phone)
     SELECT 'person' || n, '买家', '139' || lpad(n::text, 8, '0') FROM generate_series(1, $1) n`,
    [BUYERS],
  );
  await database.query(
    `INSERT INTO orders (id, buyer_id, design_id, design_name, price_fen, state, created_at, paid_at)
     SELECT lpad(n::text, 22, '0'), b.ids[1 + n % $2], $3, '麻花毛衣' || chr(19968 + n % 2000), 2600, 'paid', at, at
     FROM generate_series(1, $1) n, (SELECT array_agg(id) AS ids FROM users WHERE phone <> '') b,
       LATERAL (SELECT now() - make_interval(mins => n) AS at) o`,
    [ORDERS, BUYERS, design],
  );
  await database.query(
    `INSERT INTO payment_attempts (order_id, out_trade_no, method, amount_fen, state, expires_at,
       transaction_id, paid_fen, succeeded_at)
     SELECT id, id || '0123456789', 'wechat_native', 2600, 'succeeded', paid_at, '42' || id, 2600, paid_at
     FROM orders`,
  );
  await database.query('VACUUM ANALYZE');
});

afterAll(() => shop.close());

const list = (text: string) =>
  shop.modules.get(OrdersOverviewService).list(admin, { ...NOTHING, text }, null, 100);

describe(`the console among ${ORDERS} orders`, () => {
  it.each([
    ['an order’s number', '77'.padStart(22, '0'), 1],
    ['a buyer’s phone', '13900000077', 20],
    ['a part of a design’s name', '花毛衣万', 10],
    ['a text that nothing contains', '没有这样的图解', 0],
  ])('finds orders by %s through indexes (CONS-02, CONS-03)', async (_by, text, count) => {
    expect((await list(text)).results).toHaveLength(count);
    const { plans, blocks } = await explain(shop, () => list(text));
    expect(plans).not.toContain('Seq Scan on orders');
    for (const index of ['orders_pkey', 'orders_buyer', 'orders_design_name']) {
      expect(plans).toContain(index);
    }
    expect(blocks).toBeLessThan(300);
  });

  it('does not find a name whose characters stand in another order', async () => {
    expect((await list('毛衣麻花')).results).toEqual([]);
    expect((await list('毛衣万')).results).toHaveLength(10);
  });

  it('counts the money of each day within the index of that day (CONS-01)', async () => {
    const money = shop.modules.get(MoneyReportService);
    const { plans } = await explain(shop, () => money.report());
    expect(plans).toContain('payment_attempts_succeeded');
    expect(plans).not.toContain('Seq Scan on payment_attempts');
    const { byDay } = await money.report();
    expect(byDay.reduce((sum, { orders }) => sum + orders, 0)).toBeGreaterThan(ORDERS / 2);
  });

  it.each([
    ['came to another merchant’s account', 'merchant_mismatch'],
    ['WeChat had refunded already', 'refunded'],
  ])('does not count money that %s (CONS-01, CONS-02)', async (_, heldReason) => {
    const money = shop.modules.get(MoneyReportService);
    const payments = shop.modules.get(PaymentsOverviewService);
    const [order] = await shop.database.query<{ id: string; buyer_id: number }>(
      'SELECT id, buyer_id FROM orders LIMIT 1',
    );
    const totals = () => payments.totalsOf(order!.buyer_id);
    const before = [await money.report(), await totals()];
    await shop.database.query(
      `INSERT INTO payment_attempts (order_id, out_trade_no, method, amount_fen, state, held_reason,
         expires_at, transaction_id, paid_fen, succeeded_at)
       VALUES ($1, $2, 'wechat_native', 2600, 'dismissed', $2, now(), $2, 2600, now())`,
      [order!.id, heldReason],
    );
    expect([await money.report(), await totals()]).toEqual(before);
  });
});
