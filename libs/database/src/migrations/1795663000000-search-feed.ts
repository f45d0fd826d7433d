import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Stores whether changes of designs are sent to a search server; without a row they are not. Triggers write the jobs
 * for each statement that changes designs, in the same transaction. Download counts are not sent.
 */
export class SearchFeed1795663000000 implements MigrationInterface {
  name = 'SearchFeed1795663000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE search_feed (
        id smallint NOT NULL PRIMARY KEY CHECK (id = 1),
        is_on boolean NOT NULL DEFAULT false
      )`);
    // A job has at most 1,000 designs, however many a statement changes.
    await runner.query(`
      CREATE FUNCTION feed_search() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF NOT coalesce((SELECT is_on FROM search_feed), false) THEN RETURN NULL; END IF;
        INSERT INTO outbox (job, payload)
        SELECT 'search.index', jsonb_build_object('designIds', jsonb_agg(id))
        FROM (SELECT id, (row_number() OVER (ORDER BY id) - 1) / 1000 AS part FROM changed) parts
        GROUP BY part;
        RETURN NULL;
      END $$`);
    // A statement that updates only counts of downloads leaves "changed_in" as it was.
    await runner.query(`
      CREATE FUNCTION feed_search_updates() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF NOT coalesce((SELECT is_on FROM search_feed), false) THEN RETURN NULL; END IF;
        INSERT INTO outbox (job, payload)
        SELECT 'search.index', jsonb_build_object('designIds', jsonb_agg(id))
        FROM (
          SELECT changed.id, (row_number() OVER (ORDER BY changed.id) - 1) / 1000 AS part
          FROM changed JOIN unchanged ON unchanged.id = changed.id
          WHERE changed.changed_in <> unchanged.changed_in
        ) parts
        GROUP BY part;
        RETURN NULL;
      END $$`);
    await runner.query(`
      CREATE TRIGGER feed_search_inserts AFTER INSERT ON designs
      REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION feed_search()`);
    await runner.query(`
      CREATE TRIGGER feed_search_deletes AFTER DELETE ON designs
      REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION feed_search()`);
    await runner.query(`
      CREATE TRIGGER feed_search_updates AFTER UPDATE ON designs
      REFERENCING NEW TABLE AS changed OLD TABLE AS unchanged
      FOR EACH STATEMENT EXECUTE FUNCTION feed_search_updates()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of ['inserts', 'deletes', 'updates']) {
      await runner.query(`DROP TRIGGER feed_search_${name} ON designs`);
    }
    await runner.query('DROP FUNCTION feed_search_updates');
    await runner.query('DROP FUNCTION feed_search');
    await runner.query('DROP TABLE search_feed');
  }
}
