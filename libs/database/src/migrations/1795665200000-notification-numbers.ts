import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A processed notification keeps the shop's number of its payment or refund, so that an order's page lists it (CONS-03). */
export class NotificationNumbers1795665200000 implements MigrationInterface {
  name = 'NotificationNumbers1795665200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE payment_notifications ADD COLUMN merchant_number text');
    await runner.query(`
      CREATE INDEX payment_notifications_number ON payment_notifications (merchant_number)
      WHERE merchant_number IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE payment_notifications DROP COLUMN merchant_number');
  }
}
