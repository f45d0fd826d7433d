import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Cards mark metres that are an estimate (SHEET-10). */
export class EstimatedMetres1795664000000 implements MigrationInterface {
  name = 'EstimatedMetres1795664000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE designs ADD COLUMN metres_estimated boolean');
    await runner.query(`
      UPDATE designs SET metres_estimated = sheet->'provenance'->>'yardage_m' IS NOT DISTINCT FROM 'estimated'
      WHERE sheet IS NOT NULL`);
    await runner.query(`
      CREATE TRIGGER tell_estimates_of_designs
        AFTER UPDATE OF metres_estimated ON designs
        FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue_change('content')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER tell_estimates_of_designs ON designs');
    await runner.query('ALTER TABLE designs DROP COLUMN metres_estimated');
  }
}
