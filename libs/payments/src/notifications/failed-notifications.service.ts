import { AuditLog, type SignedInUser } from '#accounts';
import {
  assertMay,
  type FailedNotificationDecision,
  type FailedNotificationItem,
  type FailedNotificationSummary,
} from '#contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PaymentNotificationsRepository } from './payment-notifications.repository.js';

/** Lets admins manage WeChat notifications that could not be processed. */
@Injectable()
export class FailedNotificationsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly repository: PaymentNotificationsRepository,
    private readonly auditLog: AuditLog,
  ) {}

  /** Lists the failed notifications, oldest first. @throws ForbiddenError without the permission */
  async list(admin: SignedInUser): Promise<FailedNotificationItem[]> {
    assertMay(admin, 'payments.decide');
    return this.repository.listFailed();
  }

  /**
   * Counts the failed notifications and returns the error of one of them, or null if no error was recorded.
   */
  summary(): Promise<FailedNotificationSummary> {
    return this.repository.summariseFailed();
  }

  /**
   * `retry` processes all failed notifications again; `dismiss` removes all of them from the list.
   * @returns how many notifications changed @throws ForbiddenError without the permission
   */
  async decide(
    admin: SignedInUser,
    decision: FailedNotificationDecision,
    reason: string,
  ): Promise<number> {
    assertMay(admin, 'payments.decide');
    return this.dataSource.transaction(async (manager) => {
      const count =
        decision === 'retry'
          ? await this.repository.retryFailed(manager)
          : await this.repository.dismissFailed(manager);
      const details = { count, reason };
      await this.auditLog.record(admin, `notification.${decision}`, 'all', details, manager);
      return count;
    });
  }
}
