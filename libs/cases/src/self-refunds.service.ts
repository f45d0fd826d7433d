import type { SignedInUser } from '#accounts';
import { CONFIG, type Config } from '#config';
import { CASE_MESSAGES, type OrderHelp } from '#contracts';
import { type Order, OrdersService } from '#orders';
import { RefundsService } from '#payments';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { SelfRefundRefusedError } from './cases.errors.js';
import { CasesRepository } from './cases.repository.js';

const DAYS = 30;

/**
 * Refunds that buyers make themselves for orders that were never opened nor downloaded (HELP-01). Their number per
 * person and 30 days is a setting, except where the law gives the right anyway (LAW-02).
 */
@Injectable()
export class SelfRefundsService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly cases: CasesRepository,
    private readonly orders: OrdersService,
    private readonly refunds: RefundsService,
  ) {}

  /** What the buyer can do about an order now. */
  async outlook(order: Order): Promise<OrderHelp['self_refund']> {
    const left = await this.left(order.buyerId);
    const reason = await this.refusal(order, left);
    return { is_possible: reason === null, reason, left };
  }

  /**
   * Refunds an order that the caller has locked. A page view or a download at the same moment waits for that lock.
   * @returns the refund's number @throws SelfRefundRefusedError
   */
  async refund(buyer: SignedInUser, order: Order, manager: EntityManager): Promise<string> {
    await this.cases.lockSelfRefunds(buyer.id, manager);
    const left = await this.left(buyer.id, manager);
    const reason = await this.refusal(order, left, manager);
    if (reason !== null) throw new SelfRefundRefusedError(reason);
    return this.refunds.refundUnopened(buyer, order, CASE_MESSAGES.selfRefundReason, manager);
  }

  private async left(buyerId: number, manager?: EntityManager): Promise<number> {
    const used = await this.cases.countSelfRefunds(buyerId, DAYS, manager);
    return Math.max(0, this.config.cases.selfRefundsPerMonth - used);
  }

  private async refusal(
    order: Order,
    left: number,
    manager?: EntityManager,
  ): Promise<string | null> {
    const { state, opened, limit } = CASE_MESSAGES.selfRefundRefused;
    if (order.state !== 'paid') return state;
    if (!(await this.orders.isUnopened(order, manager))) return opened;
    if (left > 0 || (await this.orders.isReturnable(order, manager))) return null;
    return limit(this.config.cases.selfRefundsPerMonth);
  }
}
