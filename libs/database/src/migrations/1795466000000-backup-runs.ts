import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Records each finished backup, so that an alert can report missing backups. */
export class BackupRuns1795466000000 implements MigrationInterface {
  name = 'BackupRuns1795466000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE backup_runs (
        finished_at timestamptz PRIMARY KEY DEFAULT now(),
        backup text NOT NULL
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE backup_runs');
  }
}
