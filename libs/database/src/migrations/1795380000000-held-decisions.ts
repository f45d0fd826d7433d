import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An admin's decision on a held payment; the reason why it was held remains in the row. */
export class HeldDecisions1795380000000 implements MigrationInterface {
  name = 'HeldDecisions1795380000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE payment_attempts DROP CONSTRAINT payment_attempts_state_check,
        DROP CONSTRAINT payment_attempts_check,
        ADD CONSTRAINT payment_attempts_state_check CHECK (state IN
          ('created', 'awaiting', 'succeeded', 'closed', 'held', 'returned', 'dismissed')),
        ADD CONSTRAINT payment_attempts_held_check
          CHECK (state NOT IN ('held', 'dismissed') OR held_reason IS NOT NULL)`);
    await runner.query(
      "CREATE INDEX payment_attempts_held ON payment_attempts (id) WHERE state = 'held'",
    );
    await runner.query(`
      CREATE TABLE audit_log (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        at timestamptz NOT NULL DEFAULT now(),
        actor_id bigint REFERENCES users ON DELETE SET NULL,
        actor_name text NOT NULL,
        action text NOT NULL,
        subject text NOT NULL,
        details jsonb NOT NULL DEFAULT '{}'
      )`);
    await runner.query('CREATE INDEX audit_log_subject ON audit_log (subject, id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE audit_log');
    await runner.query('DROP INDEX payment_attempts_held');
    await runner.query(`
      UPDATE payment_attempts SET state = 'held' WHERE state = 'dismissed'`);
    await runner.query(`
      UPDATE payment_attempts SET held_reason = NULL WHERE state <> 'held'`);
    await runner.query(`
      ALTER TABLE payment_attempts DROP CONSTRAINT payment_attempts_held_check,
        DROP CONSTRAINT payment_attempts_state_check,
        ADD CONSTRAINT payment_attempts_state_check
          CHECK (state IN ('created', 'awaiting', 'succeeded', 'closed', 'held', 'returned')),
        ADD CONSTRAINT payment_attempts_check CHECK ((state = 'held') = (held_reason IS NOT NULL))`);
  }
}
