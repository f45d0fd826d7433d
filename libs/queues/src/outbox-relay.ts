import { Sql } from '#database';
import { withTimeout } from '#lifecycle';
import { getQueueToken } from '@nestjs/bull';
import { Injectable, Logger } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { Job, JobId, Queue } from 'bull';
import { DataSource } from 'typeorm';
import { JobFailures } from './job-failures.js';
import { type JobName, ORIGIN, PRIORITIES, QUEUE_NAMES, type QueueName, queueOf } from './jobs.js';
import { HANDED_SECONDS } from './outbox.js';
import { RepeatingTask } from './repeating-task.js';

const BATCH = 100;
const IDLE_MS = 200;
const FAULT_MS = 1_000;
const ENQUEUE_TIMEOUT_MS = 5_000;
const DELETE_ROWS = 'DELETE FROM outbox WHERE job_id = ANY($1::uuid[])';
/**
 * Which due rows are claimed, and in which order. New jobs are claimed apart from those that were handed over before:
 * a backlog of these falls due every minute and has lower ids, so that a new job would wait behind it.
 */
const CLAIMS = {
  new: 'handed_at IS NULL AND claimed_until < now() ORDER BY id',
  handed: 'handed_at IS NOT NULL AND claimed_until < now() ORDER BY claimed_until, id',
};

interface OutboxRow {
  id: number;
  jobId: string;
  job: JobName;
  payload: object;
  requestId: string | null;
}

/**
 * Relays outbox rows to Bull. A row is claimed for 30 s and added to Redis; if the relay dies meanwhile,
 * another one claims the row. The row is deleted when its job has completed or its last attempt has failed, then
 * together with what JobFailures records. Until then it is added again every minute, which Bull ignores while it
 * has the job. So an emptied Redis delays jobs and loses none. Handlers must be idempotent.
 */
@Injectable()
export class OutboxRelay extends RepeatingTask {
  private readonly log = new Logger(OutboxRelay.name);
  /** Jobs that have completed since the last round, and whose rows still exist. */
  private readonly completed: JobId[] = [];

  constructor(
    private readonly dataSource: DataSource,
    private readonly sql: Sql,
    private readonly failures: JobFailures,
    private readonly modules: ModuleRef,
  ) {
    super(IDLE_MS, FAULT_MS);
  }

  override onApplicationBootstrap(): void {
    for (const name of QUEUE_NAMES) {
      this.queue(name)
        .on('completed', (job: Job) => void this.completed.push(job.id))
        .on('failed', (job: Job) => {
          if (job.attemptsMade >= (job.opts.attempts ?? 1)) void this.finish([job.id], 'failed');
        });
    }
    super.onApplicationBootstrap();
  }

  /** Deletes the rows of the jobs that have completed, in one statement instead of one for each job. */
  deleteCompleted(): Promise<void> {
    return this.finish(this.completed.splice(0), 'completed');
  }

  protected async round(): Promise<boolean> {
    await this.deleteCompleted();
    // A relay that is cut off from Redis would claim jobs that it cannot hand over, and keep them from other workers.
    if (!this.isConnected()) return false;
    const added = await this.handOver(CLAIMS.new);
    const repeated = await this.handOver(CLAIMS.handed);
    await this.finishOver(repeated);
    await this.removeEmpty(repeated);
    return added.length === BATCH || repeated.length === BATCH;
  }

  /** Claims a batch of due rows and adds their jobs to Bull. @returns the rows, in the order of their ids */
  private async handOver(claim: string): Promise<OutboxRow[]> {
    const rows = await this.sql
      .rows<OutboxRow>(`UPDATE outbox SET claimed_until = now() + interval '30 seconds'
       WHERE id IN (SELECT id FROM outbox WHERE ${claim} LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
       RETURNING id, job_id AS "jobId", job, payload, request_id AS "requestId"`);
    if (rows.length === 0) return rows;
    // PostgreSQL returns the rows in any order.
    rows.sort((a, b) => a.id - b.id);
    const ids = rows.map((row) => row.id);
    try {
      await this.enqueue(rows);
    } catch (error) {
      await this.sql.run(
        `UPDATE outbox SET claimed_until = '-infinity' WHERE id = ANY($1::bigint[])`,
        [ids],
      );
      throw error;
    }
    await this.sql.run(
      `UPDATE outbox SET handed_at = now(), claimed_until = now() + interval '${HANDED_SECONDS} seconds'
       WHERE id = ANY($1::bigint[])`,
      [ids],
    );
    return rows;
  }

