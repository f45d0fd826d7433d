import type { BillRow } from '#wechat';
import { describe, expect, it } from '@jest/globals';
import { comparePayments, compareRefunds } from './bill-comparison.js';

const payment = (outTradeNo: string, amountFen: number): BillRow => ({
  kind: 'payment',
  outTradeNo,
  transactionId: `42${outTradeNo}`,
  amountFen,
  outRefundNo: null,
});
const refund = (outRefundNo: string, amountFen: number): BillRow => ({
  ...payment('T', amountFen),
  kind: 'refund',
  outRefundNo,
});

describe('comparePayments', () => {
  const compare = (
    rows: BillRow[],
    booked: [string, number | null][],
    known = booked,
  ): (string | number | null)[][] =>
    comparePayments(rows, new Map(known), new Map(booked)).map((difference) => [
      difference.kind,
      difference.out_trade_no,
      difference.out_refund_no,
      difference.bill_fen,
      difference.our_fen,
    ]);

  it('reports no difference where each payment has the same amount in the bill and in our books', () => {
    expect(
      compare(
        [payment('A', 1), payment('B', 2)],
        [
          ['B', 2],
          ['A', 1],
        ],
      ),
    ).toEqual([]);
    expect(compare([], [])).toEqual([]);
  });

  it.each([
    ['a fen less', 9],
    ['a fen more', 11],
  ])('reports an amount that is %s in our books', (_what, ours) => {
    expect(compare([payment('A', 10)], [['A', ours]])).toEqual([
      ['amount_differs', 'A', null, 10, ours],
    ]);
  });

  it('reports a payment that was settled because of the bill, whatever its amount', () => {
    expect(compare([payment('A', 10)], [['A', 10]], [])).toEqual([
      ['settled_late', 'A', null, 10, 10],
    ]);
    expect(compare([payment('A', 10)], [['A', 9]], [])).toEqual([
      ['settled_late', 'A', null, 10, 9],
    ]);
  });

  it('reports a payment that our books lack, or have without an amount', () => {
    expect(compare([payment('A', 10)], [], [])).toEqual([['unknown_payment', 'A', null, 10, null]]);
    expect(compare([payment('A', 10)], [['A', null]])).toEqual([
      ['unknown_payment', 'A', null, 10, null],
    ]);
  });

  it('reports payments that only our books have after those of the bill', () => {
    expect(
      compare(
        [payment('A', 10)],
        [
          ['C', 3],
          ['A', 9],
        ],
      ),
    ).toEqual([
      ['amount_differs', 'A', null, 10, 9],
      ['payment_not_in_bill', 'C', null, null, 3],
    ]);
  });
});

describe('compareRefunds', () => {
  const own = (outRefundNo: string, fen: number) => ({ outRefundNo, outTradeNo: 'T', fen });

  it('reports no difference where each refund has the same amount in the bill and in our books', () => {
    expect(compareRefunds([refund('R', 5)], [own('R', 5)], [])).toEqual([]);
  });

  it('reports other amounts, unknown refunds and refunds that are in no bill', () => {
    const rows = [refund('R', 5), refund('S', 6), refund('U', 7)];
    expect(compareRefunds(rows, [own('R', 4), own('S', 6)], [own('M', 8)])).toEqual([
      { kind: 'amount_differs', out_trade_no: 'T', out_refund_no: 'R', bill_fen: 5, our_fen: 4 },
      { kind: 'unknown_refund', out_trade_no: 'T', out_refund_no: 'U', bill_fen: 7, our_fen: null },
      {
        kind: 'refund_not_in_bill',
        out_trade_no: 'T',
        out_refund_no: 'M',
        bill_fen: null,
        our_fen: 8,
      },
    ]);
  });
});
