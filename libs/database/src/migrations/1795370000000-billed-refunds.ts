import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Records which bill contains a refund: a refund in no bill needs an operator. */
export class BilledRefunds1795370000000 implements MigrationInterface {
  name = 'BilledRefunds1795370000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE refunds ADD COLUMN billed_on date');
    await runner.query(
      `CREATE INDEX refunds_unbilled ON refunds (succeeded_at)
       WHERE succeeded_at IS NOT NULL AND billed_on IS NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE refunds DROP COLUMN billed_on');
  }
}
