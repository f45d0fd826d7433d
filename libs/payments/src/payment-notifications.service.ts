import { DomainError, MESSAGES } from '#contracts';
import { NotificationRefusedError, WechatPayNotifications } from '#wechat';
import { Injectable, Logger } from '@nestjs/common';
import { PaymentNotificationsRepository } from './payment-notifications.repository.js';
import { PaymentSettlement } from './payment-settlement.js';
import { RefundsService } from './refunds.service.js';

/** What claims to be a notification is not WeChat's or not fresh. WeChat itself would repeat it. */
class ForgedNotificationError extends DomainError {
  constructor() {
    super(401, 'notification_refused', MESSAGES.invalidInput);
  }
}

/** WeChat's notifications: kept first, answered at once, processed by the queue. */
@Injectable()
export class PaymentNotificationsService {
  private readonly log = new Logger(PaymentNotificationsService.name);

  constructor(
    private readonly repository: PaymentNotificationsRepository,
    private readonly notifications: WechatPayNotifications,
    private readonly settlement: PaymentSettlement,
    private readonly refunds: RefundsService,
  ) {}

  /**
   * Checks a notification over its raw bytes and keeps it. One that was kept before is fine: WeChat
   * repeats until it is answered.
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

  /** Takes a kept notification into effect, once. Called by the queue, possibly again. */
  async process(notificationId: string): Promise<void> {
    const row = await this.repository.findById(notificationId);
    if (!row || row.processedAt) return;
    try {
      await this.repository.markProcessed(row.id, await this.takeEffect(row.eventType, row.body));
    } catch (error) {
      await this.repository.noteFault(row.id, (error as Error).message);
      throw error;
    }
  }

  /**
   * Brings back jobs that got lost between database and queue, and gives up notifications that failed too
   * often. Their money is not lost: payments and refunds are asked about, and compared with the bill.
   * @returns how many were enqueued again
   */
  async reenqueueStale(): Promise<number> {
    for (const { wechatId, fault } of await this.repository.giveUpStale()) {
      this.log.error(
        `notification ${wechatId} is given up: ${fault ?? 'its job was lost each time'}`,
      );
    }
    return this.repository.reenqueueStale();
  }

  private async takeEffect(eventType: string, body: string): Promise<string> {
    if (eventType === 'TRANSACTION.SUCCESS') return this.settle(body);
    if (/^REFUND\.(SUCCESS|ABNORMAL|CLOSED)$/.test(eventType)) {
      return this.refunds.take(this.notifications.openRefund(body));
    }
    this.log.warn(`a notification of the type ${eventType} has no effect`);
    return 'ignored';
  }

  private async settle(body: string): Promise<string> {
    const trade = this.notifications.openTrade(body);
    if (trade.trade_state !== 'SUCCESS') return 'ignored';
    return this.settlement.settle(trade);
  }
}
