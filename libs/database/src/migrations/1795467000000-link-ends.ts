import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Records that a grant has delivered the archive's last bytes: the parts of a link arrive in any order, and
 * often another part completes the archive.
 */
export class LinkEnds1795467000000 implements MigrationInterface {
  name = 'LinkEnds1795467000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE download_grants ADD end_delivered boolean NOT NULL DEFAULT false',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE download_grants DROP end_delivered');
  }
}
