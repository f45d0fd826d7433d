import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Invoices that buyers request, and the files that operators upload (HELP-04). */
export class Invoices1795484320000 implements MigrationInterface {
  name = 'Invoices1795484320000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE invoices (
        order_id text PRIMARY KEY REFERENCES orders,
        buyer_id bigint NOT NULL REFERENCES users,
        kind text NOT NULL CHECK (kind IN ('person', 'company')),
        title text NOT NULL,
        tax_number text,
        content bytea,
        requested_at timestamptz NOT NULL DEFAULT now(),
        issued_at timestamptz,
        CHECK ((tax_number IS NOT NULL) = (kind = 'company')),
        CHECK ((content IS NULL) = (issued_at IS NULL))
      )`);
    await runner.query('CREATE INDEX invoices_buyer ON invoices (buyer_id)');
    await runner.query(
      'CREATE INDEX invoices_requested ON invoices (requested_at) WHERE issued_at IS NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE invoices');
  }
}
