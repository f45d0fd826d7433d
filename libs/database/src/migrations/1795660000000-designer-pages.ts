import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What designers tell on their own pages: portrait, words and links (SHELF-03). */
export class DesignerPages1795660000000 implements MigrationInterface {
  name = 'DesignerPages1795660000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE designer_pages (
        user_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
        words text NOT NULL DEFAULT '',
        links jsonb NOT NULL DEFAULT '[]',
        portrait_id uuid UNIQUE,
        portrait_key text,
        portrait_sha256 bytea,
        hidden_note text,
        updated_at timestamptz NOT NULL DEFAULT now(),
        CHECK (num_nulls(portrait_id, portrait_key, portrait_sha256) IN (0, 3))
      )`);
    await runner.query('CREATE INDEX designer_pages_portrait ON designer_pages (portrait_key)');
    await runner.query(`
      CREATE TRIGGER tell_content_of_designer_pages
        AFTER INSERT OR UPDATE OR DELETE ON designer_pages
        FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue_change('content')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE designer_pages');
  }
}
