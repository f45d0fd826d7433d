import type { SignedInUser } from '#accounts';
import { CaseOpeningService } from '#cases';
import type { OrderActivity } from '#contracts';
import { OrdersOverviewService, OrdersService } from '#orders';
import { RefundsService } from '#payments';
import { ReadingService } from '#reading';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApi, type TestApi } from '../../support/shop/api.js';
import {
  createPaymentShop,
  type OpenOrder,
  type PaymentShop,
  PRICE_FEN,
} from '../../support/shop/payment-shop.js';

const NOTHING = { state: null, text: null, from: null, to: null };

let api: TestApi;
let shop: PaymentShop;
let overview: OrdersOverviewService;
let admin: SignedInUser;
let buyer: SignedInUser;
/** The oldest first. */
let ids: string[];

beforeAll(async () => {
  api = await startTestApi({ sandbox: true });
  shop = await createPaymentShop(api.shop);
  ({ admin } = shop);
  overview = shop.modules.get(OrdersOverviewService);
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

afterAll(() => api.close());

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

  it('refuses a cursor with a day or time that there is none', async () => {
    for (const time of ['2026-99-99T00:00:00.000000Z', '2026-02-30T00:00:00.000000Z']) {
      const path = `/orders?before=${time},${ids[0]!}`;
      const answer = await api.call('GET', path, null, { user: admin });
      expect(answer.status).toBe(400);
    }
  });

  it('is for admins', async () => {
    await expect(overview.list(buyer, NOTHING, null, 50)).rejects.toMatchObject({ status: 403 });
    await expect(overview.get(buyer, ids[1]!)).rejects.toMatchObject({ status: 403 });
  });
});

async function activityOf(orderId: string, user = admin) {
  const path = `/console/orders/${orderId}/activity`;
  const { status, body } = await api.call<OrderActivity>('GET', path, null, { user });
  return { status, body };
}

/** A paid order, of whose payment WeChat notified. */
async function paidOrder(): Promise<OpenOrder> {
  const order = await shop.createOrder();
  await shop.payByPhone(await shop.requestCode(order.buyer, order.orderId));
  const notificationId = await shop.receivePayment(await shop.tradeNumberOf(order.orderId));
  await shop.notifications.process(notificationId);
  return order;
}

describe('the activity around an order (CONS-03)', () => {
  it('is empty before it is paid', async () => {
    const { orderId } = await shop.createOrder();
    expect(await activityOf(orderId)).toEqual({
      status: 200,
      body: { notifications: [], messages: [], reading: null, cases: [] },
    });
  });

  it('names the notifications of its payment and of its refund', async () => {
    const { orderId } = await paidOrder();
    const number = await shop.modules.get(RefundsService).request(shop.admin, orderId, '买错了');
    const notificationId = await shop.receiveNotification(
      {
        out_refund_no: number,
        refund_id: `50${orderId}`,
        refund_status: 'SUCCESS',
        amount: { total: PRICE_FEN, refund: PRICE_FEN },
      },
      'REFUND.SUCCESS',
    );
    await shop.notifications.process(notificationId);
    const { notifications } = (await activityOf(orderId)).body;
    expect(notifications).toEqual([
      expect.objectContaining({
        event_type: 'TRANSACTION.SUCCESS',
        outcome: 'settled',
        fault: null,
      }),
      expect.objectContaining({ event_type: 'REFUND.SUCCESS' }),
    ]);
    expect(notifications.every(({ processed_at: at }) => at !== null)).toBe(true);
  });

  it('has the messages about it and its cases, and those of no other order', async () => {
    const { buyer: payer, orderId } = await paidOrder();
    await paidOrder();
    const help = { text: '第 3 行看不懂', page: null, row: null, size: null, version: null };
    await shop.modules.get(CaseOpeningService).open(payer, orderId, { kind: 'other', ...help });
    const { messages, cases } = (await activityOf(orderId)).body;
    expect(messages).toEqual([
      expect.objectContaining({ kind: 'paid', title: expect.stringContaining('付款成功') }),
    ]);
    expect(cases).toEqual([expect.objectContaining({ kind: 'other' })]);
  });

  it('says when the reader was opened and how far the buyer has come', async () => {
    const { buyer: payer, designId, orderId } = await paidOrder();
    const event = {
      id: '5f0c0f3e-0000-4000-8000-000000000001',
      counter: 'main',
      delta: 12,
      at: new Date().toISOString(),
      device: 'phone',
    };
    await shop.modules.get(ReadingService).add(payer, designId, { events: [event], items: [] });
    const { reading } = (await activityOf(orderId)).body;
    expect(reading).toMatchObject({ progress: { row: 12, target: null, unit: '行' } });
    expect(Date.parse(reading!.last_at!)).toBeGreaterThan(Date.now() - 60_000);
  });

  it('is refused to buyers, and unknown for orders that are none', async () => {
    const { buyer: payer, orderId } = await shop.createOrder();
    expect((await activityOf(orderId, payer)).status).toBe(403);
    expect((await activityOf('202600000000000000')).status).toBe(404);
  });
});
