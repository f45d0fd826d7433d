import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Follows of designers, and the time when a design first went on sale (SHELF-04). A trigger sets `published_at`, so that
 * every way of putting a design on sale is covered; existing designs get -infinity.
 */
export class Follows1795572100000 implements MigrationInterface {
  name = 'Follows1795572100000';

  async up(runner: QueryRunner): Promise<void> {
    // A constant default does not rewrite the table.
    await runner.query(
      `ALTER TABLE designs ADD published_at timestamptz DEFAULT '-infinity'::timestamptz`,
    );
    await runner.query('ALTER TABLE designs ALTER published_at DROP DEFAULT');
    await runner.query(`
      CREATE FUNCTION note_design_publication() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.published_at := coalesce(NEW.published_at, now());
        RETURN NEW;
      END $$`);
    await runner.query(`
      CREATE TRIGGER note_design_publication BEFORE INSERT OR UPDATE OF is_active ON designs
      FOR EACH ROW WHEN (NEW.is_active) EXECUTE FUNCTION note_design_publication()`);
    await runner.query(`
      CREATE INDEX designs_published ON designs (designer_id, published_at DESC, id DESC)
      WHERE is_active`);
    await runner.query(`
      CREATE TABLE follows (
        user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
        designer_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
        created_at timestamptz NOT NULL DEFAULT now(),
        new_since timestamptz NOT NULL DEFAULT now(),
        visited_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (user_id, designer_id),
        CHECK (user_id <> designer_id)
      )`);
    await runner.query('CREATE INDEX follows_of_designer ON follows (designer_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE follows');
    await runner.query('DROP FUNCTION note_design_publication CASCADE');
    await runner.query('ALTER TABLE designs DROP published_at');
  }
}
