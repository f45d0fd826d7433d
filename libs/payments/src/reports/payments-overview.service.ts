import type { SignedInUser } from '#accounts';
import {
  assertMay,
  type AdminOrderPayments,
  formatYuan,
  type OrderNotification,
  type PersonStory,
  type ReturnedPaymentItem,
} from '#contracts';
import { Injectable } from '@nestjs/common';
import { RefundsService } from '../refunds/refunds.service.js';
import { PaymentReportsRepository } from './payment-reports.repository.js';

const RETURNED_SHOWN = 200;

/** Shows admins the payments and refunds of an order. */
@Injectable()
export class PaymentsOverviewService {
  constructor(
    private readonly repository: PaymentReportsRepository,
    private readonly refunds: RefundsService,
  ) {}

  /** The payments and refunds of an order, oldest first, and what can still be refunded. */
  async of(orderId: string): Promise<AdminOrderPayments> {
    const payments = await this.repository.paymentsOf(orderId);
    const refunds = await this.repository.refundsOf(orderId);
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
    const rows = await this.repository.notificationsOf(orderId);
    return rows.map(({ receivedAt, processedAt, ...row }) => ({
      ...row,
      received_at: receivedAt.toISOString(),
      processed_at: processedAt?.toISOString() ?? null,
    }));
  }

  /** Finds the order of a merchant order number or of WeChat's number; null if there is none (CONS-02). */
  findOrderId(number: string): Promise<string | null> {
    return this.repository.findOrderId(number);
  }

  /** What a buyer paid and got back over all time. */
  async totalsOf(buyerId: number): Promise<PersonStory['totals']> {
    const totals = await this.repository.totalsOf(buyerId);
    return {
      ...totals,
      paid: formatYuan(totals.paid),
      refunded: formatYuan(totals.refunded),
    };
  }

  /**
   * Lists the newest payments that were refunded automatically.
   * @throws ForbiddenError without the permission
   */
  async listReturned(admin: SignedInUser): Promise<ReturnedPaymentItem[]> {
    assertMay(admin, 'orders.read');
    const rows = await this.repository.listReturned(RETURNED_SHOWN);
    return rows.map(({ fen, paidAt, ...returned }) => ({
      ...returned,
      amount: formatYuan(fen),
      paid_at: paidAt?.toISOString() ?? null,
    }));
  }
}
