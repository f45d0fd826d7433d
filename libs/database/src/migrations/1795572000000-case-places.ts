import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The size and the version of the pattern that a case names (READ-18). */
export class CasePlaces1795572000000 implements MigrationInterface {
  name = 'CasePlaces1795572000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE cases ADD COLUMN size text, ADD COLUMN pattern_version int');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE cases DROP COLUMN size, DROP COLUMN pattern_version');
  }
}
