import { Sql } from '#database';
import { currentContext } from '#logging';
import { Global, Injectable, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { OutboxEntity } from './entities/outbox.entity.js';
import type { Job } from 'bull';
import type { EntityManager } from 'typeorm';
import { type JobName, type JobPayloads, ORIGIN } from './jobs.js';

/** An SMS code is valid for five minutes: a job that Redis lost must be enqueued again within that time. */
export const HANDED_SECONDS = 60;

/** SQL that enqueues job `$1` for each row of a query with a column `payload`, in its order. */
export const enqueueEach = (query: string) =>
  `INSERT INTO outbox (job, payload) SELECT $1, payload FROM (${query}) payloads`;

/**
 * The transactional outbox. A job is written as a row in the transaction that needs it, and the worker's
 * relay adds it to Bull and keeps the row until the job is done. If Redis is down or emptied, a job is late
 * but never lost, and a rolled-back transaction leaves no job.
 */
@Injectable()
export class Outbox {
  constructor(private readonly sql: Sql) {}

  /** @param manager of the transaction that needs the job */
  enqueue<J extends JobName>(
    job: J,
    payload: JobPayloads[J],
    manager: EntityManager,
  ): Promise<void> {
    return this.enqueueAll(job, [payload], manager);
  }

  /**
   * Writes the rows of given-up jobs again, under their ids. It must be committed before Bull retries them: so their
   * next failure is recorded like the first one, and an emptied Redis does not lose them. A job that is not retried
   * after all is found failed by the relay.
   */
  async restore(jobs: Pick<Job<object>, 'id' | 'name' | 'data'>[]): Promise<void> {
    const rows = jobs.map(({ id, name, data }) => {
      const { [ORIGIN]: requestId, ...payload } = data as { [ORIGIN]?: string | null };
      return { job_id: id, job: name, payload, request_id: requestId };
    });
    await this.sql.run(
      `INSERT INTO outbox (job_id, job, payload, request_id, handed_at, claimed_until)
       SELECT job_id, job, payload, request_id, now(), now() + interval '${HANDED_SECONDS} seconds'
       FROM jsonb_to_recordset($1::jsonb)
         AS jobs (job_id uuid, job text, payload jsonb, request_id text)
       ON CONFLICT (job_id) DO UPDATE
         SET handed_at = excluded.handed_at, claimed_until = excluded.claimed_until`,
      [JSON.stringify(rows)],
    );
  }

  /** Whether a job of this kind is not done yet. */
  async isWaiting(job: JobName, manager: EntityManager): Promise<boolean> {
    return this.sql.exists('SELECT FROM outbox WHERE job = $1', [job], manager);
  }

  /** Enqueues several jobs of one kind, in order. */
  async enqueueAll<J extends JobName>(
    job: J,
    payloads: JobPayloads[J][],
    manager: EntityManager,
  ): Promise<void> {
    if (payloads.length === 0) return;
    await this.sql.run(
      `INSERT INTO outbox (job, payload, request_id)
       SELECT $1, jsonb_array_elements($2::jsonb), $3`,
      [job, JSON.stringify(payloads), currentContext()?.requestId ?? null],
      manager,
    );
  }
}

@Global()
@Module({
  imports: [TypeOrmModule.forFeature([OutboxEntity])],
  providers: [Outbox],
  exports: [Outbox],
})
export class OutboxModule {}
