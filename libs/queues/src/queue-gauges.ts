import { Sql } from '#database';
import { readGauges } from '#metrics';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { QueuesAdministration } from './queues-administration.js';

/** Larger counts are not exact. */
const COUNTED = 100_000;

/**
 * Gauges of the queues and the outbox. They are read from shared state, so every process reports the same
 * values.
 */
@Injectable()
export class QueueGauges implements OnApplicationBootstrap {
  constructor(
    private readonly queues: QueuesAdministration,
    private readonly sql: Sql,
  ) {}

  onApplicationBootstrap(): void {
    readGauges(
      'redis',
      {
        queue_jobs_waiting: 'Jobs that could begin, or wait for a paused queue',
        queue_jobs_failed: 'Jobs given up',
        queue_jobs_active: 'Jobs at work',
        queue_jobs_delayed: 'Jobs that wait for their next attempt',
      },
      'queue',
      async () => {
        const counts = await this.queues.counts();
        const of = (state: 'waiting' | 'failed' | 'active' | 'delayed') =>
          Object.fromEntries(counts.map(([name, jobs]) => [name, jobs[state]]));
        return {
          queue_jobs_waiting: of('waiting'),
          queue_jobs_failed: of('failed'),
          queue_jobs_active: of('active'),
          queue_jobs_delayed: of('delayed'),
        };
      },
    );
    readGauges(
      'database',
      {
        outbox_jobs: 'Jobs that wait in the database for their queue',
        outbox_oldest_seconds: 'How long the oldest job in the database has waited for its queue',
      },
      null,
      () => this.readDatabase(),
    );
  }

  private async readDatabase() {
    // Every subquery uses an index or stops counting at the limit.
    return (await this.sql.one<{ outbox_jobs: number; outbox_oldest_seconds: number }>(
      `SELECT (SELECT count(*) FROM (
           SELECT FROM outbox WHERE handed_at IS NULL LIMIT ${COUNTED}) o) AS outbox_jobs,
         coalesce((SELECT extract(epoch FROM now() - created_at)::float8 FROM outbox
           WHERE handed_at IS NULL ORDER BY id LIMIT 1), 0) AS outbox_oldest_seconds`,
    ))!;
  }
}
