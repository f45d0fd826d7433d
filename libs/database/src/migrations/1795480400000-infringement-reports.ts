import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Notices that a design infringes a right, with the designer's answer and the decision (LAW-08). */
export class InfringementReports1795480400000 implements MigrationInterface {
  name = 'InfringementReports1795480400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE infringement_reports (
        id text PRIMARY KEY CHECK (id ~ '^[0-9A-Za-z]{22}$'),
        design_id bigint NOT NULL REFERENCES designs ON DELETE CASCADE,
        reporter_name text NOT NULL,
        reporter_contact text NOT NULL,
        infringed_right text NOT NULL,
        statement text NOT NULL,
        evidence text[] NOT NULL,
        state text NOT NULL DEFAULT 'received'
          CHECK (state IN ('received', 'suspended', 'rejected', 'upheld', 'reinstated')),
        was_active boolean,
        answer text,
        answered_at timestamptz,
        decision_note text,
        decided_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query(
      'CREATE INDEX infringement_reports_design ON infringement_reports (design_id, created_at)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE infringement_reports');
  }
}
