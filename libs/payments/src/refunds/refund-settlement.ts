import { formatYuan } from '#contracts';
import { MessagesService } from '#messages';
import { type Order, OrdersService } from '#orders';
import { type RefundStatus, WechatPayClient, type WechatRefund } from '#wechat';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { RefundAlarms } from './refund-alarms.js';
import { isFinalRefusal } from './refund-refusal.js';
import { canTransition, type RefundState } from './refund-state.js';
import { type RefundRow, RefundsRepository } from './refunds.repository.js';
import { RefundsService } from './refunds.service.js';

const STATES: Record<RefundStatus, RefundState> = {
  PROCESSING: 'processing',
  SUCCESS: 'succeeded',
  ABNORMAL: 'abnormal',
  CLOSED: 'closed',
};

/** Why the money did not reach the buyer, for the operator. */
const NOT_PAID_OUT = {
  abnormal: '买家的账户收不了款，请在微信商户平台处理',
  closed: '微信关闭了这笔退款',
} as const;

/**
 * Sends the requested refunds to WeChat and applies its statuses. The number of a refund never changes: it can be sent
 * any number of times and pays once.
 */
@Injectable()
export class RefundSettlement {
  private readonly log = new Logger(RefundSettlement.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly refunds: RefundsRepository,
    private readonly requests: RefundsService,
    private readonly orders: OrdersService,
    private readonly wechatPay: WechatPayClient,
    private readonly messages: MessagesService,
    private readonly alarms: RefundAlarms,
  ) {}

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
      const seen = await this.refunds.findByNumber(refund.outRefundNo, manager);
      if (!seen) {
        this.log.error(`no refund has the number ${refund.outRefundNo}`);
        return 'unknown_refund';
      }
      const order = await this.orders.lock(seen.orderId, manager);
      const row = (await this.refunds.lock(refund.outRefundNo, manager))!;
      const state = STATES[refund.status];
      if (!canTransition(row.state, state)) return 'already_settled';
      if (refund.amountFen !== row.amountFen) {
        this.log.error(`refund ${row.outRefundNo} of ${row.amountFen} became ${refund.amountFen}`);
        const fault = `微信退的是 ¥${formatYuan(refund.amountFen)}，请在微信商户平台核对`;
        await this.refunds.recordFault(row.id, fault, manager);
        return 'amount_mismatch';
      }
      const succeededAt = state === 'succeeded' ? (refund.succeededAt ?? new Date()) : null;
      await this.refunds.transition(
        row.id,
        state,
        { refundId: refund.refundId, succeededAt },
        manager,
      );
      if (state === 'succeeded') {
        await this.notifyBuyer(row, order, manager);
      }
      // The amount can be refunded again.
      if (state === 'closed') await this.requests.recordRefunds(row.attemptId, order, manager);
      if (state === 'abnormal' || state === 'closed') {
        await this.alarms.raise(row, NOT_PAID_OUT[state], manager);
      }
      return state;
    });
  }

  private async notifyBuyer(
    { id, orderId, amountFen, reason }: RefundRow,
    { buyerId, designName }: Order,
    manager: EntityManager,
  ): Promise<void> {
    const facts = { order_id: orderId, design: designName, amount: formatYuan(amountFen), reason };
    await this.messages.notify('refunded', { userId: buyerId, key: String(id), facts }, manager);
  }

  private async send(refund: RefundRow): Promise<void> {
    try {
      // WeChat requires a query before a repeated request.
      const known = refund.tries > 1 ? await this.wechatPay.findRefund(refund.outRefundNo) : null;
      await this.applyStatus(known ?? (await this.wechatPay.refund(refund)));
    } catch (error) {
      const { message } = error as Error;
      if (isFinalRefusal(error, refund.tries)) return this.endRefused(refund, message);
      this.log.warn(`refund ${refund.outRefundNo} waits: ${message}`);
      await this.refunds.recordFault(refund.id, message);
    }
  }

  /** Ends a refund that WeChat does not accept, so that its amount can be refunded again (CONS-04). */
  private async endRefused({ outRefundNo, orderId }: RefundRow, fault: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const order = await this.orders.lock(orderId, manager);
      const row = (await this.refunds.lock(outRefundNo, manager))!;
      // A notification came meanwhile: WeChat accepted it after all.
      if (row.state !== 'created') return;
      const facts = { refundId: null, succeededAt: null, fault };
      await this.refunds.transition(row.id, 'closed', facts, manager);
      await this.requests.recordRefunds(row.attemptId, order, manager);
      await this.alarms.raise(row, `微信拒绝：${fault}`, manager);
    });
  }
}
