import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When an order was first read: it cannot be given back from then on (READ-01). */
export class OrderReading1795483300000 implements MigrationInterface {
  name = 'OrderReading1795483300000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE orders ADD COLUMN first_read_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE orders DROP COLUMN first_read_at');
  }
}
