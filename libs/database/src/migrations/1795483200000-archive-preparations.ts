import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The pages of archives for the reader, and how far they are (READ-03). Older archives are prepared when read. */
export class ArchivePreparations1795483200000 implements MigrationInterface {
  name = 'ArchivePreparations1795483200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE archive_preparations (
        archive_id bigint PRIMARY KEY REFERENCES archives ON DELETE CASCADE,
        state text NOT NULL DEFAULT 'waiting'
          CHECK (state IN ('waiting', 'preparing', 'ready', 'failed')),
        fault text,
        files jsonb NOT NULL DEFAULT '[]',
        updated_at timestamptz NOT NULL DEFAULT now()
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE archive_preparations');
  }
}
