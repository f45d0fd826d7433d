import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Results of comparing our books with WeChat's daily bill. */
export class Reconciliations1795350000000 implements MigrationInterface {
  name = 'Reconciliations1795350000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE reconciliations (
        bill_date date PRIMARY KEY,
        payments int NOT NULL,
        paid_fen bigint NOT NULL,
        refunds int NOT NULL,
        refunded_fen bigint NOT NULL,
        ran_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query(`
      CREATE TABLE reconciliation_differences (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        bill_date date NOT NULL REFERENCES reconciliations ON DELETE CASCADE,
        kind text NOT NULL,
        out_trade_no text NOT NULL,
        out_refund_no text,
        bill_fen bigint,
        our_fen bigint
      )`);
    await runner.query(
      'CREATE INDEX reconciliation_differences_date ON reconciliation_differences (bill_date)',
    );
    await runner.query(
      'CREATE INDEX payment_attempts_succeeded ON payment_attempts (succeeded_at) WHERE succeeded_at IS NOT NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX payment_attempts_succeeded');
    await runner.query('DROP TABLE reconciliation_differences');
    await runner.query('DROP TABLE reconciliations');
  }
}
