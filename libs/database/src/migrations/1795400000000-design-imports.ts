import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What an import knows a design, and its pictures, by. */
export class DesignImports1795400000000 implements MigrationInterface {
  name = 'DesignImports1795400000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE designs ADD COLUMN sku text');
    await runner.query('CREATE UNIQUE INDEX designs_sku ON designs (sku) WHERE sku IS NOT NULL');
    // Of older pictures it is found out when an import asks.
    await runner.query('ALTER TABLE design_images ADD COLUMN original_sha256 bytea');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE design_images DROP COLUMN original_sha256');
    await runner.query('ALTER TABLE designs DROP COLUMN sku');
  }
}
