import { SessionsService, type SignedInUser } from '#accounts';
import type { FailedNotificationSummary } from '#contracts';
import { OrdersService } from '#orders';
import {
  FailedNotificationsService,
  PaymentNotificationsService,
  PaymentsService,
} from '#payments';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { createApi } from '../../../apps/api/src/api.js';
import { TEST_PUBLIC_KEY_ID } from '../../support/shop/config.js';
import { createTestShop, type TestShop } from '../../support/shop/shop.js';
import { signNotification } from '../../support/fixtures/wechat-sender.js';

const WRONG_KEY = 'the-key-of-another-merchant-0000';
const FAULT = 'the notification cannot be read: WECHAT_PAY_API_V3_KEY does not decrypt it';

let shop: TestShop;
let api: NestExpressApplication;
let failed: FailedNotificationsService;
let notifications: PaymentNotificationsService;
let admin: SignedInUser;
let buyer: SignedInUser;
let orderId: string;
let count = 0;

beforeAll(async () => {
  shop = await createTestShop({ sandbox: true });
  shop.config.wechatPay.notifyUrl = 'http://127.0.0.1:9/notify';
  api = await createApi({ ...shop.config, logLevel: 'silent' });
  await api.listen(0, '127.0.0.1');
  failed = shop.modules.get(FailedNotificationsService);
  notifications = shop.modules.get(PaymentNotificationsService);
  admin = await shop.createUser('admin', { isAdmin: true });
});

afterAll(async () => {
  await api.close();
  await shop.close();
});

beforeEach(async () => {
  await shop.database.query('TRUNCATE payment_notifications, outbox');
  count += 1;
  buyer = await shop.createUser(`buyer${count}`);
  const designId = await shop.createDesign(admin, { priceFen: 2990 });
  orderId = await shop.modules.get(OrdersService).create(buyer, designId);
  const payer = { user: buyer, clientIp: '203.0.113.7' };
  await shop.modules.get(PaymentsService).pay(payer, orderId, 'wechat_native');
});

/** Receives a genuine notification of a payment. @returns WeChat's id of it, and ours */
async function receive(
  content: unknown,
  apiV3Key: string,
): Promise<{ wechatId: string; id: string }> {
  const { body, headers } = signNotification(
    { key: shop.wechatPrivateKey, serial: TEST_PUBLIC_KEY_ID, apiV3Key },
    content as object,
  );
  await notifications.receive((name) => headers[name], body);
  const { id: wechatId } = JSON.parse(body.toString()) as { id: string };
  const [row] = await shop.database.query<{ id: string }>(
    'SELECT id::text FROM payment_notifications WHERE wechat_id = $1',
    [wechatId],
  );
  return { wechatId, id: row!.id };
}

async function payment(): Promise<object> {
  const { appId, merchantId } = shop.config.wechatPay;
  const [attempt] = await shop.database.query<{ out_trade_no: string }>(
    'SELECT out_trade_no FROM payment_attempts WHERE order_id = $1',
    [orderId],
  );
  return {
    appid: appId,
    mchid: merchantId,
    out_trade_no: attempt!.out_trade_no,
    transaction_id: `4200${orderId}`,
    trade_state: 'SUCCESS',
    amount: { total: 2990, currency: 'CNY' },
  };
}

