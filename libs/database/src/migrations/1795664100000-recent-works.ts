import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The home page shows the pictures of the pieces that were finished last. */
export class RecentWorks1795664100000 implements MigrationInterface {
  name = 'RecentWorks1795664100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE INDEX reviews_newest_pictures ON reviews (id DESC) WHERE picture_count > 0 AND hidden_note IS NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX reviews_newest_pictures');
  }
}
