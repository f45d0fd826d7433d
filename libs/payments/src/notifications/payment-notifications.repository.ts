import type { FailedNotificationItem, FailedNotificationSummary } from '#contracts';
import { Sql } from '#database';
import { Outbox } from '#queues';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

export interface NotificationRow {
  id: number;
  eventType: string;
  body: string;
  processedAt: Date | null;
}

/** What a notification did. */
export interface NotificationEffect {
  outcome: string;
  /** The shop's number of the payment or refund; null for what is about neither. */
  merchantNumber: string | null;
}

/** Condition of the notification with the id `$1`. The time selects its month's partition. */
const IS_THE_ONE = `id = $1
  AND received_at = (SELECT k.received_at FROM payment_notification_keys k WHERE k.id = $1)`;
/** Condition of the notifications that could not be processed. */
export const IS_FAILED = 'processed_at IS NULL AND failed_at IS NOT NULL';
/** Those that failed no later than the time `$1`, which has milliseconds; all if it is null. */
const IS_FAILED_UNTIL = `${IS_FAILED}
  AND ($1::timestamptz IS NULL OR failed_at < $1::timestamptz + interval '1 millisecond')`;

@Injectable()
export class PaymentNotificationsRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly sql: Sql,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Saves a notification and the job that processes it in one transaction.
   * @returns false if the notification was saved before
   */
  insert(wechatId: string, eventType: string, body: string): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const row = await this.sql.one<{ id: number }>(
        `WITH key AS (
           INSERT INTO payment_notification_keys (wechat_id) VALUES ($1)
           ON CONFLICT (wechat_id) DO NOTHING RETURNING id, received_at)
         INSERT INTO payment_notifications (id, wechat_id, event_type, body, received_at)
         SELECT id, $1, $2, $3, received_at FROM key RETURNING id`,
        [wechatId, eventType, body],
        manager,
      );
      if (!row) return false;
      const notificationId = String(row.id);
      await this.outbox.enqueue('payment-notification.process', { notificationId }, manager);
      return true;
    });
  }

  async findById(id: string): Promise<NotificationRow | null> {
    return this.sql.one<NotificationRow>(
      `SELECT id, event_type AS "eventType", body, processed_at AS "processedAt"
       FROM payment_notifications WHERE ${IS_THE_ONE}`,
      [id],
    );
  }

  /**
   * Marks a notification as processed. Of several runs at once, the one that settled the payment determines the
   * outcome.
   */
  async markProcessed(id: number, { outcome, merchantNumber }: NotificationEffect): Promise<void> {
    await this.sql.run(
      `UPDATE payment_notifications
       SET processed_at = now(), outcome = $2, merchant_number = $3, fault = NULL, failed_at = NULL
       WHERE ${IS_THE_ONE} AND (processed_at IS NULL OR $2 = 'settled')`,
      [id, outcome, merchantNumber],
    );
  }

  /** Records why a notification could not be processed; it is retried. */
  async recordFault(id: number, fault: string): Promise<void> {
    await this.sql.run(`UPDATE payment_notifications SET fault = $2 WHERE ${IS_THE_ONE}`, [
      id,
      fault,
    ]);
  }

  /** Marks a notification as failed after the last attempt. @returns it, or null if it was processed meanwhile */
  markFailed(
    id: string,
    manager: EntityManager,
  ): Promise<{ wechatId: string; fault: string | null } | null> {
    return this.sql.one(
      `UPDATE payment_notifications SET failed_at = now()
       WHERE ${IS_THE_ONE} AND processed_at IS NULL
       RETURNING wechat_id AS "wechatId", fault`,
      [id],
      manager,
    );
  }

  /** Lists the failed notifications, oldest first. */
  async listFailed(): Promise<FailedNotificationItem[]> {
    const rows = await this.sql.rows<
      Omit<FailedNotificationItem, 'received_at' | 'failed_at'> & {
        receivedAt: Date;
        failedAt: Date;
      }
    >(`SELECT wechat_id, event_type, fault, received_at AS "receivedAt", failed_at AS "failedAt"
       FROM payment_notifications WHERE ${IS_FAILED}
       ORDER BY id LIMIT 200`);
    return rows.map(({ receivedAt, failedAt, ...row }) => ({
      ...row,
      received_at: receivedAt.toISOString(),
      failed_at: failedAt.toISOString(),
    }));
  }

  /** Counts the failed notifications, with the error of one of them, and the time of the newest. */
  async summariseFailed(): Promise<FailedNotificationSummary> {
    const { failed, fault, lastFailedAt } = (await this.sql.one<{
      failed: number;
      fault: string | null;
      lastFailedAt: Date | null;
    }>(
      `SELECT count(*) AS failed, max(fault) AS fault, max(failed_at) AS "lastFailedAt"
       FROM payment_notifications WHERE ${IS_FAILED}`,
    ))!;
    return { failed, fault, last_failed_at: lastFailedAt?.toISOString() ?? null };
  }

  /** Enqueues the failed notifications again. @param until only those that failed no later @returns how many */
  async retryFailed(until: string | null, manager: EntityManager): Promise<number> {
    const rows = await this.sql.rows<{ id: number }>(
      `UPDATE payment_notifications SET failed_at = NULL
       WHERE ${IS_FAILED_UNTIL} RETURNING id`,
      [until],
      manager,
    );
    const payloads = rows.map(({ id }) => ({ notificationId: String(id) }));
    await this.outbox.enqueueAll('payment-notification.process', payloads, manager);
    return rows.length;
  }

  /**
   * Dismisses the failed notifications, so that operators are no longer alerted.
   * @param until only those that failed no later @returns how many
   */
  dismissFailed(until: string | null, manager: EntityManager): Promise<number> {
    return this.sql.affected(
      `UPDATE payment_notifications SET processed_at = now(), outcome = 'dismissed'
       WHERE ${IS_FAILED_UNTIL}`,
      [until],
      manager,
    );
  }
}
