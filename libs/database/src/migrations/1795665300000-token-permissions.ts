import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A token carries the permissions that were chosen when it was made; null is everything that its owner may do (CONS-09). */
export class TokenPermissions1795665300000 implements MigrationInterface {
  name = 'TokenPermissions1795665300000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE api_tokens ADD COLUMN permissions text[]');
    await runner.query('ALTER TABLE device_logins ADD COLUMN permissions text[]');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE device_logins DROP COLUMN permissions');
    await runner.query('ALTER TABLE api_tokens DROP COLUMN permissions');
  }
}
