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
   * Counts the failed notifications, with the error of one of them, and the time of the newest.
   */
  summary(): Promise<FailedNotificationSummary> {
    return this.repository.summariseFailed();
  }

  /**
   * `retry` processes failed notifications again; `dismiss` removes them from the list.
   * @param until only those that failed no later, as an ISO 8601 time with milliseconds; null for all
   * @returns how many notifications changed @throws ForbiddenError without the permission
   */
  async decide(
    admin: SignedInUser,
    decision: FailedNotificationDecision,
    { reason, until }: { reason: string; until: string | null },
  ): Promise<number> {
    assertMay(admin, 'payments.decide');
    return this.dataSource.transaction(async (manager) => {
      const count =
        decision === 'retry'
          ? await this.repository.retryFailed(until, manager)
          : await this.repository.dismissFailed(until, manager);
      const details = { count, reason };
      await this.auditLog.record(admin, `notification.${decision}`, 'all', details, manager);
      return count;
    });
  }
}
