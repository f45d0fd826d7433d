import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The relay claims jobs that were never handed over apart from the others, in their order. */
export class NewJobs1795665700000 implements MigrationInterface {
  name = 'NewJobs1795665700000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX outbox_new ON outbox (id) WHERE handed_at IS NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX outbox_new');
  }
}
