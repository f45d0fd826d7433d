import { ORDER_ROWS } from '#orders';

/** SQL for statements of other libs: what each paid order was paid with, also when the price was another sum. */
export const PAID_ROWS = `(SELECT order_id, coalesce(paid_fen, amount_fen) AS paid_fen
  FROM payment_attempts WHERE state = 'succeeded')`;

/**
 * SQL condition of a payment `a` that came to the shop. One of another merchant's account did not; one that WeChat had
 * refunded already went back, unless an operator accepted it.
 */
export const IS_RECEIVED = `(a.held_reason IS NULL OR a.held_reason <> 'merchant_mismatch'
  AND (a.held_reason <> 'refunded' OR a.state = 'succeeded'))`;

/*
 * SQL for reports of other libs: money that moved in a range of time, as read-only relations with `design_id`, `source`,
 * the time `at` and the amount `fen`. `since` and `until` are SQL expressions of the type timestamptz; `until` is
 * excluded.
 */

/** Payments by the time when WeChat received them, also those that were held or refunded later. */
export const receivedBetween = (since: string, until: string) => `
  (SELECT o.design_id, o.source, a.succeeded_at AS at, a.paid_fen AS fen
   FROM payment_attempts a JOIN ${ORDER_ROWS} o ON o.id = a.order_id
   WHERE a.succeeded_at >= ${since} AND a.succeeded_at < ${until} AND a.paid_fen IS NOT NULL
     AND ${IS_RECEIVED})`;

/** Refunds by the time when WeChat refunded them. */
export const refundedBetween = (since: string, until: string) => `
  (SELECT o.design_id, o.source, r.succeeded_at AS at, r.amount_fen AS fen
   FROM refunds r JOIN ${ORDER_ROWS} o ON o.id = r.order_id
   WHERE r.succeeded_at >= ${since} AND r.succeeded_at < ${until})`;
