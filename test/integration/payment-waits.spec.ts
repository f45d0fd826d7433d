import type { SignedInUser } from '#accounts';
import { OrdersService } from '#orders';
import {
  PaymentNotificationsService,
  PaymentsService,
  PaymentSweep,
  RefundsService,
} from '#payments';
import { WechatPayClient } from '#wechat';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from '@jest/globals';
import { TEST_PUBLIC_KEY_ID } from '../support/config.js';
import { createTestShop, type TestShop } from '../support/shop.js';
import { signNotification } from '../support/wechat-sender.js';

let shop: TestShop;
let sweep: PaymentSweep;
let admin: SignedInUser;
let buyer: SignedInUser;
let orderId: string;
let codeUrl: string;
let count = 0;

beforeAll(async () => {
  shop = await createTestShop({ sandbox: true });
  shop.config.wechatPay.notifyUrl = 'http://127.0.0.1:9/notify';
  sweep = shop.modules.get(PaymentSweep);
  admin = await shop.createUser('admin', { isAdmin: true });
});

afterAll(() => shop.close());

beforeEach(async () => {
  // What earlier tests left is not due to anything.
  await shop.database.query('TRUNCATE payment_attempts, payment_notifications, refunds, outbox');
  count += 1;
  buyer = await shop.createUser(`buyer${count}`);
  const designId = await shop.createDesign(admin, { priceFen: 2990 });
  orderId = await shop.modules.get(OrdersService).create(buyer, designId);
  const payer = { user: buyer, clientIp: '203.0.113.7' };
  const payments = shop.modules.get(PaymentsService);
  codeUrl = (await payments.pay(payer, orderId, 'wechat_native')).handle;
});

afterEach(async () => {
  jest.restoreAllMocks();
  await shop.inSandbox('faults', {});
});

const attemptState = async () => {
  const [attempt] = await shop.database.query<{ state: string }>(
    'SELECT state FROM payment_attempts WHERE order_id = $1',
    [orderId],
  );
  return attempt!.state;
};

describe('a notification that was kept and not processed', () => {
  /** As if it had been enqueued so long ago, for that many times so far. */
  const enqueuedBefore = (seconds: number, enqueues: number) =>
    shop.database.query(
      `UPDATE payment_notifications SET enqueues = $2,
         enqueued_at = now() - make_interval(secs => $1)`,
      [seconds, enqueues],
    );

  const enqueued = async () => {
    const jobs = await shop.database.query<{ payload: object }>(
      "SELECT payload FROM outbox WHERE job = 'payment-notification.process'",
    );
    return jobs.map(({ payload }) => payload);
  };

  /** Keeps one that WeChat never sent, and loses its job. @returns its id */
  async function keepOne(): Promise<string> {
    const { apiV3Key } = shop.config.wechatPay;
    const sender = { key: shop.wechatPrivateKey, serial: TEST_PUBLIC_KEY_ID, apiV3Key };
    const { headers, body } = signNotification(sender, {});
    const notifications = shop.modules.get(PaymentNotificationsService);
    await notifications.receive((name) => headers[name], body);
    await shop.database.query('TRUNCATE outbox');
    const [row] = await shop.database.query<{ id: string }>(
      'SELECT id::text FROM payment_notifications',
    );
    return row!.id;
  }

  it.each([
    [1, 60],
    [2, 120],
    [3, 240],
    [6, 32 * 60],
    [7, 3600],
    [8, 3600],
  ])('is enqueued again after %d tries once %d s are over', async (tries, seconds) => {
    const notificationId = await keepOne();
    await enqueuedBefore(seconds * 0.6, tries);
    await sweep.run();
    expect(await enqueued()).toEqual([]);
    await enqueuedBefore(seconds + 1, tries);
    await sweep.run();
    expect(await enqueued()).toEqual([{ notificationId }]);
    // Enqueued just now: the next sweep leaves it alone.
    await sweep.run();
    expect(await enqueued()).toHaveLength(1);
  });
});

