import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Stores since when a shop without a backup is watched, which was the start of each process, and when a check last raised
 * an alarm, because no check ends the alarm of a machine that was removed.
 */
export class LastingChecks1795668000000 implements MigrationInterface {
  name = 'LastingChecks1795668000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE backup_watch (
        id smallint NOT NULL PRIMARY KEY DEFAULT 1 CHECK (id = 1),
        since timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query(
      'ALTER TABLE alarms ADD COLUMN checked_at timestamptz NOT NULL DEFAULT now()',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE alarms DROP COLUMN checked_at');
    await runner.query('DROP TABLE backup_watch');
  }
}
