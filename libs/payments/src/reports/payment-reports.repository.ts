import type {
  AdminOrderPayments,
  OrderNotification,
  PersonStory,
  ReturnedPaymentItem,
} from '#contracts';
import { IN_CHINA, Sql } from '#database';
import { ORDER_ROWS } from '#orders';
import { Injectable } from '@nestjs/common';
import { IS_RECEIVED } from './sales-rows.js';

/** A payment of an order; `fen` is what was paid, null before the payment. */
export type PaymentRow = Omit<AdminOrderPayments['payments'][number], 'paid'> & {
  fen: number | null;
};

/** A refund of an order. */
export type RefundOfOrderRow = Omit<AdminOrderPayments['refunds'][number], 'amount'> & {
  fen: number;
};

/** A notification of WeChat about an order. */
export type NotificationOfOrderRow = Omit<OrderNotification, 'received_at' | 'processed_at'> & {
  receivedAt: Date;
  processedAt: Date | null;
};

/** A payment that was refunded automatically; `fen` is what was refunded. */
export type ReturnedPaymentRow = Omit<ReturnedPaymentItem, 'amount' | 'paid_at'> & {
  fen: number;
  paidAt: Date | null;
};

/** What arrived on a day, how many payments that were, and what went back. */
export interface MoneyOfDay {
  /** In China's time: `2026-11-20`. */
  date: string;
  receivedFen: number;
  refundedFen: number;
  orders: number;
}

const TODAY = `date_trunc('day', now() ${IN_CHINA})`;

/** What operators see of payments and refunds. */
@Injectable()
export class PaymentReportsRepository {
  constructor(private readonly sql: Sql) {}

  /** The payments of an order, oldest first. */
  paymentsOf(orderId: string): Promise<PaymentRow[]> {
    return this.sql.rows<PaymentRow>(
      `SELECT out_trade_no, method, state, held_reason, paid_fen AS fen, transaction_id,
         succeeded_at
       FROM payment_attempts WHERE order_id = $1 ORDER BY id`,
      [orderId],
    );
  }

  /** The refunds of an order, oldest first. */
  refundsOf(orderId: string): Promise<RefundOfOrderRow[]> {
    return this.sql.rows<RefundOfOrderRow>(
      `SELECT out_refund_no AS refund_no, state, amount_fen AS fen, reason, fault, succeeded_at
       FROM refunds WHERE order_id = $1 ORDER BY id`,
      [orderId],
    );
  }

  /** The notifications about the payments and refunds of an order, oldest first. */
  notificationsOf(orderId: string): Promise<NotificationOfOrderRow[]> {
    return this.sql.rows<NotificationOfOrderRow>(
      `SELECT id, event_type, received_at AS "receivedAt", processed_at AS "processedAt", outcome, fault
       FROM payment_notifications WHERE merchant_number IN (
         SELECT out_trade_no FROM payment_attempts WHERE order_id = $1
         UNION ALL SELECT out_refund_no FROM refunds WHERE order_id = $1)
       ORDER BY id`,
      [orderId],
    );
  }

  /** The order of a payment or refund by the shop's number or WeChat's; null if there is none. */
  async findOrderId(number: string): Promise<string | null> {
    const row = await this.sql.one<{ orderId: string }>(
      `SELECT order_id AS "orderId" FROM payment_attempts
       WHERE out_trade_no = $1 OR transaction_id = $1
       UNION ALL SELECT order_id FROM refunds WHERE out_refund_no = $1 OR refund_id = $1 LIMIT 1`,
      [number],
    );
    return row?.orderId ?? null;
  }

  /** What a buyer paid and got back over all time: sums in fen, and how many payments and refunds. */
  async totalsOf(buyerId: number): Promise<Record<keyof PersonStory['totals'], number>> {
    return (await this.sql.one<Record<keyof PersonStory['totals'], number>>(
      `SELECT
         (SELECT coalesce(sum(a.paid_fen), 0)::bigint FROM payment_attempts a
          WHERE a.order_id = ANY(o.ids) AND a.succeeded_at IS NOT NULL AND ${IS_RECEIVED}) AS paid,
         (SELECT count(*)::int FROM payment_attempts a
          WHERE a.order_id = ANY(o.ids) AND a.succeeded_at IS NOT NULL AND ${IS_RECEIVED}) AS orders,
         (SELECT coalesce(sum(r.amount_fen), 0)::bigint FROM refunds r
          WHERE r.order_id = ANY(o.ids) AND r.state = 'succeeded') AS refunded,
         (SELECT count(*)::int FROM refunds r
          WHERE r.order_id = ANY(o.ids) AND r.state = 'succeeded') AS refunds
       FROM (SELECT coalesce(array_agg(id), '{}') AS ids FROM ${ORDER_ROWS} x WHERE buyer_id = $1) o`,
      [buyerId],
    ))!;
  }

  /** Lists payments that were refunded automatically, newest refund first. */
  listReturned(limit: number): Promise<ReturnedPaymentRow[]> {
    return this.sql.rows<ReturnedPaymentRow>(
      `SELECT a.out_trade_no, r.order_id, r.cause, r.amount_fen AS fen, a.succeeded_at AS "paidAt",
         r.out_refund_no AS refund_no, r.state AS refund_state, r.fault
       FROM refunds r JOIN payment_attempts a ON a.id = r.attempt_id
       WHERE r.cause <> 'requested' ORDER BY r.id DESC LIMIT $1`,
      [limit],
    );
  }

  /** The money of today and the days before it, the oldest day first. @param days how many, with today */
  moneyByDay(days: number): Promise<MoneyOfDay[]> {
    return this.sql.rows<MoneyOfDay>(
      `WITH days AS (
         SELECT day, day ${IN_CHINA} AS since, (day + interval '1 day') ${IN_CHINA} AS until
         FROM generate_series(${TODAY} - interval '${days - 1} days', ${TODAY}, interval '1 day') day
       )
       SELECT to_char(day, 'YYYY-MM-DD') AS date, received.fen AS "receivedFen",
         returned.fen AS "refundedFen", received.orders
       FROM days,
         LATERAL (SELECT coalesce(sum(paid_fen), 0)::bigint AS fen, count(*)::int AS orders
           FROM payment_attempts a
           WHERE succeeded_at >= since AND succeeded_at < until AND ${IS_RECEIVED}) received,
         LATERAL (SELECT coalesce(sum(amount_fen), 0)::bigint AS fen
           FROM refunds WHERE succeeded_at >= since AND succeeded_at < until) returned
       ORDER BY day`,
    );
  }
}
