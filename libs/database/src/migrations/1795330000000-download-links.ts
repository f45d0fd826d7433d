import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Delivered bytes and device of a grant: for links, resumed transfers and the buyer's list of downloads. */
export class DownloadLinks1795330000000 implements MigrationInterface {
  name = 'DownloadLinks1795330000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE download_grants
        ADD delivered_bytes bigint NOT NULL DEFAULT 0,
        ADD device text`);
    await runner.query(
      'CREATE INDEX download_grants_user ON download_grants (user_id, design_id, claimed_at DESC)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX download_grants_user');
    await runner.query('ALTER TABLE download_grants DROP delivered_bytes, DROP device');
  }
}
