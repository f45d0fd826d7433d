import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Marks grants whose archive nginx or S3 delivers, where the progress cannot be observed. */
export class HandedOverGrants1795360000000 implements MigrationInterface {
  name = 'HandedOverGrants1795360000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE download_grants ADD COLUMN handed_over boolean NOT NULL DEFAULT false',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE download_grants DROP COLUMN handed_over');
  }
}