describe('a payment that nobody tells of', () => {
  /** As if it had been made, and WeChat asked about it, so long ago. */
  const aged = (minutes: number, askedSeconds: number | null) =>
    shop.database.query(
      `UPDATE payment_attempts SET created_at = now() - make_interval(secs => $1),
         queried_at = now() - make_interval(secs => $2)`,
      [minutes * 60, askedSeconds],
    );

  it.each([
    [9, 18, 31],
    [11, 40, 61],
  ])('is asked about at %d minutes not after %d s, but after %d s', async (...row) => {
    const [minutes, tooEarly, due] = row;
    const asked = jest.spyOn(shop.modules.get(WechatPayClient), 'findTrade');
    await aged(minutes, tooEarly);
    await sweep.run();
    expect(asked).toHaveBeenCalledTimes(0);
    await aged(minutes, due);
    await sweep.run();
    expect(asked).toHaveBeenCalledTimes(1);
    await sweep.run();
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it('is asked about half a minute after it was made, also where nobody asked before', async () => {
    const asked = jest.spyOn(shop.modules.get(WechatPayClient), 'findTrade');
    await aged(18 / 60, null);
    await sweep.run();
    expect(asked).toHaveBeenCalledTimes(0);
    await aged(31 / 60, null);
    await sweep.run();
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it('keeps its code alive for the minute in which WeChat may still take it', async () => {
    const expired = async (seconds: number) => {
      await shop.database.query(
        'UPDATE payment_attempts SET expires_at = now() - make_interval(secs => $1)',
        [seconds],
      );
      await shop.allowInquiries();
      await sweep.run();
    };
    await expired(35);
    expect(await attemptState()).toBe('awaiting');
    // Nor was it closed at WeChat.
    const looked = { code_url: codeUrl, outcome: 'cancel' };
    expect(await shop.inSandbox('phone/pay', looked)).toMatchObject({ result: 'cancel' });
    await expired(61);
    expect(await attemptState()).toBe('closed');
    expect(await shop.inSandbox('phone/pay', looked)).toMatchObject({ code: 'CODE_INVALID' });
  });
});

describe('a refund that WeChat has not taken', () => {
  beforeEach(async () => {
    await shop.inSandbox('phone/pay', { code_url: codeUrl, notify: 'drop' });
    await shop.allowInquiries();
    await shop.modules.get(PaymentsService).isPaid(orderId);
    await shop.modules.get(RefundsService).request(admin, orderId, '先问再退');
  });

  const sweepDue = async () => {
    await shop.database.query('UPDATE refunds SET due_at = now()');
    await sweep.run();
  };

  it('is asked about before it is sent again, and not sent where WeChat has it', async () => {
    const wechatPay = shop.modules.get(WechatPayClient);
    const asked = jest.spyOn(wechatPay, 'findRefund');
    const sent = jest.spyOn(wechatPay, 'refund');
    const calls = () => [asked.mock.calls.length, sent.mock.calls.length];
    await shop.inSandbox('faults', { down: true });
    await sweepDue();
    // Nobody asks about what was never sent.
    expect(calls()).toEqual([0, 1]);
    await shop.inSandbox('faults', {});
    await sweepDue();
    expect(calls()).toEqual([1, 2]);
    expect(asked.mock.invocationCallOrder[0]).toBeLessThan(sent.mock.invocationCallOrder[1]!);
    await shop.database.query("UPDATE refunds SET state = 'created', succeeded_at = NULL");
    await sweepDue();
    expect(calls()).toEqual([2, 2]);
  });

  it.each([
    [1, 30],
    [2, 60],
    [3, 120],
    [7, 32 * 60],
    [8, 3600],
    [15, 3600],
  ])('waits %d times for %d s before the next try', async (tries, seconds) => {
    await shop.inSandbox('faults', { down: true });
    await shop.database.query('UPDATE refunds SET tries = $1', [tries - 1]);
    await sweep.run();
    const read = async () => {
      const [refund] = await shop.database.query<{ tries: number; seconds: number }>(
        'SELECT tries, extract(epoch FROM due_at - now())::float8 AS seconds FROM refunds',
      );
      return refund!;
    };
    const refund = await read();
    expect(refund.tries).toBe(tries);
    expect(refund.seconds).toBeLessThanOrEqual(seconds);
    expect(refund.seconds).toBeGreaterThan(seconds * 0.6);
    await sweep.run();
    expect((await read()).tries).toBe(tries);
  });
});
