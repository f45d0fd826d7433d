import { GRANT_HISTORY } from './downloads/closed-grants.js';

/*
 * SQL for reports of other libs: what happened to orders in a range of time, as read-only relations with `design_id`,
 * `source` and the time `at`. `since` and `until` are SQL expressions of the type timestamptz; `until` is excluded.
 */

/** Orders by the time of the order. */
export const orderedBetween = (since: string, until: string) => `
  (SELECT design_id, source, created_at AS at FROM orders
   WHERE created_at >= ${since} AND created_at < ${until})`;

/** Orders by the time of the payment, also those that were refunded later. */
export const paidBetween = (since: string, until: string) => `
  (SELECT design_id, source, paid_at AS at FROM orders
   WHERE paid_at >= ${since} AND paid_at < ${until})`;

/** Orders by the time when the buyer first read a page or started a download. */
export const firstReadBetween = (since: string, until: string) => `
  (SELECT o.design_id, o.source, first.at FROM (
     SELECT order_id, min(at) AS at FROM (
       SELECT id AS order_id, first_read_at AS at FROM orders
       WHERE first_read_at >= ${since} AND first_read_at < ${until}
       UNION ALL
       SELECT order_id, claimed_at FROM ${GRANT_HISTORY} g
       WHERE order_id IS NOT NULL AND claimed_at >= ${since} AND claimed_at < ${until}) reads
     GROUP BY order_id) first
   JOIN orders o ON o.id = first.order_id
   WHERE coalesce(o.first_read_at, first.at) >= ${since} AND NOT EXISTS (
     SELECT FROM ${GRANT_HISTORY} g WHERE g.order_id = o.id AND g.claimed_at < ${since}))`;
