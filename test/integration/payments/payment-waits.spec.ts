import type { SignedInUser } from '#accounts';
import { RefundsService } from '#payments';
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
import { createPaymentShop, type PaymentShop } from '../../support/shop/payment-shop.js';

let shop: PaymentShop;
let buyer: SignedInUser;
let orderId: string;
let codeUrl: string;

beforeAll(async () => {
  shop = await createPaymentShop();
});

afterAll(() => shop.close());

beforeEach(async () => {
  // What earlier tests left is not due to anything.
  await shop.database.query('TRUNCATE payment_attempts, payment_notifications, refunds, outbox');
  ({ buyer, orderId } = await shop.createOrder());
  codeUrl = await shop.requestCode(buyer, orderId);
});

afterEach(async () => {
  jest.restoreAllMocks();
  await shop.inSandbox('faults', {});
});

const attemptState = async () => (await shop.attemptStates(orderId))[0];

describe('a payment without a notification', () => {
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
  ])('that is %d minutes old is not queried again after %d s, but after %d s', async (...row) => {
    const [minutes, tooEarly, due] = row;
    const asked = jest.spyOn(shop.modules.get(WechatPayClient), 'findTrade');
    await aged(minutes, tooEarly);
    await shop.sweep.run();
    expect(asked).toHaveBeenCalledTimes(0);
    await aged(minutes, due);
    await shop.sweep.run();
    expect(asked).toHaveBeenCalledTimes(1);
    await shop.sweep.run();
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it('is asked about half a minute after it was made, also where nobody asked before', async () => {
    const asked = jest.spyOn(shop.modules.get(WechatPayClient), 'findTrade');
    await aged(18 / 60, null);
    await shop.sweep.run();
    expect(asked).toHaveBeenCalledTimes(0);
    await aged(31 / 60, null);
    await shop.sweep.run();
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it('keeps its code alive for the minute in which WeChat may still take it', async () => {
    const expired = async (seconds: number) => {
      await shop.database.query(
        'UPDATE payment_attempts SET expires_at = now() - make_interval(secs => $1)',
        [seconds],
      );
      await shop.allowInquiries();
      await shop.sweep.run();
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
    await shop.payByPhone(codeUrl);
    await shop.allowInquiries();
    await shop.payments.isPaid(orderId);
    await shop.modules.get(RefundsService).request(shop.admin, orderId, '先问再退');
  });

  const sweepDue = async () => {
    await shop.database.query('UPDATE refunds SET due_at = now()');
    await shop.sweep.run();
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
    await shop.sweep.run();
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
    await shop.sweep.run();
    expect((await read()).tries).toBe(tries);
  });
});
