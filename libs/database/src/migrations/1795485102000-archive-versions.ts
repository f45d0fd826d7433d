import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What a version of an archive changes, and how many of its three downloads an order used (SHELF-09). A version without
 * a note replaces the file as before.
 */
export class ArchiveVersions1795485102000 implements MigrationInterface {
  name = 'ArchiveVersions1795485102000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE archives ADD note jsonb');
    await runner.query(`
      CREATE TABLE version_downloads (
        order_id text NOT NULL REFERENCES orders,
        archive_id bigint NOT NULL REFERENCES archives ON DELETE CASCADE,
        used int NOT NULL CHECK (used BETWEEN 1 AND 3),
        PRIMARY KEY (order_id, archive_id)
      )`);
    await runner.query('CREATE INDEX version_downloads_archive ON version_downloads (archive_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE version_downloads');
    await runner.query('ALTER TABLE archives DROP note');
  }
}
