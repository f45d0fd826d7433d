import { Sql } from '#database';
import { currentContext } from '#logging';
import { Global, Injectable, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { OutboxEntity } from './entities/outbox.entity.js';
import type { EntityManager } from 'typeorm';
import type { JobName, JobPayloads } from './jobs.js';

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

  /** Whether a job of this kind is not done yet. */
  async isWaiting(job: JobName, manager: EntityManager): Promise<boolean> {
    const waiting = `SELECT FROM outbox WHERE job = $1 LIMIT 1`;
    return (await this.sql.affected(waiting, [job], manager)) > 0;
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
