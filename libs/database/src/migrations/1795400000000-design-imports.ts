import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Columns by which an import finds designs and compares their images. */
export class DesignImports1795400000000 implements MigrationInterface {
  name = 'DesignImports1795400000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE designs ADD COLUMN sku text');
    await runner.query('CREATE UNIQUE INDEX designs_sku ON designs (sku) WHERE sku IS NOT NULL');
    // Hashes of older images are computed when an import needs them.
    await runner.query('ALTER TABLE design_images ADD COLUMN original_sha256 bytea');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE design_images DROP COLUMN original_sha256');
    await runner.query('ALTER TABLE designs DROP COLUMN sku');
  }
}
