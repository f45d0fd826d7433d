import { AuditLog, type SignedInUser } from '#accounts';
import { assertMayMoveMoney, formatYuan, InvalidInputError } from '#contracts';
import { type Order, OrderNotFoundError, OrdersService, type PaymentRefusal } from '#orders';
import { Injectable } from '@nestjs/common';
import { customAlphabet } from 'nanoid';
import { DataSource, type EntityManager } from 'typeorm';
import type { PaymentAttempt } from '../payment-attempt.entity.js';
import { PaymentAttemptsRepository } from '../payment-attempts.repository.js';
import {
  OrderNotRefundableError,
  OrderNotReturnableError,
  RefundableChangedError,
  RefundInProgressError,
} from '../payments.errors.js';
import { refundableFen, refundAmountFault } from './refund-amount.js';
import { type NewRefund, RefundsRepository } from './refunds.repository.js';

const newRefundNumber = customAlphabet('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ', 32);

/** The reason that WeChat shows for an automatic refund. */
const REASONS: Record<PaymentRefusal, string> = {
  duplicate_payment: '重复付款，自动退回',
  order_closed: '订单已关闭，自动退回',
  account_deleted: '账户已注销，自动退回',
};

/** The reason that WeChat shows for an order that its buyer gave back. */
const RETURN_REASON = '七日内未下载，无理由退款';

/** How much an admin refunds. Amounts in fen. */
export interface RefundPart {
  /** Everything that is left if undefined. */
  amountFen?: number | undefined;
  /** What the admin saw as refundable. */
  expectedFen?: number | undefined;
}

/** A refund of an order's payment, before its amount is checked. */
interface OrderRefund extends RefundPart {
  actor: SignedInUser;
  reason: string;
  /** The refusal of an order that has nothing to refund. */
  refusal: () => Error;
}

/**
 * Requests refunds of payments. A refund is a row before WeChat is called, see `RefundSettlement`. Refunds of one order
 * are requested under the lock of its row, one at a time, and together never exceed the payment (CONS-04).
 */
