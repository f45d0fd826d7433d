import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Several refunds of one payment (CONS-04): one of them at a time is in progress. An order records how much of its
 * payment was refunded or is being refunded.
 */
export class PartRefunds1795659800000 implements MigrationInterface {
  name = 'PartRefunds1795659800000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE orders ADD COLUMN refunded_fen bigint NOT NULL DEFAULT 0
        CHECK (refunded_fen >= 0)`);
    await runner.query(`
      UPDATE orders o SET refunded_fen = r.fen FROM (
        SELECT a.order_id, sum(r.amount_fen) AS fen
        FROM refunds r JOIN payment_attempts a ON a.id = r.attempt_id
        WHERE a.state = 'succeeded' AND r.state <> 'closed' GROUP BY 1) r
      WHERE o.id = r.order_id`);
    await runner.query('DROP INDEX refunds_attempt');
    await runner.query('CREATE INDEX refunds_attempt ON refunds (attempt_id)');
    await runner.query(`
      CREATE UNIQUE INDEX refunds_in_progress ON refunds (attempt_id)
        WHERE state IN ('created', 'processing')`);
    // A payment that paid no order is refunded whole, once.
    await runner.query(`
      CREATE UNIQUE INDEX refunds_automatic ON refunds (attempt_id)
        WHERE cause <> 'requested' AND state <> 'closed'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX refunds_automatic');
    await runner.query('DROP INDEX refunds_in_progress');
    await runner.query('DROP INDEX refunds_attempt');
    await runner.query(`
      CREATE UNIQUE INDEX refunds_attempt ON refunds (attempt_id) WHERE state <> 'closed'`);
    await runner.query('ALTER TABLE orders DROP COLUMN refunded_fen');
  }
}
