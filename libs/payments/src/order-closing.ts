import { OrdersService } from '#orders';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PaymentAttemptsRepository } from './payment-attempts.repository.js';
import { PaymentInquiry } from './payment-inquiry.js';

const UNPAID_HOURS = 24;

/**
 * Closes orders that nobody paid for a day, and those of deleted accounts: at WeChat first, so that no
 * payment can follow. An account is deleted whether WeChat answers or not; each sweep tries again, and a
 * payment that comes before goes back.
 */
@Injectable()
export class OrderClosing {
  private readonly log = new Logger(OrderClosing.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly orders: OrdersService,
    private readonly attempts: PaymentAttemptsRepository,
    private readonly inquiry: PaymentInquiry,
  ) {}

  /** @param limit of orders of either kind in one round */
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

  private async close(orderId: string): Promise<void> {
    const { live, hasHeld } = await this.attempts.findOpen(orderId);
    // Money came for it that an operator has to look at.
    if (hasHeld) return;
    if (live) await this.inquiry.retire(live);
    await this.dataSource.transaction(async (manager) => {
      const order = await this.orders.lock(orderId, manager);
      // Somebody may have begun to pay it just now.
      if (await this.attempts.hasLive(orderId, manager)) return;
      if (await this.orders.close(order, manager)) this.log.log(`order ${orderId} closed, unpaid`);
    });
  }
}