@Injectable()
export class RefundsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly refunds: RefundsRepository,
    private readonly attempts: PaymentAttemptsRepository,
    private readonly orders: OrdersService,
    private readonly auditLog: AuditLog,
  ) {}

  /**
   * Refunds an order or a part of it. The download right ends when everything is refunded.
   * @returns the refund's number
   * @throws ForbiddenError without the permission, SecondFactorStaleError, OrderNotFoundError, OrderNotRefundableError,
   *   RefundInProgressError, RefundableChangedError, InvalidInputError for an amount that is not possible
   */
  async request(
    admin: SignedInUser,
    orderId: string,
    reason: string,
    part: RefundPart = {},
  ): Promise<string> {
    return this.dataSource.transaction(async (manager) => {
      const order = await this.orders.lock(orderId, manager);
      return this.requestLocked(admin, order, reason, manager, part);
    });
  }

  /**
   * Like `request`, in a transaction that has locked the order.
   * @throws ForbiddenError, SecondFactorStaleError, OrderNotRefundableError, RefundInProgressError,
   *   RefundableChangedError, InvalidInputError
   */
  async requestLocked(
    admin: SignedInUser,
    order: Order,
    reason: string,
    manager: EntityManager,
    part: RefundPart = {},
  ): Promise<string> {
    assertMayMoveMoney(admin, 'payments.refund');
    const refusal = () => new OrderNotRefundableError();
    const refund = { ...part, actor: admin, reason, refusal };
    const { outRefundNo, amountFen } = await this.refundOrder(order, refund, manager);
    const details = { reason, amount: formatYuan(amountFen) };
    await this.auditLog.record(admin, 'order.refund', order.id, details, manager);
    return outRefundNo;
  }

  /**
   * Refunds what is left of the buyer's own unopened order, in a transaction that has locked it (HELP-01). The caller
   * checks the limits. @returns the refund's number
   * @throws OrderNotRefundableError if it is not paid, or was opened, RefundInProgressError
   */
  async refundUnopened(
    buyer: SignedInUser,
    order: Order,
    reason: string,
    manager: EntityManager,
  ): Promise<string> {
    const refusal = () => new OrderNotRefundableError();
    if (!(await this.orders.isUnopened(order, manager))) throw refusal();
    const refund = { actor: buyer, reason, refusal };
    const { outRefundNo, amountFen } = await this.refundOrder(order, refund, manager);
    const details = { reason, amount: formatYuan(amountFen) };
    await this.auditLog.record(buyer, 'order.return', order.id, details, manager);
    return outRefundNo;
  }

  /** Lists the repeated payments of an order that went back by themselves. */
  listReturned(
    orderId: string,
    manager?: EntityManager,
  ): Promise<{ amountFen: number; succeededAt: Date | null }[]> {
    return this.refunds.listOfCause(orderId, 'duplicate_payment', manager);
  }

  /** The amount of a refund in fen. */
  async amountOf(outRefundNo: string): Promise<number | null> {
    return this.refunds.findAmount(outRefundNo);
  }

  /**
   * Gives back the buyer's own order without a reason: paid within seven days, never opened, and the buyer did not
   * waive that right before paying (LAW-02). Refunds what is left of it. @returns the refund's number
   * @throws OrderNotFoundError also for another user's order, OrderNotReturnableError, RefundInProgressError
   */
  async requestReturn(buyer: SignedInUser, orderId: string): Promise<string> {
    return this.dataSource.transaction(async (manager) => {
      const order = await this.orders.lock(orderId, manager);
      if (order.buyerId !== buyer.id) throw new OrderNotFoundError();
      const refusal = () => new OrderNotReturnableError();
      if (!(await this.orders.isReturnable(order, manager))) throw refusal();
      const refund = { actor: buyer, reason: RETURN_REASON, refusal };
      const { outRefundNo, amountFen } = await this.refundOrder(order, refund, manager);
      const details = { amount: formatYuan(amountFen) };
      await this.auditLog.record(buyer, 'order.return', orderId, details, manager);
      return outRefundNo;
    });
  }

  /** Refunds a payment that its order refused, in the transaction that settles it. */
  async refund(
    attempt: PaymentAttempt,
    cause: PaymentRefusal,
    manager: EntityManager,
  ): Promise<void> {
    const reason = REASONS[cause];
    await this.insert(attempt, { cause, reason, requestedBy: null }, manager);
  }

  /** Whether a payment has a refund that WeChat has not finally refused. */
  hasActive(attemptId: number, manager: EntityManager): Promise<boolean> {
    return this.refunds.hasActive(attemptId, manager);
  }

  /** Refunds a held payment, in the transaction of the admin's decision. */
  async refundHeld(
    attempt: PaymentAttempt,
    admin: SignedInUser,
    reason: string,
    manager: EntityManager,
  ): Promise<void> {
    await this.insert(attempt, { cause: 'requested', reason, requestedBy: admin.id }, manager);
  }

  /** What can still be refunded of the payment of an order, in fen; 0 without a payment. */
  async refundableFenOf(orderId: string): Promise<number> {
    const attempt = await this.attempts.findSucceeded(orderId);
    if (!attempt) return 0;
    return refundableFen(paidOf(attempt), await this.refunds.sumOf(attempt.id));
  }

  /** Refunds the payment of a locked order, or a part of it. */
  private async refundOrder(
    order: Order,
    { actor, reason, refusal, amountFen, expectedFen }: OrderRefund,
    manager: EntityManager,
  ): Promise<{ outRefundNo: string; amountFen: number }> {
    const attempt = await this.attempts.findSucceeded(order.id, manager);
    if (!attempt) throw refusal();
    const sums = await this.refunds.sumOf(attempt.id, manager);
    const leftFen = refundableFen(paidOf(attempt), sums);
    if (leftFen === 0) throw refusal();
    if (sums.isInProgress) throw new RefundInProgressError();
    if (expectedFen !== undefined && expectedFen !== leftFen) {
      throw new RefundableChangedError({ refundable: formatYuan(leftFen) });
    }
    const fen = amountFen ?? leftFen;
    const fault = refundAmountFault(fen, paidOf(attempt), sums);
    if (fault) throw new InvalidInputError({ amount: [fault] });
    const facts = { cause: 'requested', reason, requestedBy: actor.id, amountFen: fen } as const;
    const outRefundNo = await this.insert(attempt, facts, manager);
    await this.recordRefunds(attempt.id, order, manager);
    return { outRefundNo, amountFen: fen };
  }

  /** Writes the sum of the refunds to a locked order, unless they are of a payment that did not pay it. */
  async recordRefunds(attemptId: number, order: Order, manager: EntityManager): Promise<void> {
    const attempt = await this.attempts.findSucceeded(order.id, manager);
    if (attempt?.id !== attemptId) return;
    const sums = await this.refunds.sumOf(attemptId, manager);
    const isWhole = refundableFen(paidOf(attempt), sums) === 0;
    await this.orders.recordRefunds(order, { fen: sums.refundedFen, isWhole }, manager);
  }

  /** @param facts without an amount the whole payment is refunded @returns the refund's number */
  private async insert(
    attempt: PaymentAttempt,
    facts: Pick<NewRefund, 'cause' | 'reason' | 'requestedBy'> & { amountFen?: number },
    manager: EntityManager,
  ): Promise<string> {
    const outRefundNo = newRefundNumber();
    const { id: attemptId, orderId } = attempt;
    const amountFen = facts.amountFen ?? paidOf(attempt);
    await this.refunds.insert({ ...facts, outRefundNo, attemptId, orderId, amountFen }, manager);
    return outRefundNo;
  }
}

function paidOf({ paidFen, amountFen }: PaymentAttempt): number {
  return paidFen ?? amountFen;
}
