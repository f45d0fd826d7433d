import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Questions to designers with their public answers, and reports of questions (SHELF-10). */
export class Questions1795572100001 implements MigrationInterface {
  name = 'Questions1795572100001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE questions (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        design_id bigint NOT NULL REFERENCES designs ON DELETE CASCADE,
        author_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
        text text NOT NULL,
        answer text,
        answered_at timestamptz,
        hidden_note text,
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query('CREATE INDEX questions_of_design ON questions (design_id, id DESC)');
    await runner.query('CREATE INDEX questions_of_author ON questions (author_id, created_at)');
    await runner.query(`
      CREATE TABLE question_reports (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        question_id bigint NOT NULL REFERENCES questions ON DELETE CASCADE,
        reporter_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
        reason text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        decided_at timestamptz,
        UNIQUE (question_id, reporter_id)
      )`);
    await runner.query(
      'CREATE INDEX question_reports_open ON question_reports (question_id) WHERE decided_at IS NULL',
    );
    await runner.query('CREATE INDEX question_reports_reporter ON question_reports (reporter_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE question_reports');
    await runner.query('DROP TABLE questions');
  }
}
