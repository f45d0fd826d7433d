import type { ReconciliationDifference } from '#contracts';
import type { BillRow } from '#wechat';
import type { BookedRefund } from './reconciliation.repository.js';

/** Amounts of our books in fen, by payment number; null where no amount is recorded. */
export type BookedFen = Map<string, number | null>;

/**
 * Lists the differences between the payments of a bill and our books of the same day.
 * @param known our books before the bill was read
 * @param booked our books after the missed payments were settled
 */
export function comparePayments(
  rows: BillRow[],
  known: BookedFen,
  booked: BookedFen,
): ReconciliationDifference[] {
  const differences: ReconciliationDifference[] = [];
  for (const { outTradeNo, amountFen } of rows) {
    const ours = booked.get(outTradeNo) ?? null;
    const wasMissed = !known.has(outTradeNo);
    if (ours === amountFen && !wasMissed) continue;
    const late = wasMissed ? ('settled_late' as const) : ('amount_differs' as const);
    differences.push({
      kind: ours === null ? 'unknown_payment' : late,
      out_trade_no: outTradeNo,
      out_refund_no: null,
      bill_fen: amountFen,
      our_fen: ours,
    });
  }
  const billed = new Set(rows.map(({ outTradeNo }) => outTradeNo));
  for (const [outTradeNo, fen] of booked) {
    if (billed.has(outTradeNo)) continue;
    differences.push({
      kind: 'payment_not_in_bill',
      out_trade_no: outTradeNo,
      out_refund_no: null,
      bill_fen: null,
      our_fen: fen,
    });
  }
  return differences;
}

/**
 * Lists the differences between the refunds of a bill and our books.
 * @param booked our refunds with the numbers of the bill
 * @param unbilled our refunds of the day that are in no bill
 */
export function compareRefunds(
  rows: BillRow[],
  booked: BookedRefund[],
  unbilled: BookedRefund[],
): ReconciliationDifference[] {
  const byNumber = new Map(booked.map((own) => [own.outRefundNo, own.fen]));
  const different = rows
    .filter(({ outRefundNo, amountFen }) => byNumber.get(outRefundNo!) !== amountFen)
    .map(({ outTradeNo, outRefundNo, amountFen }) => ({
      kind: byNumber.has(outRefundNo!) ? ('amount_differs' as const) : ('unknown_refund' as const),
      out_trade_no: outTradeNo,
      out_refund_no: outRefundNo,
      bill_fen: amountFen,
      our_fen: byNumber.get(outRefundNo!) ?? null,
    }));
  const missing = unbilled.map(({ outTradeNo, outRefundNo, fen }) => ({
    kind: 'refund_not_in_bill' as const,
    out_trade_no: outTradeNo,
    out_refund_no: outRefundNo,
    bill_fen: null,
    our_fen: fen,
  }));
  return [...different, ...missing];
}
