import { within } from '#operations';
import { getQueueToken } from '@nestjs/bull';
import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { Queue } from 'bull';
import { DataSource } from 'typeorm';
import { type JobName, ORIGIN, QUEUE_NAMES, queueOf } from './jobs.js';
import { RepeatingTask } from './repeating-task.js';

const BATCH = 100;
const IDLE_MS = 200;
const FAULT_MS = 1_000;
const ENQUEUE_TIMEOUT_MS = 5_000;

interface OutboxRow {
  id: number;
  jobId: string;
  job: JobName;
  payload: object;
  requestId: string | null;
}

/**
 * Moves outbox rows to Bull. A row is claimed for 30 s, handed to Redis, then deleted; a relay that
 * dies in between leaves the row to the next. Handlers must bear a repeat.
 */
@Injectable()
export class OutboxRelay extends RepeatingTask {
  constructor(
    private readonly dataSource: DataSource,
    private readonly modules: ModuleRef,
  ) {
    super(IDLE_MS, FAULT_MS);
  }

  protected async round(): Promise<boolean> {
    const [rows] = await this.dataSource.query<[OutboxRow[], number]>(
      `UPDATE outbox SET claimed_until = now() + interval '30 seconds'
       WHERE id IN (
         SELECT id FROM outbox WHERE claimed_until < now()
         ORDER BY id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
       RETURNING id, job_id AS "jobId", job, payload, request_id AS "requestId"`,
    );
    if (rows.length === 0) return false;
    const ids = rows.map((row) => row.id);
    try {
      await this.enqueue(rows);
    } catch (error) {
      await this.dataSource.query(
        `UPDATE outbox SET claimed_until = '-infinity' WHERE id = ANY($1::bigint[])`,
        [ids],
      );
      throw error;
    }
    await this.dataSource.query('DELETE FROM outbox WHERE id = ANY($1::bigint[])', [ids]);
    return rows.length === BATCH;
  }

  private async enqueue(rows: OutboxRow[]): Promise<void> {
    for (const name of QUEUE_NAMES) {
      const jobs = rows.filter((row) => queueOf(row.job) === name);
      if (jobs.length === 0) continue;
      const queue = this.modules.get<Queue>(getQueueToken(name), { strict: false });
      const added = queue.addBulk(
        // Unique for ever: Bull drops a job whose id it has seen, and Redis may outlive the database.
        jobs.map(({ jobId, job, payload, requestId }) => ({
          name: job,
          data: { ...payload, [ORIGIN]: requestId },
          opts: { jobId },
        })),
      );
      await within(ENQUEUE_TIMEOUT_MS, added, 'Redis');
    }
  }
}
