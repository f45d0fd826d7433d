import { describe, expect, it } from '@jest/globals';
import { refundableFen, refundAmountFault, REFUNDS_MAX, type RefundSums } from './refund-amount.js';

const sums = (refundedFen: number, count = 1): RefundSums => ({
  refundedFen,
  count,
  isInProgress: false,
});

describe(refundableFen, () => {
  it.each([
    [2990, 0, 2990],
    [2990, 990, 2000],
    [2990, 2990, 0],
    [2990, 3000, 0],
  ])('of %i fen with %i refunded is %i (CONS-04)', (paid, refunded, left) => {
    expect(refundableFen(paid, sums(refunded))).toBe(left);
  });
});

describe(refundAmountFault, () => {
  it.each([
    [1, 0],
    [2990, 0],
    [2000, 990],
    [1, 2989],
  ])('accepts %i fen of 2990 with %i refunded (CONS-04)', (amount, refunded) => {
    expect(refundAmountFault(amount, 2990, sums(refunded))).toBeNull();
  });

  it.each([
    [0, 0, '退款金额必须大于0'],
    [-1, 0, '退款金额必须大于0'],
    [0.5, 0, '请输入有效的退款金额（最多两位小数）'],
    [Number.NaN, 0, '请输入有效的退款金额（最多两位小数）'],
    [2991, 0, '退款金额不能超过还没退的 ¥29.90'],
    [2001, 990, '退款金额不能超过还没退的 ¥20.00'],
    [1, 2990, '退款金额不能超过还没退的 ¥0.00'],
  ])('refuses %d fen of 2990 with %i refunded (CONS-04)', (amount, refunded, text) => {
    expect(refundAmountFault(amount, 2990, sums(refunded))).toBe(text);
  });

  it('accepts only everything that is left as the last refund that WeChat accepts (CONS-04)', () => {
    const last = sums(490, REFUNDS_MAX - 1);
    expect(refundAmountFault(100, 2990, last)).toBe(
      '微信最多分50次退，请把还没退的 ¥25.00 一次退完',
    );
    expect(refundAmountFault(2500, 2990, last)).toBeNull();
    expect(refundAmountFault(100, 2990, sums(490, REFUNDS_MAX - 2))).toBeNull();
  });

  it('never lets the refunds of a payment exceed it, whatever is asked for (CONS-04)', () => {
    const paidFen = 97;
    let seed = 5;
    const random = (below: number) => (seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31) % below;
    for (let round = 0; round < 200; round += 1) {
      let refunded = 0;
      for (let count = 0; count < 12; count += 1) {
        const amount = random(60) - 5;
        if (refundAmountFault(amount, paidFen, sums(refunded, count)) === null) refunded += amount;
        expect(refunded).toBeLessThanOrEqual(paidFen);
      }
    }
  });
});
