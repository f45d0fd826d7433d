import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the texts of a design's newest archive propose for its pattern sheet (SHEET-08). */
export class SheetProposals1795482000000 implements MigrationInterface {
  name = 'SheetProposals1795482000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE sheet_proposals (
        design_id bigint PRIMARY KEY REFERENCES designs ON DELETE CASCADE,
        round integer NOT NULL DEFAULT 1,
        state text NOT NULL DEFAULT 'waiting'
          CHECK (state IN ('waiting', 'ready', 'none', 'failed')),
        reason text,
        proposals jsonb NOT NULL DEFAULT '[]',
        updated_at timestamptz NOT NULL DEFAULT now()
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE sheet_proposals');
  }
}
