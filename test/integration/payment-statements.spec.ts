import { PaymentNotificationsService } from '#payments';
import { ReceiptsService } from '#orders';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase } from '../support/database.js';
import { deliverMessages } from '../support/deliver-messages.js';
import { createPaymentShop, type PaymentShop } from '../support/payment-shop.js';
import { createTestShop } from '../support/shop.js';
import { StatementCounter } from '../support/statement-counter.js';

const CHINA_HOURS = 8;

let counter: StatementCounter;
let shop: PaymentShop;

beforeAll(async () => {
  const database = await createTestDatabase();
  counter = await StatementCounter.start(database.url);
  // Connections that listen are checked from time to time, which is no cost of a payment.
  const counted = { ...database, url: counter.url, directUrl: database.url };
  shop = await createPaymentShop(await createTestShop({ sandbox: true, database: counted }));
});

afterAll(async () => {
  await shop.close();
  await counter.stop();
});

/** Pays an order, and does the jobs that follow. @returns the statements of each step */
async function settle() {
  const { buyer, orderId } = await shop.createOrder();
  await shop.payByPhone(await shop.requestCode(buyer, orderId));
  const number = await shop.tradeNumberOf(orderId);
  let id = '';
  const receiving = await counter.countOf(async () => {
    id = await shop.receivePayment(number);
  });
  const notifications = shop.modules.get(PaymentNotificationsService);
  const settling = await counter.countOf(() => notifications.process(id));
  expect(await shop.outcomeOf(id)).toBe('settled');
  const mailing = await counter.countOf(() => shop.modules.get(ReceiptsService).mail(orderId));
  const telling = await counter.countOf(() => deliverMessages(shop));
  return { receiving, settling, mailing, telling };
}

describe('the statements that a payment costs', () => {
  it('are few, from the notification to the receipt and the messages', async () => {
    // The first payment opens connections.
    await settle();
    const hour = (new Date().getUTCHours() + CHINA_HOURS) % 24;
    // The designer's message waits for the end of the quiet hours, so that the worker delivers one less.
    const isQuiet = hour >= 22 || hour < 8;
    const messages = isQuiet ? { settling: 15, telling: 3 } : { settling: 16, telling: 9 };
    expect(await settle()).toEqual({ receiving: 4, mailing: 7, ...messages });
  });
});
