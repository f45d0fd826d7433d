import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Complaints at WeChat Pay, and what the shop answers there (HELP-03). */
export class Complaints1795484310000 implements MigrationInterface {
  name = 'Complaints1795484310000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE case_events ADD COLUMN external_id text');
    await runner.query(
      'CREATE UNIQUE INDEX case_events_external ON case_events (external_id) WHERE external_id IS NOT NULL',
    );
    await runner.query(`
      CREATE TABLE complaints (
        id text PRIMARY KEY,
        case_id text REFERENCES cases,
        out_trade_no text NOT NULL,
        state text NOT NULL CHECK (state IN ('PENDING', 'PROCESSING', 'PROCESSED')),
        problem_type text NOT NULL,
        detail text NOT NULL,
        applied_fen bigint,
        times int NOT NULL,
        has_user_response boolean NOT NULL,
        complained_at timestamptz NOT NULL,
        replied_at timestamptz,
        completed_at timestamptz
      )`);
    await runner.query('CREATE INDEX complaints_of_case ON complaints (case_id)');
    await runner.query(
      'CREATE INDEX complaints_open ON complaints (complained_at) WHERE completed_at IS NULL',
    );
    await runner.query(`
      CREATE TABLE complaint_replies (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        complaint_id text NOT NULL REFERENCES complaints,
        kind text NOT NULL CHECK (kind IN ('response', 'approve', 'reject', 'complete')),
        text text NOT NULL,
        state text NOT NULL DEFAULT 'due' CHECK (state IN ('due', 'sent', 'refused')),
        tries int NOT NULL DEFAULT 0,
        due_at timestamptz NOT NULL DEFAULT now(),
        fault text
      )`);
    await runner.query(
      `CREATE INDEX complaint_replies_due ON complaint_replies (due_at) WHERE state = 'due'`,
    );
    await runner.query('CREATE INDEX complaint_replies_of ON complaint_replies (complaint_id, id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE complaint_replies');
    await runner.query('DROP TABLE complaints');
    await runner.query('ALTER TABLE case_events DROP COLUMN external_id');
  }
}
