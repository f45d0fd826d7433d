import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Stores only originals of images; variants of any width are created from them under the image's id. For
 * images from before originals were stored, the largest variant becomes the original.
 */
export class ImageVariants1795310000000 implements MigrationInterface {
  name = 'ImageVariants1795310000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE design_images ADD media_id uuid NOT NULL UNIQUE DEFAULT gen_random_uuid()',
    );
    await runner.query(
      'UPDATE design_images SET original_key = full_key WHERE original_key IS NULL',
    );
    await runner.query(`
      ALTER TABLE design_images
        ALTER original_key SET NOT NULL, DROP full_key, DROP card_key`);
    await runner.query('CREATE INDEX design_images_original ON design_images (original_key)');
    await runner.query('CREATE UNIQUE INDEX archives_storage_key ON archives (storage_key)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX archives_storage_key, design_images_original');
    await runner.query('ALTER TABLE design_images ADD full_key text, ADD card_key text');
    await runner.query(`
      UPDATE design_images SET
        full_key = 'images/' || media_id || '/1200.webp',
        card_key = 'images/' || media_id || '/600.webp'`);
    await runner.query(`
      ALTER TABLE design_images
        ALTER full_key SET NOT NULL, ALTER card_key SET NOT NULL,
        ALTER original_key DROP NOT NULL, DROP media_id`);
  }
}
