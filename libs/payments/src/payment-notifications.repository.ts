import { Outbox } from '#queues';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

export interface NotificationRow {
  id: number;
  eventType: string;
  body: string;
  processedAt: Date | null;
}

@Injectable()
export class PaymentNotificationsRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /** Keeps a notification and the job that processes it; false when it was kept before. */
  insert(wechatId: string, eventType: string, body: string): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const [row] = await manager.query<{ id: number }[]>(
        `INSERT INTO payment_notifications (wechat_id, event_type, body) VALUES ($1, $2, $3)
         ON CONFLICT (wechat_id) DO NOTHING RETURNING id`,
        [wechatId, eventType, body],
      );
      if (!row) return false;
      const notificationId = String(row.id);
      await this.outbox.enqueue('payment-notification.process', { notificationId }, manager);
      return true;
    });
  }

  async findById(id: string): Promise<NotificationRow | null> {
    const [row] = await this.dataSource.query<NotificationRow[]>(
      `SELECT id, event_type AS "eventType", body, processed_at AS "processedAt"
       FROM payment_notifications WHERE id = $1`,
      [id],
    );
    return row ?? null;
  }

  async markProcessed(id: number, outcome: string): Promise<void> {
    await this.dataSource.query(
      `UPDATE payment_notifications SET processed_at = now(), outcome = $2
       WHERE id = $1 AND processed_at IS NULL`,
      [id, outcome],
    );
  }

  /**
   * Enqueues anew what has waited for a minute, then two, four … up to an hour: its job was lost, or
   * fails for a reason that time or an operator mends. @returns how many
   */
  reenqueueStale(): Promise<number> {
    return this.dataSource.transaction(async (manager) => {
      const [rows] = await manager.query<[{ id: number }[], number]>(
        `UPDATE payment_notifications SET enqueued_at = now(), enqueues = enqueues + 1
         WHERE id IN (
           SELECT id FROM payment_notifications
           WHERE processed_at IS NULL AND enqueued_at < now()
             - least(interval '1 minute' * 2 ^ (enqueues - 1), interval '1 hour')
           ORDER BY enqueued_at LIMIT 100 FOR UPDATE SKIP LOCKED) RETURNING id`,
      );
      for (const { id } of rows) {
        const notificationId = String(id);
        await this.outbox.enqueue('payment-notification.process', { notificationId }, manager);
      }
      return rows.length;
    });
  }
}
