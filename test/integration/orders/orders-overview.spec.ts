import type { SignedInUser } from '#accounts';
import { OrdersOverviewService, OrdersService } from '#orders';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestShop, type TestShop } from '../../support/shop/shop.js';

const NOTHING = { state: null, text: null, from: null, to: null };

let shop: TestShop;
let overview: OrdersOverviewService;
let admin: SignedInUser;
let buyer: SignedInUser;
/** The oldest first. */
let ids: string[];

beforeAll(async () => {
  shop = await createTestShop();
  overview = shop.modules.get(OrdersOverviewService);
  admin = await shop.createUser('admin', { isAdmin: true });
  buyer = await shop.createUser('buyer');
  const designer = await shop.createUser('designer');
  ids = [];
  for (const name of ['海盐围巾', '松林毛衣', 'Fair Isle']) {
    const design = await shop.createDesign(designer, { name, priceFen: 1250 });
    ids.push(await shop.modules.get(OrdersService).create(buyer, design));
  }
  await shop.markPaid(ids[1]!);
  // The last second of a day in China, the first of the next, and a day later.
  const times = ['2026-03-04T15:59:59Z', '2026-03-04T16:00:00Z', '2026-03-05T16:00:00Z'];
  for (const [i, at] of times.entries()) {
    await shop.database.query('UPDATE orders SET created_at = $2 WHERE id = $1', [ids[i], at]);
  }
});

afterAll(() => shop.close());

async function found(filter: Partial<Parameters<OrdersOverviewService['list']>[1]>) {
  const { results } = await overview.list(admin, { ...NOTHING, ...filter }, null, 50);
  return results.map(({ order_id }) => ids.indexOf(order_id));
}

describe(OrdersService, () => {
  it('lists a buyer’s own orders, newest first', async () => {
    const own = await shop.modules.get(OrdersService).list(buyer);
    expect(own.map(({ order_id }) => order_id)).toEqual(ids.toReversed());
    expect(own.map(({ is_paid }) => is_paid)).toEqual([false, true, false]);
    expect(own.map(({ paid_at }) => paid_at === null)).toEqual([true, false, true]);
    expect(await shop.modules.get(OrdersService).list(admin)).toEqual([]);
  });
});

describe(OrdersOverviewService, () => {
  it('lists everybody’s orders, newest first', async () => {
    const { results, next_before } = await overview.list(admin, NOTHING, null, 50);
    expect(next_before).toBeNull();
    expect(results.map(({ order_id }) => order_id)).toEqual(ids.toReversed());
    expect(results[2]).toEqual({
      order_id: ids[0],
      design_id: expect.any(Number),
      design_name: '海盐围巾',
      price: '12.50',
      refunded: '0.00',
      state: 'pending',
      buyer: 'buyer@test.example',
      download_count: 0,
      payment_method: null,
      created_at: '2026-03-04T15:59:59.000Z',
      paid_at: null,
    });
    expect(results[1]).toMatchObject({
      state: 'paid',
      download_count: 3,
      payment_method: 'wechat_native',
      paid_at: expect.stringMatching(/^\d{4}-.*Z$/),
    });
  });

  it('returns all orders page by page, and no cursor on the last page', async () => {
    const pages: string[][] = [];
    let place: Parameters<OrdersOverviewService['list']>[2] = null;
    for (let i = 0; i < 3; i += 1) {
      const page = await overview.list(admin, NOTHING, place, i === 0 ? 2 : 1);
      pages.push(page.results.map(({ order_id }) => order_id));
      if (page.next_before === null) break;
      const [createdAt, orderId] = page.next_before.split(',') as [string, string];
      place = { createdAt, orderId };
    }
    expect(pages).toEqual([[ids[2], ids[1]], [ids[0]]]);
  });

  it('finds by state, number, buyer and a part of the name in any case', async () => {
    expect(await found({ state: 'paid' })).toEqual([1]);
    expect(await found({ text: ids[2]! })).toEqual([2]);
    expect(await found({ text: `${ids[2]!}0123456789` })).toEqual([2]);
    expect(await found({ text: 'buyer' })).toEqual([2, 1, 0]);
    expect(await found({ text: 'fair' })).toEqual([2]);
    expect(await found({ text: '毛衣', state: 'pending' })).toEqual([]);
  });

  it('finds by the days of China’s calendar, the first and the last included', async () => {
    expect(await found({ to: '2026-03-04' })).toEqual([0]);
    expect(await found({ from: '2026-03-05' })).toEqual([2, 1]);
    expect(await found({ from: '2026-03-05', to: '2026-03-05' })).toEqual([1]);
    expect(await found({ to: '2026-03-03' })).toEqual([]);
  });

  it('shows one order with its downloads', async () => {
    expect(await overview.get(admin, ids[1]!)).toMatchObject({ order_id: ids[1], downloads: [] });
    await expect(overview.get(admin, 'A'.repeat(22))).rejects.toMatchObject({ status: 404 });
  });

  it('is for admins', async () => {
    await expect(overview.list(buyer, NOTHING, null, 50)).rejects.toMatchObject({ status: 403 });
    await expect(overview.get(buyer, ids[1]!)).rejects.toMatchObject({ status: 403 });
  });
});
