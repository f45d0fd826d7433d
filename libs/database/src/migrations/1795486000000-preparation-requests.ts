import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Archives that a reader waits for are prepared before those of uploads and imports (READ-04). */
export class PreparationRequests1795486000000 implements MigrationInterface {
  name = 'PreparationRequests1795486000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE archive_preparations ADD requested_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE archive_preparations DROP requested_at');
  }
}
