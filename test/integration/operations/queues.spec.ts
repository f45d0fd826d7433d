import { randomUUID } from 'node:crypto';
import { inContext } from '#logging';
import { type JobName, type JobPayloads, ORIGIN, Outbox } from '#queues';
import { JobFailures, OutboxRelay, QueuesModule } from '#queues/worker';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { getQueueToken } from '@nestjs/bull';
import type { TestingModule } from '@nestjs/testing';
import type { Queue } from 'bull';
import { DataSource } from 'typeorm';
import { createTestConfig, type TestConfig } from '../../support/shop/config.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/database.js';
import { eventually } from '../../support/eventually.js';
import {
  carried,
  forgetJobs,
  holdJobs,
  indexed,
  prepared,
  PROCESSORS,
  RECORDED_QUEUES,
  RecordingProcessor,
  seen,
} from '../../support/shop/recording-processors.js';
import { TcpProxy } from '../../support/servers/tcp-proxy.js';
import { compileWorker, idleProcessor, idleProcessorsBut } from '../../support/shop/test-worker.js';

/** The relay with its rounds. */
interface Relay {
  round(): Promise<boolean>;
}

let database: TestDatabase;
let test: TestConfig;
/** Closed after each test. */
let worker: TestingModule;
/** Between the worker and Redis, in the test that needs it. */
let proxy: TcpProxy | null = null;

async function startWorker(): Promise<TestingModule> {
  worker = await compileWorker(test.config, [...PROCESSORS, ...idleProcessorsBut(RECORDED_QUEUES)]);
  return worker.init();
}

const enqueue = <J extends JobName>(job: J, payloads: JobPayloads[J][]) =>
  worker
    .get(DataSource)
    .transaction((manager) => worker.get(Outbox).enqueueAll(job, payloads, manager));

const notify = (notificationId: string) =>
  enqueue('payment-notification.process', [{ notificationId }]);

/** Every job has run to its end: its row is deleted then. */
const expectEmptyOutbox = () =>
  eventually(async () => expect(await database.query('SELECT 1 FROM outbox')).toEqual([]));

beforeEach(async () => {
  forgetJobs();
  database = await createTestDatabase();
  test = createTestConfig(database.url);
});

afterEach(async () => {
  await worker.close();
  await proxy?.cut();
  proxy = null;
  await database.drop();
  test.dispose();
});

describe(Outbox.name, () => {
  it('hands a committed job to its handler once, and a rolled-back one never', async () => {
    await startWorker();
    const outbox = worker.get(Outbox);
    const transaction = (id: string, fail: boolean) =>
      worker.get(DataSource).transaction(async (manager) => {
        await outbox.enqueue('payment-notification.process', { notificationId: id }, manager);
        if (fail) throw new Error('rolled back');
      });
    await expect(transaction('lost', true)).rejects.toThrow('rolled back');
    for (let i = 0; i < 250; i += 1) await transaction(String(i), false);
    await eventually(() => expect(seen).toHaveLength(250));
    expect(new Set(seen).size).toBe(250);
    expect(seen).not.toContain('lost');
    await expectEmptyOutbox();
  });

  it('keeps the jobs while Redis is away and delivers them when it is back', async () => {
    const redis = new URL(test.config.redis.url);
    proxy = new TcpProxy({ host: redis.hostname, port: Number(redis.port) });
    await proxy.mend();
    redis.host = `127.0.0.1:${proxy.port}`;
    test.config.redis.url = redis.href;
    await startWorker();
    await notify('before');
    await eventually(() => expect(seen).toEqual(['before']));
    await expectEmptyOutbox();
    const rounds = jest.spyOn(worker.get<OutboxRelay, Relay>(OutboxRelay), 'round');
    await proxy.cut();
    const { client } = worker.get<Queue>(getQueueToken('payment-notification'));
    await eventually(() => expect(client.status).not.toBe('ready'));
    await Promise.all([notify('during'), notify('meanwhile')]);
    // Each update of a row moves it. The relay claims nothing that it cannot hand over: another worker may do so.
    const places = () => database.query('SELECT ctid, claimed_until::text AS claimed FROM outbox');
    const before = await places();
    expect(before.map(({ claimed }) => claimed as string)).toEqual(['-infinity', '-infinity']);
    rounds.mockClear();
    await eventually(() => expect(rounds.mock.calls.length).toBeGreaterThan(5));
    expect(await places()).toEqual(before);
    const kept = await database.query('SELECT handed_at FROM outbox');
    expect(kept).toEqual([{ handed_at: null }, { handed_at: null }]);
    expect(seen).toEqual(['before']);
    await proxy.mend();
    await eventually(() => expect(seen.toSorted()).toEqual(['before', 'during', 'meanwhile']));
    await expectEmptyOutbox();
  });
});

