import type { SignedInUser } from '#accounts';
import {
  assertMay,
  type AdminOrderPayments,
  formatYuan,
  type OrderNotification,
  type PersonStory,
  type ReturnedPaymentItem,
} from '#contracts';
import { Sql } from '#database';
import { ORDER_ROWS } from '#orders';
import { Injectable } from '@nestjs/common';
import { RefundsService } from '../refunds/refunds.service.js';

type Payment = AdminOrderPayments['payments'][number];
type Refund = AdminOrderPayments['refunds'][number];

const RETURNED_SHOWN = 200;

/** Shows admins the payments and refunds of an order. */
@Injectable()
export class PaymentsOverviewService {
  constructor(
    private readonly sql: Sql,
    private readonly refunds: RefundsService,
  ) {}

  /** The payments and refunds of an order, oldest first, and what can still be refunded. */
  async of(orderId: string): Promise<AdminOrderPayments> {
    const payments = await this.sql.rows<Omit<Payment, 'paid'> & { fen: number | null }>(
      `SELECT out_trade_no, method, state, held_reason, paid_fen AS fen, transaction_id,
         succeeded_at
       FROM payment_attempts WHERE order_id = $1 ORDER BY id`,
      [orderId],
    );
    const refunds = await this.sql.rows<Omit<Refund, 'amount'> & { fen: number }>(
      `SELECT out_refund_no AS refund_no, state, amount_fen AS fen, reason, fault, succeeded_at
       FROM refunds WHERE order_id = $1 ORDER BY id`,
      [orderId],
    );
    return {
      refundable: formatYuan(await this.refunds.refundableFenOf(orderId)),
      payments: payments.map(({ fen, ...payment }) => ({
        ...payment,
        paid: fen === null ? null : formatYuan(fen),
      })),
      refunds: refunds.map(({ fen, ...refund }) => ({ ...refund, amount: formatYuan(fen) })),
    };
  }

  /** Lists WeChat's notifications about the payments and refunds of an order, oldest first (CONS-03). */
  async notificationsOf(orderId: string): Promise<OrderNotification[]> {
    const rows = await this.sql.rows<
      Omit<OrderNotification, 'received_at' | 'processed_at'> & {
        receivedAt: Date;
        processedAt: Date | null;
      }
    >(
      `SELECT id, event_type, received_at AS "receivedAt", processed_at AS "processedAt", outcome, fault
       FROM payment_notifications WHERE merchant_number IN (
         SELECT out_trade_no FROM payment_attempts WHERE order_id = $1
         UNION ALL SELECT out_refund_no FROM refunds WHERE order_id = $1)
       ORDER BY id`,
      [orderId],
    );
    return rows.map(({ receivedAt, processedAt, ...row }) => ({
      ...row,
      received_at: receivedAt.toISOString(),
      processed_at: processedAt?.toISOString() ?? null,
    }));
  }

  /** Finds the order of a merchant order number or of WeChat's number; null if there is none (CONS-02). */
  async findOrderId(number: string): Promise<string | null> {
    const row = await this.sql.one<{ orderId: string }>(
      `SELECT order_id AS "orderId" FROM payment_attempts
       WHERE out_trade_no = $1 OR transaction_id = $1
       UNION ALL SELECT order_id FROM refunds WHERE out_refund_no = $1 OR refund_id = $1 LIMIT 1`,
      [number],
    );
    return row?.orderId ?? null;
  }

  /** What a buyer paid and got back over all time. */
  async totalsOf(buyerId: number): Promise<PersonStory['totals']> {
    const row = (await this.sql.one<Record<'paid' | 'orders' | 'refunded' | 'refunds', number>>(
      `SELECT
         (SELECT coalesce(sum(a.paid_fen), 0)::bigint FROM payment_attempts a
          WHERE a.order_id = ANY(o.ids) AND a.succeeded_at IS NOT NULL) AS paid,
         (SELECT count(*)::int FROM payment_attempts a
          WHERE a.order_id = ANY(o.ids) AND a.succeeded_at IS NOT NULL) AS orders,
         (SELECT coalesce(sum(r.amount_fen), 0)::bigint FROM refunds r
          WHERE r.order_id = ANY(o.ids) AND r.state = 'succeeded') AS refunded,
         (SELECT count(*)::int FROM refunds r
          WHERE r.order_id = ANY(o.ids) AND r.state = 'succeeded') AS refunds
       FROM (SELECT coalesce(array_agg(id), '{}') AS ids FROM ${ORDER_ROWS} x WHERE buyer_id = $1) o`,
      [buyerId],
    ))!;
    return {
      ...row,
      paid: formatYuan(row.paid),
      refunded: formatYuan(row.refunded),
    };
  }

  /**
   * Lists the newest payments that were refunded automatically.
   * @throws ForbiddenError without the permission
   */
  async listReturned(admin: SignedInUser): Promise<ReturnedPaymentItem[]> {
    assertMay(admin, 'orders.read');
    const rows = await this.sql.rows<
      Omit<ReturnedPaymentItem, 'amount' | 'paid_at'> & { fen: number; paidAt: Date | null }
    >(
      `SELECT a.out_trade_no, r.order_id, r.cause, r.amount_fen AS fen, a.succeeded_at AS "paidAt",
         r.out_refund_no AS refund_no, r.state AS refund_state, r.fault
       FROM refunds r JOIN payment_attempts a ON a.id = r.attempt_id
       WHERE r.cause <> 'requested' ORDER BY r.id DESC LIMIT $1`,
      [RETURNED_SHOWN],
    );
    return rows.map(({ fen, paidAt, ...returned }) => ({
      ...returned,
      amount: formatYuan(fen),
      paid_at: paidAt?.toISOString() ?? null,
    }));
  }
}
