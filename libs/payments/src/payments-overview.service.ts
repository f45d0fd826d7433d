import type { SignedInUser } from '#accounts';
import {
  type AdminOrderPayments,
  ForbiddenError,
  formatYuan,
  type ReturnedPaymentItem,
} from '#contracts';
import { Sql } from '#database';
import { Injectable } from '@nestjs/common';

type Payment = AdminOrderPayments['payments'][number];
type Refund = AdminOrderPayments['refunds'][number];

const RETURNED_SHOWN = 200;

/** Shows admins the payments and refunds of an order. */
@Injectable()
export class PaymentsOverviewService {
  constructor(private readonly sql: Sql) {}

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
      payments: payments.map(({ fen, ...payment }) => ({
        ...payment,
        paid: fen === null ? null : formatYuan(fen),
      })),
      refunds: refunds.map(({ fen, ...refund }) => ({ ...refund, amount: formatYuan(fen) })),
    };
  }
  /**
   * Lists the newest payments that were refunded automatically.
   * @throws ForbiddenError for users who are not admins
   */
  async listReturned(admin: SignedInUser): Promise<ReturnedPaymentItem[]> {
    if (!admin.isAdmin) throw new ForbiddenError();
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
