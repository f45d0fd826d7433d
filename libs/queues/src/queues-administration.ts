import type { QueuesStatus, QueueStatus } from '#contracts';
import { CONFIG, type Config } from '#config';
import { Sql } from '#database';
import { withTimeout } from '#lifecycle';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Job, JobCounts, Queue } from 'bull';
import { disconnectClients, removeWaitingListeners } from './bull-internals.js';
import { bullOptions } from './bull-options.js';
import { QUEUE_NAMES, type QueueName } from './jobs.js';
import { Outbox } from './outbox.js';

const SHOWN_FAILURES = 5;
const RETRIED_AT_ONCE = 1_000;
const REDIS_TIMEOUT_MS = 5_000;

/** Inspects the queues and retries failed jobs. It processes no jobs. */
@Injectable()
export class QueuesAdministration implements OnApplicationShutdown {
  private queues: Promise<Map<QueueName, Queue>> | null = null;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly sql: Sql,
    private readonly outbox: Outbox,
  ) {}

  async onApplicationShutdown(): Promise<void> {
    const queues = [...((await this.queues)?.values() ?? [])];
    queues.forEach(removeWaitingListeners);
    await Promise.all(queues.map((queue) => queue.close()));
    queues.forEach(disconnectClients);
  }

  /** The number of jobs of each queue by state, the newest failures, and the jobs that wait in the outbox. */
  async status(): Promise<QueuesStatus> {
    const opened = await this.open();
    const queues = await answered([...opened].map(([name, queue]) => read(name, queue)));
    const row = (await this.sql.one<{
      count: number;
      seconds: number;
    }>(`SELECT count(*), coalesce(extract(epoch FROM now() - min(created_at))::int, 0) AS seconds
       FROM outbox WHERE handed_at IS NULL`))!;
    return { queues, outbox: row.count, outbox_oldest_seconds: row.seconds };
  }

  /** Counts the jobs of each queue by state; those of a paused queue are waiting. @throws Error when Redis does not answer */
  async counts(): Promise<(readonly [QueueName, JobCounts])[]> {
    const queues = await this.open();
    return answered(
      [...queues].map(async ([name, queue]) => [name, await countsOf(queue)] as const),
    );
  }

  /**
   * Retries the failed jobs of a queue, at most 1,000. A job that somebody else has retried or removed meanwhile is
   * skipped. @returns how many run again
   */
  async retry(name: QueueName): Promise<number> {
    const queue = (await this.open()).get(name)!;
    const failed = await failedOf(queue, RETRIED_AT_ONCE);
    let count = 0;
    for (const job of failed) {
      if (!(await job.isFailed())) continue;
      await this.outbox.restore([job]);
      try {
        await job.retry();
        count += 1;
      } catch (error) {
        if (await job.isFailed()) throw error;
      }
    }
    return count;
  }

  /** Prepares the retry of one failed job, or of all of a queue, that somebody else has Bull do. */
  async beforeRetry(name: QueueName, jobId: string | null): Promise<void> {
    const queue = (await this.open()).get(name)!;
    const job = jobId === null ? null : await queue.getJob(jobId);
    await this.outbox.restore(jobId === null ? await failedOf(queue) : job ? [job] : []);
  }

  /** Bull is loaded and connected on first use, because most processes never need it. */
  open(): Promise<Map<QueueName, Queue>> {
    this.queues ??= this.connect();
    return this.queues;
  }

  private async connect(): Promise<Map<QueueName, Queue>> {
    const { default: Bull } = await import('bull');
    const { url, ...options } = bullOptions(this.config.redis, { maxRetriesPerRequest: 1 });
    return new Map(
      QUEUE_NAMES.map((name) => [
        name,
        url === undefined ? new Bull(name, options) : new Bull(name, url, options),
      ]),
    );
  }
}

/** A Redis that accepts connections and never answers would keep a request or a shutdown waiting for ever. */
function answered<T>(reads: Promise<T>[]): Promise<T[]> {
  return withTimeout(REDIS_TIMEOUT_MS, Promise.all(reads), 'Redis does not answer');
}

/** Bull counts the waiting jobs of a paused queue apart, as `paused`, which its types lack. */
async function countsOf(queue: Queue): Promise<JobCounts> {
  const counts: JobCounts & { paused?: number } = await queue.getJobCounts();
  return { ...counts, waiting: counts.waiting + (counts.paused ?? 0) };
}

/** The failed jobs of a queue, newest first. Bull's answer has null for a job that was removed while it was read. */
async function failedOf(queue: Queue, most?: number): Promise<Job[]> {
  const jobs: (Job | null)[] = await queue.getFailed(0, most === undefined ? -1 : most - 1);
  return jobs.filter((job) => job !== null);
}

async function read(name: QueueName, queue: Queue): Promise<QueueStatus> {
  const { waiting, active, delayed, failed } = await countsOf(queue);
  const newest = await failedOf(queue, SHOWN_FAILURES);
  return {
    name,
    waiting,
    active,
    delayed,
    failed,
    is_paused: await queue.isPaused(),
    failures: newest.map(({ name: job, failedReason, attemptsMade, finishedOn }) => ({
      job,
      reason: failedReason ?? '',
      attempts: attemptsMade,
      failed_at: finishedOn ? new Date(finishedOn).toISOString() : null,
    })),
  };
}
