import type { Trade } from '#wechat';
import { describe, expect, it } from '@jest/globals';
import { findMismatch } from './trade-mismatch.js';

const merchant = { appId: 'wx1', merchantId: '19' };
const trade: Trade = {
  appid: 'wx1',
  mchid: '19',
  out_trade_no: 'NO1',
  trade_state: 'SUCCESS',
  transaction_id: '42',
  amount: { total: 2990, currency: 'CNY' },
};

describe('findMismatch', () => {
  it.each<[string, Partial<Trade>, string | null]>([
    ['fits', {}, null],
    ['names no currency', { amount: { total: 2990 } }, null],
    ['is of another app', { appid: 'wx2' }, 'app_mismatch'],
    [
      'is of another app and a fen less',
      { appid: 'wx2', amount: { total: 2989 } },
      'amount_mismatch',
    ],
    ['is of another merchant', { mchid: '20' }, 'merchant_mismatch'],
    [
      'is of neither, and of another amount',
      { appid: 'wx2', mchid: '20', amount: { total: 1 } },
      'merchant_mismatch',
    ],
    ['is a fen less', { amount: { total: 2989, currency: 'CNY' } }, 'amount_mismatch'],
    ['is a fen more', { amount: { total: 2991, currency: 'CNY' } }, 'amount_mismatch'],
    ['is of another currency', { amount: { total: 2990, currency: 'USD' } }, 'amount_mismatch'],
    ['has no amount', { amount: undefined }, 'amount_mismatch'],
    ['has no number of WeChat’s', { transaction_id: undefined }, 'amount_mismatch'],
    ['has an empty number of WeChat’s', { transaction_id: '' }, 'amount_mismatch'],
    ['went back already', { trade_state: 'REFUND' }, 'refunded'],
    [
      'went back and is a fen less',
      { trade_state: 'REFUND', amount: { total: 2989 } },
      'amount_mismatch',
    ],
  ])('checks a trade that %s', (_what, change, reason) => {
    expect(findMismatch({ ...trade, ...change }, { amountFen: 2990 }, merchant)).toBe(reason);
  });
});
