import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Full refunds: at most one per payment attempt that is not refused. */
export class Refunds1795320000000 implements MigrationInterface {
  name = 'Refunds1795320000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE payment_attempts DROP CONSTRAINT payment_attempts_state_check,
        ADD CONSTRAINT payment_attempts_state_check
          CHECK (state IN ('created', 'awaiting', 'succeeded', 'closed', 'held', 'returned'))`);
    await runner.query(`
      CREATE TABLE refunds (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        out_refund_no text NOT NULL UNIQUE,
        attempt_id bigint NOT NULL REFERENCES payment_attempts,
        order_id text NOT NULL REFERENCES orders,
        amount_fen bigint NOT NULL CHECK (amount_fen > 0),
        cause text NOT NULL CHECK (cause IN ('requested', 'duplicate_payment', 'order_closed')),
        reason text NOT NULL,
        requested_by bigint REFERENCES users,
        state text NOT NULL DEFAULT 'created'
          CHECK (state IN ('created', 'processing', 'succeeded', 'abnormal', 'closed')),
        refund_id text UNIQUE,
        fault text,
        tries int NOT NULL DEFAULT 0,
        due_at timestamptz NOT NULL DEFAULT now(),
        succeeded_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now(),
        CHECK ((cause = 'requested') = (requested_by IS NOT NULL)),
        CHECK ((state = 'succeeded') = (succeeded_at IS NOT NULL))
      )`);
    // A refund that WeChat finally refused allows another one.
    await runner.query(
      "CREATE UNIQUE INDEX refunds_attempt ON refunds (attempt_id) WHERE state <> 'closed'",
    );
    await runner.query('CREATE INDEX refunds_order ON refunds (order_id)');
    await runner.query(
      "CREATE INDEX refunds_due ON refunds (due_at) WHERE state IN ('created', 'processing')",
    );
    await runner.query(
      "CREATE INDEX orders_pending ON orders (created_at) WHERE state = 'pending'",
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX orders_pending');
    await runner.query('DROP TABLE refunds');
    await runner.query(`
      UPDATE payment_attempts SET state = 'held', held_reason = 'duplicate_payment'
      WHERE state = 'returned'`);
    await runner.query(`
      ALTER TABLE payment_attempts DROP CONSTRAINT payment_attempts_state_check,
        ADD CONSTRAINT payment_attempts_state_check
          CHECK (state IN ('created', 'awaiting', 'succeeded', 'closed', 'held'))`);
  }
}
