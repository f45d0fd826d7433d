import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When WeChat Pay is asked about an invoice the next time, and how often it was asked in vain (HELP-04). */
export class InvoiceTries1795662100000 implements MigrationInterface {
  name = 'InvoiceTries1795662100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE invoices ADD COLUMN due_at timestamptz NOT NULL DEFAULT now(),
        ADD COLUMN tries int NOT NULL DEFAULT 0`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE invoices DROP COLUMN due_at, DROP COLUMN tries');
  }
}
