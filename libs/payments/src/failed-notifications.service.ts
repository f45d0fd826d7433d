import { AuditLog, type SignedInUser } from '#accounts';
import {
  type FailedNotificationDecision,
  type FailedNotificationItem,
  ForbiddenError,
} from '#contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PaymentNotificationsRepository } from './payment-notifications.repository.js';

/** WeChat's notifications that could not be processed, for admins. */
@Injectable()
export class FailedNotificationsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly repository: PaymentNotificationsRepository,
    private readonly auditLog: AuditLog,
  ) {}

  /** What was given up, the oldest first. @throws ForbiddenError for others than admins */
  async list(admin: SignedInUser): Promise<FailedNotificationItem[]> {
    if (!admin.isAdmin) throw new ForbiddenError();
    return this.repository.listFailed();
  }

  /** How many were given up, and the fault of one of them; null where no fault was recorded. */
  summary(): Promise<{ failed: number; fault: string | null }> {
    return this.repository.summariseFailed();
  }

  /**
   * `retry` has all of them tried anew, `dismiss` takes all of them off the list.
   * @returns how many @throws ForbiddenError for others than admins
   */
  async decide(
    admin: SignedInUser,
    decision: FailedNotificationDecision,
    reason: string,
  ): Promise<number> {
    if (!admin.isAdmin) throw new ForbiddenError();
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
