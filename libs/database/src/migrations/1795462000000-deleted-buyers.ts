import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds a refund cause for payments of orders whose buyer's account was deleted. */
export class DeletedBuyers1795462000000 implements MigrationInterface {
  name = 'DeletedBuyers1795462000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE refunds DROP CONSTRAINT refunds_cause_check,
        ADD CONSTRAINT refunds_cause_check CHECK (cause IN
          ('requested', 'duplicate_payment', 'order_closed', 'account_deleted'))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("UPDATE refunds SET cause = 'order_closed' WHERE cause = 'account_deleted'");
    await runner.query(`
      ALTER TABLE refunds DROP CONSTRAINT refunds_cause_check,
        ADD CONSTRAINT refunds_cause_check
          CHECK (cause IN ('requested', 'duplicate_payment', 'order_closed'))`);
  }
}
