import { AuditLog, type SignedInUser } from '#accounts';
import { assertMayMoveMoney, formatYuan } from '#contracts';
import { type Order, OrderNotFoundError, OrdersService, type PaymentRefusal } from '#orders';
import { MessagesService } from '#messages';
import { type RefundStatus, WechatPayClient, type WechatRefund } from '#wechat';
import { Injectable, Logger } from '@nestjs/common';
import { customAlphabet } from 'nanoid';
import { DataSource, type EntityManager } from 'typeorm';
import type { PaymentAttempt } from './payment-attempt.entity.js';
import { PaymentAttemptsRepository } from './payment-attempts.repository.js';
import { OrderNotRefundableError, OrderNotReturnableError } from './payments.errors.js';
import { canMove, type RefundCause, type RefundState } from './refund-state.js';
import { type RefundRow, RefundsRepository } from './refunds.repository.js';

const newRefundNumber = customAlphabet('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ', 32);

const STATES: Record<RefundStatus, RefundState> = {
  PROCESSING: 'processing',
  SUCCESS: 'succeeded',
  ABNORMAL: 'abnormal',
  CLOSED: 'closed',
};

/** The reason that WeChat shows for an automatic refund. */
const REASONS: Record<PaymentRefusal, string> = {
  duplicate_payment: '重复付款，自动退回',
  order_closed: '订单已关闭，自动退回',
  account_deleted: '账户已注销，自动退回',
};

/** The reason that WeChat shows for an order that its buyer gave back. */
const RETURN_REASON = '七日内未下载，无理由退款';

/**
 * Refunds payments. A refund is a row before WeChat is called, and its number never changes: it can be sent
 * any number of times and pays once.
 */
@Injectable()
export class RefundsService {
  private readonly log = new Logger(RefundsService.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly refunds: RefundsRepository,
    private readonly attempts: PaymentAttemptsRepository,
    private readonly orders: OrdersService,
    private readonly wechatPay: WechatPayClient,
    private readonly messages: MessagesService,
    private readonly auditLog: AuditLog,
  ) {}

  /**
   * Refunds an order and revokes its download right. @returns the refund's number
   * @throws ForbiddenError without the permission, OrderNotFoundError, OrderNotRefundableError
   */
  async request(admin: SignedInUser, orderId: string, reason: string): Promise<string> {
    return this.dataSource.transaction(async (manager) => {
      const order = await this.orders.lock(orderId, manager);
      return this.requestLocked(admin, order, reason, manager);
    });
  }

  /**
   * Like `request`, in a transaction that has locked the order.
   * @throws ForbiddenError, SecondFactorStaleError, OrderNotRefundableError
   */
  async requestLocked(
    admin: SignedInUser,
    order: Order,
    reason: string,
    manager: EntityManager,
  ): Promise<string> {
    assertMayMoveMoney(admin, 'payments.refund');
    const attempt = await this.attempts.findSucceeded(order.id, manager);
    if (!attempt) throw new OrderNotRefundableError();
    const isFirst = await this.orders.markRefunded(order, manager);
    // A refund that WeChat finally refused may be requested again.
    if (!isFirst && (await this.refunds.hasActive(attempt.id, manager))) {
      throw new OrderNotRefundableError();
    }
    await this.auditLog.record(admin, 'order.refund', order.id, { reason }, manager);
    return this.insert(attempt, 'requested', reason, admin.id, manager);
  }

  /**
   * Refunds the buyer's own unopened order, in a transaction that has locked it (HELP-01). The caller checks the
   * limits. @returns the refund's number
   * @throws OrderNotRefundableError if it is not paid, or was opened
   */
  async refundUnopened(
    buyer: SignedInUser,
    order: Order,
    reason: string,
    manager: EntityManager,
  ): Promise<string> {
    const attempt = await this.attempts.findSucceeded(order.id, manager);
    if (!attempt || !(await this.orders.isUnopened(order, manager))) {
      throw new OrderNotRefundableError();
    }
    await this.orders.markRefunded(order, manager);
    await this.auditLog.record(buyer, 'order.return', order.id, { reason }, manager);
    return this.insert(attempt, 'requested', reason, buyer.id, manager);
  }

  /** Lists the repeated payments of an order that went back by themselves. */
  listReturned(orderId: string): Promise<{ amountFen: number; succeededAt: Date | null }[]> {
    return this.refunds.listOfCause(orderId, 'duplicate_payment');
  }

