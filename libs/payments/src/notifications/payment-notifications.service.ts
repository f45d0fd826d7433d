import { DomainError, MESSAGES } from '#contracts';
import { NotificationRefusedError, WechatPayNotifications } from '#wechat';
import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { NotificationHandlers } from './notification-handlers.js';
import {
  type NotificationEffect,
  PaymentNotificationsRepository,
} from './payment-notifications.repository.js';
import { PaymentSettlement } from '../payment-settlement.js';
import { RefundSettlement } from '../refunds/refund-settlement.js';

/**
 * The request is not signed by WeChat or its timestamp is too old. WeChat itself would repeat a real
 * notification.
 */
class ForgedNotificationError extends DomainError {
  constructor() {
    super(401, 'notification_refused', MESSAGES.invalidInput);
  }
}

/**
 * Receives WeChat's notifications: each one is saved first, acknowledged at once and processed by the queue.
 */
@Injectable()
export class PaymentNotificationsService {
  private readonly log = new Logger(PaymentNotificationsService.name);

  constructor(
    private readonly repository: PaymentNotificationsRepository,
    private readonly notifications: WechatPayNotifications,
    private readonly settlement: PaymentSettlement,
    private readonly refunds: RefundSettlement,
    private readonly handlers: NotificationHandlers,
  ) {}

  /**
   * Verifies a notification over its raw bytes and saves it. A duplicate is no error: WeChat repeats a
   * notification until it is acknowledged.
   * @throws ForgedNotificationError
   */
  async receive(header: (name: string) => string | undefined, body: Buffer): Promise<void> {
    try {
      const { id, event_type } = await this.notifications.verify(header, body);
      await this.repository.insert(id, event_type, body.toString('utf8'));
    } catch (error) {
      if (!(error instanceof NotificationRefusedError)) throw error;
      this.log.warn(`notification refused: ${error.message}`);
      throw new ForgedNotificationError();
    }
  }

  /** Processes a saved notification. The queue may call this again; the effect happens once. */
  async process(notificationId: string): Promise<void> {
    const row = await this.repository.findById(notificationId);
    if (!row || row.processedAt) return;
    try {
      await this.repository.markProcessed(row.id, await this.takeEffect(row.eventType, row.body));
    } catch (error) {
      await this.repository.recordFault(row.id, (error as Error).message);
      throw error;
    }
  }

  /**
   * Marks a notification as failed, so that operators see it. No money is lost: payments and refunds are also
   * queried and compared with the bill.
   * @param manager of the transaction that ends its job
   */
  async giveUp(notificationId: string, manager: EntityManager): Promise<void> {
    const failed = await this.repository.markFailed(notificationId, manager);
    if (!failed) return;
    const { wechatId, fault } = failed;
    this.log.error(`notification ${wechatId} has failed: ${fault ?? 'no error was recorded'}`);
  }

  private async takeEffect(eventType: string, body: string): Promise<NotificationEffect> {
    if (eventType === 'TRANSACTION.SUCCESS') return this.settle(body);
    if (/^REFUND\.(SUCCESS|ABNORMAL|CLOSED)$/.test(eventType)) {
      const refund = this.notifications.openRefund(body);
      const outcome = await this.refunds.applyStatus(refund);
      return { outcome, merchantNumber: refund.outRefundNo };
    }
    const handler = this.handlers.find(eventType);
    if (handler) return { outcome: await handler(body), merchantNumber: null };
    this.log.warn(`a notification of the type ${eventType} has no effect`);
    return { outcome: 'ignored', merchantNumber: null };
  }

  private async settle(body: string): Promise<NotificationEffect> {
    const trade = this.notifications.openTrade(body);
    const outcome =
      trade.trade_state === 'SUCCESS' ? await this.settlement.settle(trade) : 'ignored';
    return { outcome, merchantNumber: trade.out_trade_no };
  }
}
