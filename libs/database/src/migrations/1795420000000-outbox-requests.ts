import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Records which request caused a job, so that the worker's log contains the request id. */
export class OutboxRequests1795420000000 implements MigrationInterface {
  name = 'OutboxRequests1795420000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE outbox ADD COLUMN request_id text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE outbox DROP COLUMN request_id');
  }
}