  /** The amount of a refund in fen. */
  async amountOf(outRefundNo: string): Promise<number | null> {
    return this.refunds.findAmount(outRefundNo);
  }

  /**
   * Gives back the buyer's own order without a reason: paid within seven days, never opened, and the buyer did not
   * waive that right before paying (LAW-02). @returns the refund's number
   * @throws OrderNotFoundError also for another user's order, OrderNotReturnableError
   */
  async requestReturn(buyer: SignedInUser, orderId: string): Promise<string> {
    return this.dataSource.transaction(async (manager) => {
      const order = await this.orders.lock(orderId, manager);
      if (order.buyerId !== buyer.id) throw new OrderNotFoundError();
      if (!this.orders.isReturnable(order)) throw new OrderNotReturnableError();
      const attempt = await this.attempts.findSucceeded(orderId, manager);
      if (!attempt) throw new OrderNotReturnableError();
      await this.orders.markRefunded(order, manager);
      await this.auditLog.record(buyer, 'order.return', orderId, {}, manager);
      return this.insert(attempt, 'requested', RETURN_REASON, buyer.id, manager);
    });
  }

  /** Refunds a payment that its order refused, in the transaction that settles it. */
  async refund(
    attempt: PaymentAttempt,
    cause: PaymentRefusal,
    manager: EntityManager,
  ): Promise<void> {
    await this.insert(attempt, cause, REASONS[cause], null, manager);
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
    await this.insert(attempt, 'requested', reason, admin.id, manager);
  }

  /**
   * Sends refunds that are due, and queries those that WeChat is processing.
   * @returns whether more may be due already
   */
  async sendDue(limit: number): Promise<boolean> {
    const due = await this.refunds.claimDue(limit);
    await Promise.all(due.map((refund) => this.send(refund)));
    return due.length === limit;
  }

  /** Applies WeChat's status of a refund once. @returns the outcome, for the notification's row */
  applyStatus(refund: WechatRefund): Promise<string> {
    return this.dataSource.transaction(async (manager) => {
      const row = await this.refunds.lock(refund.outRefundNo, manager);
      if (!row) {
        this.log.error(`no refund has the number ${refund.outRefundNo}`);
        return 'unknown_refund';
      }
      const state = STATES[refund.status];
      if (!canMove(row.state, state)) return 'already_settled';
      if (refund.amountFen !== row.amountFen) {
        this.log.error(`refund ${row.outRefundNo} of ${row.amountFen} became ${refund.amountFen}`);
        return 'amount_mismatch';
      }
      const succeededAt = state === 'succeeded' ? (refund.succeededAt ?? new Date()) : null;
      await this.refunds.move(row.id, state, { refundId: refund.refundId, succeededAt }, manager);
      if (state === 'succeeded') {
        await this.tellBuyer(row, manager);
      }
      if (state === 'abnormal' || state === 'closed') {
        this.log.error(`refund ${row.outRefundNo} for order ${row.orderId} is ${state}`);
      }
      return state;
    });
  }

  private async tellBuyer(
    { id, orderId, amountFen, reason }: RefundRow,
    manager: EntityManager,
  ): Promise<void> {
    const { buyerId, designName } = await this.orders.get(orderId, manager);
    const facts = { order_id: orderId, design: designName, amount: formatYuan(amountFen), reason };
    await this.messages.tell('refunded', { userId: buyerId, key: String(id), facts }, manager);
  }

  private async send(refund: RefundRow): Promise<void> {
    try {
      // WeChat requires a query before a repeated request.
      const known = refund.tries > 1 ? await this.wechatPay.findRefund(refund.outRefundNo) : null;
      await this.applyStatus(known ?? (await this.wechatPay.refund(refund)));
    } catch (error) {
      const { message } = error as Error;
      this.log.warn(`refund ${refund.outRefundNo} waits: ${message}`);
      await this.refunds.noteFault(refund.id, message);
    }
  }

  private async insert(
    attempt: PaymentAttempt,
    cause: RefundCause,
    reason: string,
    requestedBy: number | null,
    manager: EntityManager,
  ): Promise<string> {
    const outRefundNo = newRefundNumber();
    const { id: attemptId, orderId, paidFen, amountFen } = attempt;
    await this.refunds.insert(
      {
        outRefundNo,
        attemptId,
        orderId,
        amountFen: paidFen ?? amountFen,
        cause,
        reason,
        requestedBy,
      },
      manager,
    );
    return outRefundNo;
  }
}
