import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { OrdersService } from '#orders';
import { PaymentNotificationsService, PaymentsService } from '#payments';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../support/eventually.js';
import { createTestShop, type TestShop } from '../../support/shop/shop.js';

/** What the shop's notification route got, in order. */
const received: { headers: IncomingHttpHeaders; body: Buffer }[] = [];
let answers: number[];
let server: Server;
let shop: TestShop;

beforeAll(async () => {
  server = createServer((request, response) => {
    void buffer(request).then((body) => {
      received.push({ headers: request.headers, body });
      response.writeHead(answers.shift() ?? 204).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  shop = await createTestShop({ sandbox: true });
  const { port } = server.address() as AddressInfo;
  shop.config.wechatPay.notifyUrl = `http://127.0.0.1:${port}/notify`;
});

afterAll(async () => {
  await shop.close();
  server.close();
});

describe('the repeats of a notification', () => {
  it('come until one is answered, each freshly signed, and settle one payment', async () => {
    answers = [500, 502, 401];
    const designer = await shop.createUser('designer');
    const buyer = await shop.createUser('buyer');
    const orders = shop.modules.get(OrdersService);
    const orderId = await orders.create(buyer, await shop.createDesign(designer));
    const payments = shop.modules.get(PaymentsService);
    const pay = async (id: string): Promise<void> => {
      const payer = { user: buyer, clientIp: '203.0.113.7' };
      const { handle } = await payments.pay(payer, id, 'wechat_native');
      await shop.inSandbox('phone/pay', { code_url: handle });
    };
    await pay(orderId);
    await eventually(() => expect(received).toHaveLength(4));
    // The next one is repeated longer: whatever were still to come of the first came meanwhile.
    answers = [500, 500, 500, 500, 500];
    await pay(await orders.create(buyer, await shop.createDesign(designer)));
    await eventually(() => expect(received).toHaveLength(10));
    const later = received.splice(4);
    expect(new Set(received.map(({ body }) => body.toString())).size).toBe(1);
    expect(later.map(({ body }) => body.toString())).not.toContain(received[0]!.body.toString());
    const signatures = received.map(({ headers }) => headers['wechatpay-signature']);
    expect(new Set(signatures).size).toBe(4);

    const notifications = shop.modules.get(PaymentNotificationsService);
    for (const { headers, body } of received) {
      await notifications.receive((name) => headers[name] as string | undefined, body);
    }
    const rows = await shop.database.query<{ id: string }>('SELECT id FROM payment_notifications');
    expect(rows).toHaveLength(1);
    await notifications.process(rows[0]!.id);
    expect(await orders.list(buyer)).toContainEqual(
      expect.objectContaining({ order_id: orderId, is_paid: true, download_count: 3 }),
    );
  });
});