/** Sends a request of the admin to the routes of failed notifications. */
async function request(method: string, path: string, body?: object): Promise<Response> {
  const { accessToken } = await api.get(SessionsService).start(admin.id, false);
  return fetch(`${await api.getUrl()}/api/v1/payments/notifications/failed${path}`, {
    method,
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
}

const jobs = () =>
  shop.database.query<{ payload: { notificationId: string } }>('SELECT payload FROM outbox');

/** Lets the job's last attempt fail. The relay ends the job and records the failure in one transaction. */
async function failFinally(id: string): Promise<void> {
  await expect(notifications.process(id)).rejects.toThrow(FAULT);
  await shop.modules.get(DataSource).transaction(async (manager) => {
    await manager.query(`DELETE FROM outbox WHERE payload->>'notificationId' = $1`, [id]);
    await notifications.giveUp(id, manager);
  });
}

describe('a genuine notification that cannot be decrypted', () => {
  it('is listed with its reason for an admin once the last attempt of its job failed', async () => {
    const { id, wechatId } = await receive(await payment(), WRONG_KEY);
    await expect(notifications.process(id)).rejects.toThrow(FAULT);
    expect(await failed.list(admin)).toEqual([]);
    await failFinally(id);
    expect(await failed.list(admin)).toEqual([
      {
        wechat_id: wechatId,
        event_type: 'TRANSACTION.SUCCESS',
        fault: FAULT,
        received_at: expect.stringMatching(/^\d{4}-.*Z$/),
        failed_at: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    ]);
  });

  it('is counted also where the list ends, as a decision changes all of them (CONS-04)', async () => {
    await shop.database.query(
      `WITH keys AS (INSERT INTO payment_notification_keys (wechat_id)
         SELECT 'many-' || n FROM generate_series(1, 201) n RETURNING id, wechat_id, received_at)
       INSERT INTO payment_notifications (id, wechat_id, event_type, body, received_at, failed_at)
       SELECT id, wechat_id, 'TRANSACTION.SUCCESS', '{}', received_at, now() FROM keys`,
    );
    expect(await failed.list(admin)).toHaveLength(200);
    const response = await request('GET', '/summary');
    const summary = (await response.json()) as FailedNotificationSummary;
    const until = summary.last_failed_at!;
    expect(summary).toEqual({ failed: 201, fault: null, last_failed_at: until });
    expect(await failed.decide(admin, 'dismiss', { reason: '查过了', until })).toBe(201);
  });

  it('takes effect when an admin has it tried anew with the right key', async () => {
    const { apiV3Key } = shop.config.wechatPay;
    const { id } = await receive(await payment(), WRONG_KEY);
    await failFinally(id);
    shop.config.wechatPay.apiV3Key = WRONG_KEY;
    try {
      expect(await failed.decide(admin, 'retry', { reason: '密钥已改正', until: null })).toBe(1);
      expect(await jobs()).toEqual([{ payload: { notificationId: id } }]);
      await notifications.process(id);
    } finally {
      shop.config.wechatPay.apiV3Key = apiV3Key;
    }
    expect((await shop.modules.get(OrdersService).get(orderId)).state).toBe('paid');
    expect(await failed.list(admin)).toEqual([]);
    const [row] = await shop.database.query(
      'SELECT outcome, fault, failed_at FROM payment_notifications',
    );
    expect(row).toEqual({ outcome: 'settled', fault: null, failed_at: null });
    const records = await shop.database.query(
      "SELECT actor_name, details FROM audit_log WHERE action = 'notification.retry'",
    );
    expect(records).toEqual([{ actor_name: 'admin', details: { count: 1, reason: '密钥已改正' } }]);
  });

  it('is not listed when it was processed between its last attempt and the end of its job', async () => {
    const { id } = await receive(await payment(), shop.config.wechatPay.apiV3Key);
    await notifications.process(id);
    await shop.modules.get(DataSource).transaction((manager) => notifications.giveUp(id, manager));
    expect(await failed.list(admin)).toEqual([]);
    const [row] = await shop.database.query('SELECT failed_at FROM payment_notifications');
    expect(row).toEqual({ failed_at: null });
  });

  it('leaves the list when an admin dismisses it, and no other notification with it', async () => {
    const { id } = await receive(await payment(), WRONG_KEY);
    await failFinally(id);
    const other = await receive(await payment(), shop.config.wechatPay.apiV3Key);
    expect(await failed.decide(admin, 'dismiss', { reason: '不是我们的', until: null })).toBe(1);
    expect(await failed.list(admin)).toEqual([]);
    await notifications.process(id);
    expect((await shop.modules.get(OrdersService).get(orderId)).state).toBe('pending');
    await notifications.process(other.id);
    expect((await shop.modules.get(OrdersService).get(orderId)).state).toBe('paid');
  });

  it('is not decided on when it failed after the list was read (CONS-04)', async () => {
    await failFinally((await receive(await payment(), WRONG_KEY)).id);
    const { last_failed_at: until } = await failed.summary();
    await shop.database.query(
      "UPDATE payment_notifications SET failed_at = failed_at + interval '1 second'",
    );
    const decide = (decision: string, limit: unknown) =>
      request('POST', '', { decision, reason: '查过了', until: limit });
    for (const decision of ['retry', 'dismiss']) {
      const answer = await decide(decision, until);
      expect([answer.status, await answer.json()]).toEqual([
        200,
        expect.objectContaining({ count: 0 }),
      ]);
    }
    for (const wrong of [null, '', '2026-11-29', 'infinity', 1]) {
      expect((await decide('dismiss', wrong)).status).toBe(400);
    }
    expect(await failed.list(admin)).toHaveLength(1);
  });

  it.each([
    ['no trade', { some: 'thing' }],
    ['null', null],
  ])('fails the same way where its content is %s', async (_what, content) => {
    const { id } = await receive(content, shop.config.wechatPay.apiV3Key);
    await expect(notifications.process(id)).rejects.toThrow(
      'the notification cannot be read: the resource is no trade',
    );
  });
});

describe('the list of failed notifications', () => {
  it('is for admins alone, to read and to decide on', async () => {
    await expect(failed.list(buyer)).rejects.toMatchObject({ status: 403 });
    await expect(
      failed.decide(buyer, 'dismiss', { reason: 'x', until: null }),
    ).rejects.toMatchObject({ status: 403 });
  });
});
