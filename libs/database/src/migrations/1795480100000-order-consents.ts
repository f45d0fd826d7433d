import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What a buyer confirmed before paying (LAW-02), what was sold (LAW-06), and the images of sold designs, which are kept
 * when the designer removes them.
 */
export class OrderConsents1795480100000 implements MigrationInterface {
  name = 'OrderConsents1795480100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE orders ADD terms_version text, ADD no_return_version text,
        ADD no_return_confirmed_at timestamptz,
        ADD CHECK ((no_return_version IS NULL) = (no_return_confirmed_at IS NULL))`);
    await runner.query(`
      CREATE TABLE order_snapshots (
        order_id text PRIMARY KEY REFERENCES orders ON DELETE CASCADE,
        design jsonb NOT NULL,
        taken_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query(`
      CREATE TABLE kept_images (
        media_id uuid PRIMARY KEY,
        original_key text NOT NULL,
        original_sha256 bytea,
        kept_until timestamptz NOT NULL
      )`);
    await runner.query('CREATE INDEX kept_images_original ON kept_images (original_key)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE kept_images');
    await runner.query('DROP TABLE order_snapshots');
    await runner.query(`
      ALTER TABLE orders DROP no_return_confirmed_at, DROP no_return_version, DROP terms_version`);
  }
}
