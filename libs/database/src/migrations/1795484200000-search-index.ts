import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The id of the transaction that last changed the searchable data of a design. Each process keeps a search index in
 * memory and reads the designs of transactions that it has not seen. A change of the download count does not count.
 * Code that moves designs between categories must update the designs too.
 */
export class SearchIndex1795484200000 implements MigrationInterface {
  name = 'SearchIndex1795484200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE designs ADD changed_in bigint NOT NULL DEFAULT 0');
    await runner.query('CREATE INDEX designs_changed_in ON designs (changed_in)');
    // Also of rows that a restored backup brings: their transactions were those of another database.
    await runner.query(`
      CREATE FUNCTION note_design_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.changed_in := pg_current_xact_id()::text::bigint;
        RETURN NEW;
      END $$`);
    await runner.query(`
      CREATE TRIGGER note_design_insert BEFORE INSERT ON designs
      FOR EACH ROW EXECUTE FUNCTION note_design_change()`);
    await runner.query(`
      CREATE TRIGGER note_design_update BEFORE UPDATE ON designs
      FOR EACH ROW WHEN (NEW.download_count = OLD.download_count)
      EXECUTE FUNCTION note_design_change()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of ['insert', 'update']) {
      await runner.query(`DROP TRIGGER note_design_${name} ON designs`);
    }
    await runner.query('DROP FUNCTION note_design_change');
    await runner.query('ALTER TABLE designs DROP changed_in');
  }
}
