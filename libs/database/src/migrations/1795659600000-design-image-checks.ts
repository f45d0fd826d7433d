import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which pictures of designs show a whole chart of the archive (SHELF-13). */
export class DesignImageChecks1795659600000 implements MigrationInterface {
  name = 'DesignImageChecks1795659600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE design_image_checks (
        image_id bigint PRIMARY KEY REFERENCES design_images ON DELETE CASCADE,
        archive_id bigint NOT NULL REFERENCES archives ON DELETE CASCADE,
        chart_file text,
        chart_page integer,
        checked_at timestamptz NOT NULL DEFAULT now(),
        CHECK ((chart_file IS NULL) = (chart_page IS NULL))
      )`);
    await runner.query('CREATE INDEX ON design_image_checks (archive_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE design_image_checks');
  }
}
