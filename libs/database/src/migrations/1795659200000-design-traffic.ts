import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * How often designs were seen and opened by day and source, and the source of each order (CONS-08). `design_id` has no
 * foreign key: 0 counts what was above the memory limit of a process. The indexes serve reports over a range of days.
 */
export class DesignTraffic1795659200000 implements MigrationInterface {
  name = 'DesignTraffic1795659200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE design_traffic (
        day date NOT NULL,
        source text NOT NULL,
        design_id bigint NOT NULL,
        seen bigint NOT NULL DEFAULT 0 CHECK (seen >= 0),
        opened bigint NOT NULL DEFAULT 0 CHECK (opened >= 0),
        PRIMARY KEY (day, source, design_id)
      )`);
    await runner.query(
      `ALTER TABLE orders ADD COLUMN source text CHECK (source ~ '^[a-z0-9:_-]{1,40}$')`,
    );
    await runner.query('CREATE INDEX orders_created ON orders (created_at, id)');
    await runner.query('CREATE INDEX orders_paid ON orders (paid_at) WHERE paid_at IS NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX orders_paid');
    await runner.query('DROP INDEX orders_created');
    await runner.query('ALTER TABLE orders DROP COLUMN source');
    await runner.query('DROP TABLE design_traffic');
  }
}
