import { AuditLog, type SignedInUser } from '#accounts';
import {
  assertMay,
  assertMayMoveMoney,
  formatYuan,
  type HeldDecision,
  type HeldPaymentItem,
} from '#contracts';
import { AlarmsService } from '#messages';
import { OrdersService } from '#orders';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { PaymentAttempt } from '../payment-attempt.entity.js';
import { type HeldAttempt, PaymentAttemptsRepository } from '../payment-attempts.repository.js';
import { decisionsOn } from './held-decisions.js';
import { paidOrders } from '../payment-metrics.js';
import type { PaymentState } from '../payment-state.js';
import { HeldDecisionRefusedError, HeldPaymentNotFoundError } from '../payments.errors.js';
import { RefundsService } from '../refunds/refunds.service.js';

const RESULTS: Record<HeldDecision, PaymentState> = {
  accept: 'succeeded',
  refund: 'returned',
  dismiss: 'dismissed',
};

/** Lists payments that did not match their order, and applies an admin's decision on them. */
@Injectable()
export class HeldPaymentsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly attempts: PaymentAttemptsRepository,
    private readonly orders: OrdersService,
    private readonly refunds: RefundsService,
    private readonly auditLog: AuditLog,
    private readonly alarms: AlarmsService,
  ) {}

  /**
   * Lists the payments that wait for a decision, oldest first. @throws ForbiddenError for users who are not
   * admins
   */
  async list(admin: SignedInUser): Promise<HeldPaymentItem[]> {
    assertMay(admin, 'payments.decide');
    const waiting = await this.attempts.listHeld();
    return waiting.map((attempt) => {
      if (attempt.state === 'returned') attempt.heldReason = 'refund_refused';
      return toItem(attempt);
    });
  }

  /**
   * `accept` marks the order as paid, `refund` refunds the payment, `dismiss` does neither. Afterwards an
   * order that is still unpaid can be paid again.
   * @throws ForbiddenError without the permission, SecondFactorStaleError, HeldPaymentNotFoundError, HeldDecisionRefusedError
   */
  async decide(
    admin: SignedInUser,
    outTradeNo: string,
    decision: HeldDecision,
    reason: string,
  ): Promise<void> {
    assertMayMoveMoney(admin, 'payments.decide');
    await this.dataSource.transaction(async (manager) => {
      const attempt = await this.lock(outTradeNo, manager);
      const { heldReason } = attempt;
      if (!decisionsOn(attempt).includes(decision)) {
        throw new HeldDecisionRefusedError(decisionsOn(attempt));
      }
      attempt.state = RESULTS[decision];
      await this.attempts.saveOutcome(attempt, manager);
      if (decision === 'accept') await this.accept(attempt, manager);
      if (decision === 'refund') await this.refunds.refundHeld(attempt, admin, reason, manager);
      await this.alarms.clear('held_payment', outTradeNo, manager);
      const details = { order_id: attempt.orderId, held_reason: heldReason, reason };
      await this.auditLog.record(admin, `payment.${decision}`, outTradeNo, details, manager);
    });
    if (decision === 'accept') paidOrders.inc();
  }

  /** Takes the order's row lock first, like every settlement. */
  private async lock(outTradeNo: string, manager: EntityManager): Promise<PaymentAttempt> {
    const seen = await this.attempts.findByOutTradeNo(outTradeNo, manager);
    if (seen) await this.orders.lock(seen.orderId, manager);
    const attempt = await this.attempts.findByOutTradeNo(outTradeNo, manager);
    const isStuck =
      attempt?.state === 'returned' && !(await this.refunds.hasActive(attempt.id, manager));
    if (!attempt || (attempt.state !== 'held' && !isStuck)) throw new HeldPaymentNotFoundError();
    if (isStuck) attempt.heldReason = 'refund_refused';
    return attempt;
  }

  private async accept(attempt: PaymentAttempt, manager: EntityManager): Promise<void> {
    const order = await this.orders.lock(attempt.orderId, manager);
    // Not the time of the payment: the days of the right to return begin when the buyer can open the design (LAW-02).
    const refusal = await this.orders.markPaid(order, attempt.method, new Date(), manager);
    if (!refusal) return;
    throw new HeldDecisionRefusedError(decisionsOn(attempt).filter((other) => other !== 'accept'));
  }
}

function toItem(attempt: HeldAttempt): HeldPaymentItem {
  return {
    out_trade_no: attempt.outTradeNo,
    order_id: attempt.orderId,
    held_reason: attempt.heldReason!,
    price: formatYuan(attempt.amountFen),
    paid: attempt.paidFen === null ? null : formatYuan(attempt.paidFen),
    paid_at: attempt.succeededAt?.toISOString() ?? null,
    decisions: decisionsOn(attempt),
  };
}
