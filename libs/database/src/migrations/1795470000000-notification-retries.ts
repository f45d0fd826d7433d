import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Bull and the outbox retry notifications. The notification no longer has retries of its own. */
export class NotificationRetries1795470000000 implements MigrationInterface {
  name = 'NotificationRetries1795470000000';

  async up(runner: QueryRunner): Promise<void> {
    // Those that waited for their next retry have no job now.
    await runner.query(`
      INSERT INTO outbox (job, payload)
      SELECT 'payment-notification.process', jsonb_build_object('notificationId', id::text)
      FROM payment_notifications WHERE processed_at IS NULL AND failed_at IS NULL ORDER BY id`);
    await runner.query('DROP INDEX payment_notifications_open');
    await runner.query(
      'ALTER TABLE payment_notifications DROP COLUMN enqueued_at, DROP COLUMN enqueues',
    );
    await runner.query(`
      CREATE INDEX payment_notifications_open ON payment_notifications (received_at)
      WHERE processed_at IS NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX payment_notifications_open');
    await runner.query(`
      ALTER TABLE payment_notifications
      ADD COLUMN enqueued_at timestamptz NOT NULL DEFAULT now(),
      ADD COLUMN enqueues int NOT NULL DEFAULT 1`);
    await runner.query(`
      CREATE INDEX payment_notifications_open ON payment_notifications (enqueued_at)
      WHERE processed_at IS NULL`);
  }
}
