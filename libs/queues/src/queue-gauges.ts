import { Sql } from '#database';
import { readGauges } from '#metrics';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { QueuesAdministration } from './queues-administration.js';

/** Beyond this nobody wants to know exactly. */
const COUNTED = 100_000;

/** The metrics of the queues, the outbox and the backups; every process reports the same values. */
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
        queue_jobs_waiting: 'Jobs that could begin',
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
        outbox_oldest_seconds: 'How long the oldest of them has',
        notifications_unprocessed: 'Notifications of WeChat that nobody has worked on',
        notifications_oldest_seconds: 'How long the oldest of them has waited',
        notifications_failed: 'Notifications of WeChat that were given up',
        held_payments: 'Payments that wait for an admin',
        backup_last_success_timestamp_seconds:
          'When the last backup was completed, 0 if none ever was',
      },
      null,
      () => this.readDatabase(),
    );
  }

  private async readDatabase() {
    // Every part goes by an index, or stops counting.
    const row = (await this.sql.one<
      Record<
        | 'outbox_jobs'
        | 'outbox_oldest_seconds'
        | 'notifications_unprocessed'
        | 'notifications_oldest_seconds'
        | 'notifications_failed'
        | 'held_payments'
        | 'backup_last_success_timestamp_seconds',
        number
      >
    >(`SELECT
         (SELECT count(*) FROM (SELECT FROM outbox WHERE handed_at IS NULL LIMIT ${COUNTED}) o) AS outbox_jobs,
         coalesce((SELECT extract(epoch FROM now() - created_at)::float8 FROM outbox WHERE handed_at IS NULL
           ORDER BY id LIMIT 1), 0) AS outbox_oldest_seconds,
         (SELECT count(*) FROM (SELECT FROM payment_notifications
           WHERE processed_at IS NULL AND failed_at IS NULL LIMIT ${COUNTED}) n)
           AS notifications_unprocessed,
         coalesce((SELECT extract(epoch FROM now() - min(received_at))::float8
           FROM payment_notifications WHERE processed_at IS NULL AND failed_at IS NULL), 0)
           AS notifications_oldest_seconds,
         (SELECT count(*) FROM (SELECT FROM payment_notifications
           WHERE processed_at IS NULL AND failed_at IS NOT NULL LIMIT ${COUNTED}) n)
           AS notifications_failed,
         (SELECT count(*) FROM payment_attempts WHERE state = 'held') AS held_payments,
         coalesce((SELECT extract(epoch FROM max(finished_at))::float8 FROM backup_runs), 0)
           AS backup_last_success_timestamp_seconds`))!;
    return row;
  }
}
