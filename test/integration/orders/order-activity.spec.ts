import { SessionsService } from '#accounts';
import type { OrderActivity } from '#contracts';
import { CaseOpeningService } from '#cases';
import { RefundsService } from '#payments';
import { ReadingService } from '#reading';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createApi } from '../../../apps/api/src/api.js';
import { randomAddress } from '../../../tools/harness/customer.mjs';
import {
  createPaymentShop,
  type OpenOrder,
  type PaymentShop,
  PRICE_FEN,
} from '../../support/shop/payment-shop.js';

let shop: PaymentShop;
let app: NestExpressApplication;
let url: string;

beforeAll(async () => {
  shop = await createPaymentShop();
  app = await createApi({ ...shop.config, logLevel: 'silent' });
  await app.listen(0, '127.0.0.1');
  url = await app.getUrl();
});

afterAll(async () => {
  await app.close();
  await shop.close();
});

async function activityOf(orderId: string, userId = shop.admin.id) {
  const { accessToken } = await app.get(SessionsService).start(userId, false);
  const response = await fetch(`${url}/api/v1/console/orders/${orderId}/activity`, {
    headers: { authorization: `Bearer ${accessToken}`, 'x-forwarded-for': randomAddress() },
  });
  return { status: response.status, body: (await response.json()) as OrderActivity };
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
    const { buyer, orderId } = await paidOrder();
    await paidOrder();
    const help = { text: '第 3 行看不懂', page: null, row: null, size: null, version: null };
    await shop.modules.get(CaseOpeningService).open(buyer, orderId, { kind: 'other', ...help });
    const { messages, cases } = (await activityOf(orderId)).body;
    expect(messages).toEqual([
      expect.objectContaining({ kind: 'paid', title: expect.stringContaining('付款成功') }),
    ]);
    expect(cases).toEqual([expect.objectContaining({ kind: 'other' })]);
  });

  it('says when the reader was opened and how far the buyer has come', async () => {
    const { buyer, designId, orderId } = await paidOrder();
    const event = {
      id: '5f0c0f3e-0000-4000-8000-000000000001',
      counter: 'main',
      delta: 12,
      at: new Date().toISOString(),
      device: 'phone',
    };
    await shop.modules.get(ReadingService).add(buyer, designId, { events: [event], items: [] });
    const { reading } = (await activityOf(orderId)).body;
    expect(reading).toMatchObject({ progress: { row: 12, target: null, unit: '行' } });
    expect(Date.parse(reading!.last_at!)).toBeGreaterThan(Date.now() - 60_000);
  });

  it('is refused to buyers, and unknown for orders that are none', async () => {
    const { buyer, orderId } = await shop.createOrder();
    expect((await activityOf(orderId, buyer.id)).status).toBe(403);
    expect((await activityOf('202600000000000000')).status).toBe(404);
  });
});
