import { type AdminOrderPayments, formatYuan } from '#contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

type Payment = AdminOrderPayments['payments'][number];
type Refund = AdminOrderPayments['refunds'][number];

/** The money of an order, for admins: what came, and what went back. */
@Injectable()
export class PaymentsOverviewService {
  constructor(private readonly dataSource: DataSource) {}

  async of(orderId: string): Promise<AdminOrderPayments> {
    const payments = await this.dataSource.query<
      (Omit<Payment, 'paid'> & { fen: number | null })[]
    >(
      `SELECT out_trade_no, method, state, held_reason, paid_fen AS fen, transaction_id,
         succeeded_at
       FROM payment_attempts WHERE order_id = $1 ORDER BY id`,
      [orderId],
    );
    const refunds = await this.dataSource.query<(Omit<Refund, 'amount'> & { fen: number })[]>(
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
}
