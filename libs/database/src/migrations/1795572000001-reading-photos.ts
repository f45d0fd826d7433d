import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Photos of the pieces that people knit (READ-13). */
export class ReadingPhotos1795572000001 implements MigrationInterface {
  name = 'ReadingPhotos1795572000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE reading_photos (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        project_id bigint NOT NULL REFERENCES reading_projects ON DELETE CASCADE,
        content bytea NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query(
      'CREATE INDEX reading_photos_of_project ON reading_photos (project_id, created_at)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE reading_photos');
  }
}
