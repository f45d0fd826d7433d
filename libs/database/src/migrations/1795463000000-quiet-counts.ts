import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Columns of `design_images` that public responses show: all but the hashes of the originals. */
const SHOWN_OF_IMAGES = 'design_id, position, media_id, original_key, created_at';

/**
 * A counted download sends no notification, because PostgreSQL serialises the commits of transactions that
 * notify. Neither does saving the hash of an image's original, which no public response shows.
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