  private async enqueue(rows: OutboxRow[]): Promise<void> {
    for (const name of QUEUE_NAMES) {
      const jobs = rows.filter((row) => queueOf(row.job) === name);
      if (jobs.length === 0) continue;
      const added = this.queue(name).addBulk(
        // Job ids are UUIDs: Bull ignores a job whose id it has seen, and Redis may have jobs of an earlier database.
        jobs.map(({ jobId, job, payload, requestId }) => ({
          name: job,
          data: { ...payload, [ORIGIN]: requestId },
          opts: { jobId, priority: PRIORITIES[job] ?? 0 },
        })),
      );
      await withTimeout(ENQUEUE_TIMEOUT_MS, added, 'Redis does not answer');
    }
  }

  /** Finishes enqueued jobs that Bull has finished although their rows were not deleted. */
  private async finishOver(rows: OutboxRow[]): Promise<void> {
    for (const state of ['completed', 'failed'] as const) {
      const asked = rows.map(({ job, jobId }) => this.isIn(state, queueOf(job), jobId));
      const isOver = await withTimeout(
        ENQUEUE_TIMEOUT_MS,
        Promise.all(asked),
        'Redis does not answer',
      );
      await this.finish(
        rows.filter((_, at) => isOver[at]).map(({ jobId }) => jobId),
        state,
      );
    }
  }

  /**
   * Bull's own `getState()` also searches the lists of waiting jobs, which takes time in proportion to their length and
   * stops Redis meanwhile.
   */
  private async isIn(
    state: 'completed' | 'failed',
    name: QueueName,
    jobId: string,
  ): Promise<boolean> {
    const queue = this.queue(name);
    return (await queue.client.zscore(queue.toKey(state), jobId)) !== null;
  }

  /**
   * Removes jobs without a name, so that their rows are added again. A worker that begins a job just when another Redis
   * becomes the master, which has not received that job, leaves such a job there: no list has it, and Bull ignores what
   * is added with its id.
   */
  private async removeEmpty(rows: OutboxRow[]): Promise<void> {
    const removed = rows.map(async ({ job, jobId }) => {
      const queue = this.queue(queueOf(job));
      const key = queue.toKey(jobId);
      const [name, state] = await queue.client.hmget(key, 'name', 'processedOn');
      if (!name && state) await queue.client.del(key);
    });
    await withTimeout(ENQUEUE_TIMEOUT_MS, Promise.all(removed), 'Redis does not answer');
  }

  /** Deletes the rows of finished jobs. Those that cannot be deleted now are found finished later. */
  private async finish(jobIds: JobId[], state: 'completed' | 'failed'): Promise<void> {
    if (jobIds.length === 0) return;
    try {
      if (state === 'failed') await this.recordFailures(jobIds);
      else await this.sql.run(DELETE_ROWS, [jobIds]);
    } catch (error) {
      this.log.warn(`${jobIds.length} ${state} jobs not finished: ${(error as Error).message}`);
    }
  }

  private recordFailures(jobIds: JobId[]): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      const rows = await this.sql.rows<{ job: JobName; payload: object }>(
        `${DELETE_ROWS} RETURNING job, payload`,
        [jobIds],
        manager,
      );
      for (const { job, payload } of rows) await this.failures.record(job, payload, manager);
    });
  }

  private isConnected(): boolean {
    return QUEUE_NAMES.every((name) => this.queue(name).client.status === 'ready');
  }

  private queue(name: QueueName): Queue {
    return this.modules.get<Queue>(getQueueToken(name), { strict: false });
  }
}
