import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets an import find skus that differ from its own only in case. */
export class SimilarSkus1795464000000 implements MigrationInterface {
  name = 'SimilarSkus1795464000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE INDEX designs_sku_folded ON designs (lower(sku)) WHERE sku IS NOT NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX designs_sku_folded');
  }
}
