import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Columns of `designs` whose update is a change of content: all that change, except the download count. */
const SHOWN_OF_DESIGNS = `designer_id, name, description, price_fen, old_price_fen, is_active,
  name_folded, description_folded, name_grams, description_grams, created_at, updated_at`;

/**
 * Notifies every process when data of public responses changes. The triggers run per statement, so that an
 * import of thousands notifies once per transaction. A download count has its own payload, because it may be
 * shown a little later.
 */
export class CatalogueChanges1795440000000 implements MigrationInterface {
  name = 'CatalogueChanges1795440000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION tell_catalogue_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM pg_notify('catalogue_changes', TG_ARGV[0]);
        RETURN NULL;
      END $$`);
    const tell = (table: string, events: string, payload = 'content') =>
      runner.query(`
        CREATE TRIGGER tell_${payload}_of_${table} AFTER ${events} ON ${table}
        FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue_change('${payload}')`);
    await tell('designs', `INSERT OR DELETE OR TRUNCATE OR UPDATE OF ${SHOWN_OF_DESIGNS}`);
    await tell('designs', 'UPDATE OF download_count', 'count');
    for (const table of ['categories', 'design_categories', 'design_images', 'archives']) {
      await tell(table, 'INSERT OR DELETE OR TRUNCATE OR UPDATE');
    }
    await tell('users', 'UPDATE OF username');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION tell_catalogue_change CASCADE');
  }
}
