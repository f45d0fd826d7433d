import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Archives that are prepared in advance have a queue of their own. Their jobs get new ids, because the jobs that Redis
 * has under the former ids are in the former queue.
 */
export class PagesAheadQueue1795665600000 implements MigrationInterface {
  name = 'PagesAheadQueue1795665600000';

  up(runner: QueryRunner): Promise<void> {
    return this.rename(runner, 'pages.prepare-ahead', 'pages-ahead.prepare');
  }

  down(runner: QueryRunner): Promise<void> {
    return this.rename(runner, 'pages-ahead.prepare', 'pages.prepare-ahead');
  }

  private async rename(runner: QueryRunner, from: string, to: string): Promise<void> {
    await runner.query(
      `UPDATE outbox SET job = $2, job_id = gen_random_uuid(), handed_at = NULL, claimed_until = '-infinity'
       WHERE job = $1`,
      [from, to],
    );
  }
}
