import { PaymentNotificationsService } from '#payments';
import { ReceiptsService } from '#orders';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase } from '../../support/database/database.js';
import { deliverMessages } from '../../support/shop/deliver-messages.js';
import { createPaymentShop, type PaymentShop } from '../../support/shop/payment-shop.js';
import { createTestShop } from '../../support/shop/shop.js';
import { StatementCounter } from '../../support/database/statement-counter.js';

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
    const statements = await settle();
    // In the quiet hours the designer's message waits, and only the buyer's is delivered.
    const [waiting] = await shop.database.query<{ count: number }>(
      'SELECT count(*)::int FROM messages WHERE deliver_after IS NOT NULL',
    );
    const messages =
      waiting!.count > 0 ? { settling: 15, telling: 3 } : { settling: 16, telling: 9 };
    expect(statements).toEqual({ receiving: 4, mailing: 7, ...messages });
  });
});
