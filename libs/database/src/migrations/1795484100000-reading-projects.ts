import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What somebody knits by a design, and the log of what was counted (READ-15). Every key of the log begins with the
 * project, so that it can be partitioned by it.
 */
export class ReadingProjects1795484100000 implements MigrationInterface {
  name = 'ReadingProjects1795484100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE reading_projects (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
        design_id bigint NOT NULL REFERENCES designs ON DELETE CASCADE,
        last_seq int NOT NULL DEFAULT 0,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        UNIQUE (user_id, design_id)
      )`);
    await runner.query(`
      CREATE TABLE reading_events (
        project_id bigint NOT NULL REFERENCES reading_projects ON DELETE CASCADE,
        id uuid NOT NULL,
        seq int NOT NULL,
        counter text NOT NULL,
        delta int,
        set_to int,
        at timestamptz NOT NULL,
        device text NOT NULL,
        received_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (project_id, id),
        CHECK ((delta IS NULL) <> (set_to IS NULL))
      )`);
    await runner.query(
      'CREATE UNIQUE INDEX reading_events_seq ON reading_events (project_id, seq)',
    );
    await runner.query(`
      CREATE INDEX reading_events_set ON reading_events (project_id, counter, at DESC, seq DESC)
      WHERE set_to IS NOT NULL`);
    await runner.query(`
      CREATE TABLE reading_items (
        project_id bigint NOT NULL REFERENCES reading_projects ON DELETE CASCADE,
        name text NOT NULL,
        value text,
        at timestamptz NOT NULL,
        PRIMARY KEY (project_id, name)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['reading_items', 'reading_events', 'reading_projects']) {
      await runner.query(`DROP TABLE ${table}`);
    }
  }
}
