import { describe, expect, it } from '@jest/globals';
import { decisionsOn } from './held-decisions.js';

describe('decisionsOn', () => {
  const came = { transactionId: '42', paidFen: 2990 };

  it.each([
    [
      'of another amount',
      { ...came, heldReason: 'amount_mismatch' as const },
      ['accept', 'refund'],
    ],
    ['of another app', { ...came, heldReason: 'app_mismatch' as const }, ['accept', 'refund']],
    ['of another merchant', { ...came, heldReason: 'merchant_mismatch' as const }, ['dismiss']],
    ['that WeChat gave back', { ...came, heldReason: 'refunded' as const }, ['accept', 'dismiss']],
    [
      'that WeChat refused to give back',
      { ...came, heldReason: 'refund_refused' as const },
      ['refund', 'dismiss'],
    ],
    [
      'without a number of WeChat’s',
      { ...came, heldReason: 'amount_mismatch' as const, transactionId: null },
      ['dismiss'],
    ],
    [
      'of an unknown amount',
      { ...came, heldReason: 'amount_mismatch' as const, paidFen: null },
      ['dismiss'],
    ],
    ['of nothing', { ...came, heldReason: 'refunded' as const, paidFen: 0 }, ['dismiss']],
  ])('offers the decisions that are possible for money %s', (_what, attempt, decisions) => {
    expect(decisionsOn(attempt)).toEqual(decisions);
  });
});
