import { AuditLog, type SignedInUser } from '#accounts';
import { assertMayMoveMoney } from '#contracts';
import { OrderActRefusedError, OrdersService } from '#orders';
import { WechatPayFailure } from '#wechat';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PaymentAttemptsRepository } from './payment-attempts.repository.js';
import { PaymentInquiry } from './payment-inquiry.js';
import { PaymentUnavailableError } from './payments.errors.js';

const UNPAID_HOURS = 24;

/**
 * Closes orders that stay unpaid for a day and orders of deleted accounts. Each order is closed at WeChat
 * first, so that no later payment is possible. Deleting an account does not wait for WeChat: each sweep
 * retries, and a payment that arrives before the order is closed is refunded.
 */
@Injectable()
export class OrderClosing {
  private readonly log = new Logger(OrderClosing.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly orders: OrdersService,
    private readonly attempts: PaymentAttemptsRepository,
    private readonly inquiry: PaymentInquiry,
    private readonly auditLog: AuditLog,
  ) {}

  /** @param limit maximum number of orders of each kind in one run */
  async run(limit: number): Promise<void> {
    const orderIds = new Set([
      ...(await this.orders.listOfDeletedBuyers(limit)),
      ...(await this.orders.listUnpaid(UNPAID_HOURS, limit)),
    ]);
    for (const orderId of orderIds) {
      try {
        await this.close(orderId);
      } catch (error) {
        this.log.warn(`order ${orderId} stays open for now: ${(error as Error).message}`);
      }
    }
  }

  /**
   * Closes an unpaid order for an operator, with its payment codes (CONS-04).
   * @throws ForbiddenError, SecondFactorStaleError, OrderNotFoundError, OrderActRefusedError if it is not pending or has
   *   a held payment, PaymentBusyError, PaymentUnavailableError
   */
  async closeNow(operator: SignedInUser, orderId: string, reason: string): Promise<void> {
    assertMayMoveMoney(operator, 'orders.support');
    await this.dataSource.transaction(async (manager) => {
      if ((await this.orders.lock(orderId, manager)).state !== 'pending') {
        throw new OrderActRefusedError();
      }
    });
    try {
      await this.close(orderId);
    } catch (error) {
      if (error instanceof WechatPayFailure) throw new PaymentUnavailableError(error);
      throw error;
    }
    await this.dataSource.transaction(async (manager) => {
      const { state } = await this.orders.lock(orderId, manager);
      if (state !== 'closed') throw new OrderActRefusedError();
      const details = { reason, before: 'pending', after: state };
      await this.auditLog.record(operator, 'order.close', orderId, details, manager);
    });
  }

  private async close(orderId: string): Promise<void> {
    const { live, hasHeld } = await this.attempts.findOpen(orderId);
    // An operator has to decide on a held payment of this order first.
    if (hasHeld) return;
    if (live) await this.inquiry.expire(live);
    await this.dataSource.transaction(async (manager) => {
      const order = await this.orders.lock(orderId, manager);
      // A buyer may have started a payment since the check above, and the inquiry may have found a payment to hold.
      if (await this.attempts.hasOpen(orderId, manager)) return;
      if (await this.orders.close(order, manager)) this.log.log(`order ${orderId} closed, unpaid`);
    });
  }
}
