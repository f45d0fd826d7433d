import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * An invoice stores the amount for which it was issued, so that an invoice is found whose order was refunded afterwards
 * (冲红). Existing invoices get the price of the order: the operator checks each of them whose order was refunded.
 */
export class InvoiceReversals1795664200000 implements MigrationInterface {
  name = 'InvoiceReversals1795664200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE invoices ADD COLUMN issued_fen bigint');
    await runner.query(`
      UPDATE invoices SET issued_fen = o.price_fen FROM orders o
      WHERE o.id = invoices.order_id AND invoices.issued_at IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE invoices DROP COLUMN issued_fen');
  }
}
