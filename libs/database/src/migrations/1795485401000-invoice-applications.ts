import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Invoices that WeChat Pay issues (HELP-04). */
export class InvoiceApplications1795485401000 implements MigrationInterface {
  name = 'InvoiceApplications1795485401000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE invoices ADD COLUMN applied_at timestamptz, ADD COLUMN fault text',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE invoices DROP COLUMN applied_at, DROP COLUMN fault');
  }
}
