import { randomUUID } from 'node:crypto';
import type { SignedInUser } from '#accounts';
import type { ShelfItem } from '#contracts';
import { DownloadGrantsService, OrdersService } from '#orders';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startTestApi, type TestApi } from '../../support/shop/api.js';

const NOON = Date.UTC(2026, 10, 1, 12);

let api: TestApi;
let designer: SignedInUser;
let buyer: SignedInUser;
let people = 0;

beforeAll(async () => {
  api = await startTestApi();
  designer = await api.shop.createUser('designer');
});

beforeEach(async () => {
  people += 1;
  buyer = await api.shop.createUser(`buyer${people}`);
});

afterAll(() => api.close());

async function order(name: string, isPaid = true): Promise<{ id: number; orderId: string }> {
  const id = await api.shop.createDesign(designer, { name });
  const orderId = await api.app.get(OrdersService).create(buyer, id);
  if (isPaid) await api.shop.markPaid(orderId);
  return { id, orderId };
}

const shelf = async (user = buyer) =>
  (await api.call<ShelfItem[]>('GET', '/account/shelf/', null, { user })).body;

const at = (seconds: number) => new Date(NOON + seconds * 1_000).toISOString();

const count = (id: number, changes: { delta?: number; set?: number }[], items: object[] = []) =>
  api.call(
    'POST',
    `/reading/${id}/events`,
    {
      events: changes.map((change, i) => ({
        id: randomUUID(),
        counter: 'main',
        at: at(i),
        device: 'phone',
        ...change,
      })),
      items,
    },
    { user: buyer },
  );

describe('the shelf', () => {
  it('has what is paid, once each, also off sale, and nobody else’s (SHELF-01)', async () => {
    const sold = await order('松林帽');
    await order('没付款', false);
    const returned = await order('退了款');
    await api.shop.database.query(
      "UPDATE orders SET state = 'refunded', downloads_left = 0 WHERE id = $1",
      [returned.orderId],
    );
    expect(await shelf()).toMatchObject([
      {
        design_id: sold.id,
        order_id: sold.orderId,
        name: '松林帽',
        designer_username: 'designer',
        is_on_sale: true,
        downloads_left: 3,
        last_read_at: null,
        progress: null,
      },
    ]);
    await api.shop.database.query(
      "UPDATE designs SET is_active = false, name = '改了名' WHERE id = $1",
      [sold.id],
    );
    expect(await shelf()).toMatchObject([{ name: '松林帽', is_on_sale: false }]);
    expect(await shelf(designer)).toEqual([]);
  });

  it('has one cover for a design that was bought twice, with the downloads that are left (SHELF-01)', async () => {
    const { id, orderId } = await order('围巾');
    await api.shop.database.query('UPDATE orders SET downloads_left = 0 WHERE id = $1', [orderId]);
    const second = await api.shop.buy(buyer, id);
    expect(await shelf()).toMatchObject([{ order_id: second, downloads_left: 3 }]);
  });

  it('counts a download that is not finished as left (SHELF-01, DL-13)', async () => {
    const { id, orderId } = await order('手套');
    await api.shop.database.query('UPDATE orders SET downloads_left = 1 WHERE id = $1', [orderId]);
    const grants = api.app.get(DownloadGrantsService);
    await grants.end(await grants.begin(buyer, id, 'Chrome'), 0, false);
    expect(await shelf()).toMatchObject([{ order_id: orderId, downloads_left: 1 }]);
    await grants.end(await grants.begin(buyer, id, 'Chrome'), 0, true);
    expect(await shelf()).toMatchObject([{ order_id: orderId, downloads_left: 0 }]);
  });

  it('knows the row, as the reader counts it (SHELF-01)', async () => {
    const { id } = await order('毛衣');
    await count(id, [{ delta: 2 }, { delta: 1 }]);
    expect(await shelf()).toMatchObject([{ progress: { row: 3, target: null, unit: '行' } }]);
    await count(
      id,
      [{ delta: 9 }, { set: 40 }, { delta: 6 }],
      [
        { name: 'target', value: '74', at: at(0) },
        { name: 'unit', value: '"圈"', at: at(0) },
      ],
    );
    expect(await shelf()).toMatchObject([{ progress: { row: 46, target: 74, unit: '圈' } }]);
  });

  it('has first what was read or bought last (SHELF-01)', async () => {
    const [first, second, third] = [await order('甲'), await order('乙'), await order('丙')];
    const ids = async () => (await shelf()).map((item) => item.design_id);
    expect(await ids()).toEqual([third.id, second.id, first.id]);
    await count(first.id, [{ delta: 1 }]);
    expect(await ids()).toEqual([first.id, third.id, second.id]);
    await api.app.get(OrdersService).beginReading(second.orderId);
    expect(await ids()).toEqual([second.id, first.id, third.id]);
    expect((await shelf()).map(({ last_read_at }) => last_read_at === null)).toEqual([
      false,
      false,
      true,
    ]);
  });
});
