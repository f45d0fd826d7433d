import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Abnormal refunds are queried too: WeChat pays them out after an operator's work, and its notification can be lost. */
export class AbnormalRefunds1795671000000 implements MigrationInterface {
  name = 'AbnormalRefunds1795671000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX refunds_due');
    await runner.query(`
      CREATE INDEX refunds_due ON refunds (due_at)
      WHERE state IN ('created', 'processing', 'abnormal')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX refunds_due');
    await runner.query(
      "CREATE INDEX refunds_due ON refunds (due_at) WHERE state IN ('created', 'processing')",
    );
  }
}
