import { CONFIG, type Config } from '#config';
import { formatYuan, type HeldReason } from '#contracts';
import { AlarmsService } from '#messages';
import { type Order, OrdersService } from '#orders';
import type { Trade } from '#wechat';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { PaymentAttempt } from './payment-attempt.entity.js';
import { PaymentAttemptsRepository } from './payment-attempts.repository.js';
import { paidOrders, settledPayments } from './payment-metrics.js';
import { awaitsMoney } from './payment-state.js';
import { RefundsService } from './refunds/refunds.service.js';
import { findMismatch } from './trade-mismatch.js';

export type SettlementOutcome =
  | 'settled'
  | 'already_settled'
  | 'returned'
  | 'held'
  | 'unknown_trade';

/**
 * The only place where a payment by itself marks an order as paid; an operator accepts a held one in
 * `HeldPaymentsService`. Notifications, the sweep and status polls all call
 * it; each trade takes effect once, in one transaction under the order's lock. A payment that does not match
 * is held for an operator and never silently accepted. A payment for an order that is already paid, finally
 * closed or owned by a deleted account is refunded automatically.
 */
@Injectable()
export class PaymentSettlement {
  private readonly log = new Logger(PaymentSettlement.name);

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly dataSource: DataSource,
    private readonly attempts: PaymentAttemptsRepository,
    private readonly orders: OrdersService,
    private readonly refunds: RefundsService,
    private readonly alarms: AlarmsService,
  ) {}

  /**
   * Records a paid trade, and marks its order as paid if the trade matches.
   * @param trade from WeChat's signed response or notification. In the state REFUND (all or a part was refunded) it is
   *   held for an operator's decision.
   */
  async settle(trade: Trade): Promise<SettlementOutcome> {
    const outcome = await this.dataSource.transaction(async (manager) => {
      const seen = await this.attempts.findByOutTradeNo(trade.out_trade_no, manager);
      if (!seen) {
        this.log.error(`no payment attempt has the number ${trade.out_trade_no}`);
        return 'unknown_trade';
      }
      const order = await this.orders.lock(seen.orderId, manager);
      // Read again: the previous lock holder may have settled it.
      const attempt = await this.attempts.findByOutTradeNo(trade.out_trade_no, manager);
      if (!attempt || !awaitsMoney(attempt.state)) return 'already_settled';
      return this.settleLocked(trade, attempt, order, manager);
    });
    settledPayments.inc({ outcome });
    if (outcome === 'settled') paidOrders.inc();
    return outcome;
  }

  private async settleLocked(
    trade: Trade,
    attempt: PaymentAttempt,
    order: Order,
    manager: EntityManager,
  ): Promise<SettlementOutcome> {
    const paidAt = trade.success_time ? new Date(trade.success_time) : new Date();
    attempt.transactionId = trade.transaction_id ?? null;
    attempt.paidFen = trade.amount?.total ?? null;
    attempt.succeededAt = paidAt;
    const held = findMismatch(trade, attempt, this.config.wechatPay);
    if (held) return this.hold(attempt, held, manager);
    const refusal = await this.orders.markPaid(order, attempt.method, paidAt, manager);
    attempt.state = refusal ? 'returned' : 'succeeded';
    await this.attempts.saveOutcome(attempt, manager);
    if (!refusal) return 'settled';
    await this.refunds.refund(attempt, refusal, manager);
    this.log.warn(`payment ${attempt.outTradeNo} of order ${order.id} goes back: ${refusal}`);
    return 'returned';
  }

  private async hold(
    attempt: PaymentAttempt,
    reason: HeldReason,
    manager: EntityManager,
  ): Promise<SettlementOutcome> {
    attempt.state = 'held';
    attempt.heldReason = reason;
    await this.attempts.saveOutcome(attempt, manager);
    const { outTradeNo, orderId, paidFen, amountFen } = attempt;
    const paid = paidFen === null ? '金额未知' : `实付 ¥${formatYuan(paidFen)}`;
    const detail = `订单 ${orderId} ${paid}，应付 ¥${formatYuan(amountFen)}，已扣住`;
    await this.alarms.raise('held_payment', outTradeNo, detail, manager);
    this.log.error(
      `held payment of ${attempt.paidFen} fen for order ${attempt.orderId}: ${reason}, ` +
        `number ${attempt.outTradeNo}, expected ${attempt.amountFen} fen`,
    );
    return 'held';
  }
}
