import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Indexes for the console: orders by a part of a design's name (CONS-03), refunds by day, and payments to decide on
 * (CONS-01). An index of single characters finds a part of a Chinese name, which has no words; the statement checks the
 * order of the characters itself.
 */
export class ConsoleIndexes1795665400000 implements MigrationInterface {
  name = 'ConsoleIndexes1795665400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION name_characters(name text) RETURNS text[]
        LANGUAGE sql IMMUTABLE PARALLEL SAFE
        RETURN regexp_split_to_array(lower(name), '')`);
    await runner.query(
      'CREATE INDEX orders_design_name ON orders USING gin (name_characters(design_name))',
    );
    await runner.query(
      'CREATE INDEX refunds_succeeded ON refunds (succeeded_at) WHERE succeeded_at IS NOT NULL',
    );
    await runner.query('DROP INDEX payment_attempts_held');
    await runner.query(`
      CREATE INDEX payment_attempts_undecided ON payment_attempts (id)
      WHERE state IN ('held', 'returned')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX payment_attempts_undecided');
    await runner.query(`
      CREATE INDEX payment_attempts_held ON payment_attempts (id) WHERE state = 'held'`);
    await runner.query('DROP INDEX refunds_succeeded');
    await runner.query('DROP INDEX orders_design_name');
    await runner.query('DROP FUNCTION name_characters(text)');
  }
}
