import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keeps a job's row until the job is done, so that an emptied Redis loses no job. */
export class OutboxUntilDone1795430000000 implements MigrationInterface {
  name = 'OutboxUntilDone1795430000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE outbox ADD COLUMN handed_at timestamptz');
    await runner.query('CREATE INDEX outbox_due ON outbox (claimed_until)');
    await runner.query('CREATE UNIQUE INDEX outbox_job ON outbox (job_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX outbox_job, outbox_due');
    await runner.query('ALTER TABLE outbox DROP COLUMN handed_at');
  }
}