describe('a job that fails each time', () => {
  /** Enqueues it and runs each retry without its delay. @returns the delays before the retries, in seconds */
  async function exhaust(): Promise<number[]> {
    const queue = worker.get<Queue>(getQueueToken('payment-notification'));
    await worker
      .get(DataSource)
      .transaction((manager) =>
        worker
          .get(Outbox)
          .enqueue('payment-notification.process', { notificationId: 'broken' }, manager),
      );
    const [row] = await database.query<{ job_id: string }>('SELECT job_id FROM outbox');
    const delays: number[] = [];
    while (true) {
      await eventually(async () =>
        expect(await (await queue.getJob(row!.job_id))?.getState()).toMatch(/^(delayed|failed)$/),
      );
      const job = (await queue.getJob(row!.job_id))!;
      if (await job.isFailed()) return delays;
      // Bull keeps the time of the next attempt in the upper bits of the score.
      const score = await queue.client.zscore(queue.toKey('delayed'), job.id.toString());
      // 2ⁿ − 1 seconds after the attempt failed, which takes a moment itself.
      const seconds = (Number(score) / 0x1000 - job.processedOn!) / 1000;
      delays.push(2 ** Math.floor(Math.log2(seconds + 1)) - 1);
      await job.promote();
    }
  }

  it('is retried for more than two hours, and its failure is recorded as its row is deleted', async () => {
    await startWorker();
    const recorded: object[] = [];
    worker.get(JobFailures).register('payment-notification.process', async (payload, manager) => {
      recorded.push(payload);
      // The row is deleted in this transaction, and nobody else sees that yet.
      expect(await manager.query('SELECT 1 FROM outbox')).toEqual([]);
      expect(await database.query('SELECT 1 FROM outbox')).toHaveLength(1);
    });
    const delays = await exhaust();
    expect(seen).toHaveLength(13);
    expect(delays).toEqual([1, 3, 7, 15, 31, 63, 127, 255, 511, 1023, 2047, 4095]);
    await expectEmptyOutbox();
    expect(recorded).toEqual([{ notificationId: 'broken' }]);
  });

  it('keeps its row while its failure cannot be recorded', async () => {
    await startWorker();
    let tries = 0;
    worker.get(JobFailures).register('payment-notification.process', async () => {
      tries += 1;
      if (tries === 1) throw new Error('the database is away');
    });
    await exhaust();
    await eventually(() => expect(tries).toBe(1));
    expect(await database.query('SELECT 1 FROM outbox')).toHaveLength(1);
    await lapse();
    await expectEmptyOutbox();
    expect(tries).toBe(2);
  });
});

/** As a minute later. */
const lapse = () => database.query("UPDATE outbox SET claimed_until = '-infinity'");

