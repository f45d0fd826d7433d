import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Cards mark metres that are an estimate (SHEET-10). */
export class EstimatedMetres1795664000000 implements MigrationInterface {
  name = 'EstimatedMetres1795664000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE designs ADD COLUMN metres_estimated boolean');
    await runner.query(`
      UPDATE designs SET metres_estimated = sheet->'provenance'->>'yardage_m' IS NOT DISTINCT FROM 'estimated'
      WHERE sheet IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE designs DROP COLUMN metres_estimated');
  }
}
