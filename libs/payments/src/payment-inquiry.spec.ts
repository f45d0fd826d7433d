import { type Trade, type WechatPayClient, WechatPayError } from '#wechat';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { PaymentAttempt } from './payment-attempt.entity.js';
import type { PaymentAttemptsRepository } from './payment-attempts.repository.js';
import { PaymentInquiry } from './payment-inquiry.js';
import type { PaymentSettlement } from './payment-settlement.js';

const NOW = Date.parse('2026-11-21T12:00:00Z');

/** WeChat's answers in order; the last one repeats. */
let trades: (Trade['trade_state'] | null)[];
/** The calls that were made, in order. */
let done: string[];
let isBeingOrdered: boolean;
let refusal: WechatPayError | null;
let inquiry: PaymentInquiry;

beforeEach(() => {
  jest.spyOn(Date, 'now').mockReturnValue(NOW);
  trades = [];
  done = [];
  isBeingOrdered = false;
  refusal = null;
  const wechatPay: Pick<WechatPayClient, 'findTrade' | 'closeTrade'> = {
    findTrade: () => {
      const state = trades.length > 1 ? trades.shift()! : trades[0];
      done.push('ask');
      return Promise.resolve(state ? ({ trade_state: state } as Trade) : null);
    },
    closeTrade: () => {
      done.push('close at WeChat');
      return refusal ? Promise.reject(refusal) : Promise.resolve();
    },
  };
  const attempts: Pick<PaymentAttemptsRepository, 'close' | 'closeWithoutPrepay'> = {
    close: () => {
      done.push('close');
      return Promise.resolve();
    },
    closeWithoutPrepay: () => {
      done.push('close unordered');
      return Promise.resolve(!isBeingOrdered);
    },
  };
  const settlement: Pick<PaymentSettlement, 'settle'> = {
    settle: () => {
      done.push('settle');
      return Promise.resolve('settled');
    },
  };
  inquiry = new PaymentInquiry(
    attempts as PaymentAttemptsRepository,
    wechatPay as WechatPayClient,
    settlement as PaymentSettlement,
  );
});

afterEach(() => {
  jest.restoreAllMocks();
});

const attempt = (secondsLeft: number) =>
  ({ id: 1, outTradeNo: 'NO1', expiresAt: new Date(NOW + secondsLeft * 1000) }) as PaymentAttempt;

describe('resolve', () => {
  it.each<[Trade['trade_state'] | null, string[]]>([
    ['SUCCESS', ['ask', 'settle']],
    ['REFUND', ['ask', 'settle']],
    ['CLOSED', ['ask', 'close']],
    ['NOTPAY', ['ask']],
    ['USERPAYING', ['ask']],
    [null, ['ask']],
  ])('handles a payable code whose trade is %s with %j', async (state, expected) => {
    trades = [state];
    await inquiry.resolve(attempt(60));
    expect(done).toEqual(expected);
  });

  it('closes a code no earlier than one minute after it expires, to the millisecond', async () => {
    trades = ['NOTPAY'];
    await inquiry.resolve(attempt(-60));
    expect(done).toEqual(['ask']);
    await inquiry.resolve(attempt(-60.001));
    expect(done).toEqual(['ask', 'ask', 'close at WeChat', 'close']);
  });
});

describe('expire', () => {
  it.each<[Trade['trade_state'], string[]]>([
    ['SUCCESS', ['ask', 'settle']],
    ['REFUND', ['ask', 'settle']],
    ['CLOSED', ['ask', 'close']],
    ['NOTPAY', ['ask', 'close at WeChat', 'close']],
  ])('handles a trade that is %s with %j', async (state, expected) => {
    trades = [state];
    await inquiry.expire(attempt(60));
    expect(done).toEqual(expected);
  });

  it('closes only locally what WeChat does not know, because closing it at WeChat would use up its number', async () => {
    trades = [null];
    await inquiry.expire(attempt(60));
    expect(done).toEqual(['ask', 'close unordered']);
  });

  it('closes at WeChat what was created there after the query', async () => {
    trades = [null, 'NOTPAY'];
    isBeingOrdered = true;
    await inquiry.expire(attempt(60));
    expect(done).toEqual(['ask', 'close unordered', 'ask', 'close at WeChat', 'close']);
  });

  it('does not close an attempt that is being created at WeChat while its code could still be paid', async () => {
    trades = [null];
    isBeingOrdered = true;
    await expect(inquiry.expire(attempt(1))).rejects.toMatchObject({ code: 'payment_busy' });
    expect(done).toEqual(['ask', 'close unordered', 'ask']);
    done = [];
    await inquiry.expire(attempt(0));
    expect(done).toEqual(['ask', 'close unordered', 'ask', 'close']);
  });

  it('settles a payment that was made between the query and the closing', async () => {
    trades = ['NOTPAY', 'SUCCESS'];
    refusal = new WechatPayError(400, 'ORDERPAID', '该订单已支付');
    await inquiry.expire(attempt(60));
    expect(done).toEqual(['ask', 'close at WeChat', 'ask', 'settle']);
  });

  it('changes nothing when WeChat refuses to close it for another reason', async () => {
    trades = ['NOTPAY'];
    refusal = new WechatPayError(500, 'SYSTEMERROR', '系统繁忙');
    await expect(inquiry.expire(attempt(60))).rejects.toBe(refusal);
    expect(done).toEqual(['ask', 'close at WeChat']);
  });
});
