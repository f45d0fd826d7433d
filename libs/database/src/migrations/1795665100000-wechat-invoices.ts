import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * An invoice that WeChat Pay issued keeps its number there and the amount that was applied for, so that it is reversed
 * there when money is returned (冲红). A new invoice over the rest has the next serial.
 */
export class WechatInvoices1795665100000 implements MigrationInterface {
  name = 'WechatInvoices1795665100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE invoices ADD COLUMN serial int NOT NULL DEFAULT 1,
        ADD COLUMN applied_fen bigint, ADD COLUMN fapiao_id text, ADD COLUMN reversed_at timestamptz`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE invoices DROP COLUMN serial, DROP COLUMN applied_fen, DROP COLUMN fapiao_id,
        DROP COLUMN reversed_at`);
  }
}