describe('an emptied Redis', () => {
  it('loses no job that was handed to it and not done', async () => {
    await startWorker();
    const queue = worker.get<Queue>(getQueueToken('payment-notification'));
    await queue.pause();
    const outbox = worker.get(Outbox);
    await worker
      .get(DataSource)
      .transaction((manager) =>
        outbox.enqueue('payment-notification.process', { notificationId: 'kept' }, manager),
      );
    const handed = () => queue.getJobCountByTypes(['paused', 'waiting']);
    await eventually(async () => expect(await handed()).toBe(1));
    const [row] = await database.query<{ job_id: string }>('SELECT job_id FROM outbox');
    // What remains of the job in an emptied Redis: nothing.
    await queue.removeJobs(row!.job_id);
    expect(await handed()).toBe(0);
    await lapse();
    await eventually(async () => expect(await handed()).toBe(1));
    await queue.resume();
    await eventually(() => expect(seen).toEqual(['kept']));
    await expectEmptyOutbox();
  });

  it('is distinguished from a Redis that still has the finished job, which does not run again', async () => {
    await startWorker();
    const queue = worker.get<Queue>(getQueueToken('payment-notification'));
    const [done] = await database.query<{ job_id: string }>(
      `INSERT INTO outbox (job, payload) VALUES
         ('payment-notification.process', '{"notificationId": "done"}') RETURNING job_id`,
    );
    await expectEmptyOutbox();
    // As left by a worker that died between the job and the note of it.
    await database.query(
      `INSERT INTO outbox (job_id, job, payload, handed_at) VALUES
         ($1, 'payment-notification.process', '{"notificationId": "done"}', now())`,
      [done!.job_id],
    );
    await expectEmptyOutbox();
    expect(seen).toEqual(['done']);
    expect(await queue.getJobCountByTypes(['waiting', 'delayed', 'active'])).toBe(0);
  });

  it('gets a job again of which it has only that a worker began it', async () => {
    await startWorker();
    const queue = worker.get<Queue>(getQueueToken('payment-notification'));
    const id = randomUUID();
    // As left by a worker that began the job at a master which had not received it from the former one.
    await queue.client.hset(queue.toKey(id), 'processedOn', '1');
    await database.query(
      `INSERT INTO outbox (job_id, job, payload, handed_at) VALUES
         ($1, 'payment-notification.process', '{"notificationId": "begun"}', now())`,
      [id],
    );
    await eventually(async () => expect(await queue.client.exists(queue.toKey(id))).toBe(0));
    // It is added again after a minute.
    await database.query("UPDATE outbox SET claimed_until = '-infinity'");
    await expectEmptyOutbox();
    expect(seen).toEqual(['begun']);
  });
});

describe(QueuesModule.name, () => {
  it('lets the job at work finish before anything is closed, and takes no other', async () => {
    await startWorker();
    const open = holdJobs();
    await notify('slow');
    await eventually(() => expect(seen).toEqual(['slow']));
    const closed = worker.close();
    const late = { job: 'payment-notification.process', payload: '{"notificationId":"late"}' };
    await database.query('INSERT INTO outbox (job, payload) VALUES ($1, $2)', Object.values(late));
    open();
    await closed;
    expect(seen).toEqual(['slow', 'finished']);
  });

  it('hands a job the request that it was written for', async () => {
    await startWorker();
    await inContext({ requestId: 'the-request' }, () => notify('asked'));
    await eventually(() =>
      expect(carried).toEqual([{ notificationId: 'asked', [ORIGIN]: 'the-request' }]),
    );
  });

  it('prepares pages that a reader requested while others are prepared in advance (READ-04)', async () => {
    const open = holdJobs();
    await startWorker();
    const ahead = worker.get<Queue>(getQueueToken('pages-ahead'));
    await enqueue('pages-ahead.prepare', [{ archiveId: 1 }]);
    await eventually(async () => expect(await ahead.getActiveCount()).toBe(1));
    await enqueue('pages.prepare', [{ archiveId: 2 }]);
    await eventually(() => expect(prepared).toEqual([2]));
    expect(await ahead.getActiveCount()).toBe(1);
    open();
  });

  it('runs the waiting jobs of a queue by their priority', async () => {
    await startWorker();
    const queue = worker.get<Queue>(getQueueToken('search'));
    await queue.pause();
    await enqueue('search.fill', [{ afterId: 1 }, { afterId: 2 }]);
    await enqueue('search.index', [{ designIds: [3] }, { designIds: [4] }]);
    await enqueue('search.fill', [{ afterId: 5 }]);
    await eventually(async () => expect(await queue.getJobCountByTypes('paused')).toBe(5));
    await queue.resume();
    await eventually(() => expect(indexed).toEqual([3, 4, 1, 2, 5]));
  });

  it('does not start a worker that lacks a handler', async () => {
    worker = await compileWorker(test.config, [RecordingProcessor, idleProcessor('email')]);
    await expect(worker.init()).rejects.toThrow('no handler for the jobs: messages.alarm');
  });
});
