import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Marks a notification as failed, with its reason, after several failed attempts. */
export class FailedNotifications1795462010000 implements MigrationInterface {
  name = 'FailedNotifications1795462010000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE payment_notifications ADD COLUMN fault text, ADD COLUMN failed_at timestamptz',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE payment_notifications DROP COLUMN fault, DROP COLUMN failed_at',
    );
  }
}
