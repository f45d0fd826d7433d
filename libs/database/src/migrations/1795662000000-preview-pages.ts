import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The pages of an archive that its designer opens to everybody (READ-03). */
export class PreviewPages1795662000000 implements MigrationInterface {
  name = 'PreviewPages1795662000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE preview_pages (
        archive_id bigint NOT NULL REFERENCES archives ON DELETE CASCADE,
        page int NOT NULL CHECK (page > 0),
        file text NOT NULL,
        PRIMARY KEY (archive_id, page)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE preview_pages');
  }
}
