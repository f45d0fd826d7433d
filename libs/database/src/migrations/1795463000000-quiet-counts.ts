import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What public answers show of `design_images`: all but the hashes of the originals. */
const SHOWN_OF_IMAGES = 'design_id, position, media_id, original_key, created_at';

/**
 * A download that is counted tells no process, since PostgreSQL commits transactions with a notice one after
 * the other. Nor does a hash that is noted of a picture's original, which no public answer shows.
 */
export class QuietCounts1795463000000 implements MigrationInterface {
  name = 'QuietCounts1795463000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER tell_count_of_designs ON designs');
    await this.tellOfImages(runner, `UPDATE OF ${SHOWN_OF_IMAGES}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await this.tellOfImages(runner, 'UPDATE');
    await runner.query(`
      CREATE TRIGGER tell_count_of_designs AFTER UPDATE OF download_count ON designs
      FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue_change('count')`);
  }

  private async tellOfImages(runner: QueryRunner, update: string): Promise<void> {
    await runner.query(`
      CREATE OR REPLACE TRIGGER tell_content_of_design_images
      AFTER INSERT OR DELETE OR TRUNCATE OR ${update} ON design_images
      FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue_change('content')`);
  }
}
