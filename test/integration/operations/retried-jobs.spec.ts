import { Sql } from '#database';
import { Outbox, QueuesAdministration } from '#queues';
import { JobFailures } from '#queues/worker';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { getQueueToken, Process, Processor } from '@nestjs/bull';
import type { TestingModule } from '@nestjs/testing';
import type { Job, Queue } from 'bull';
import { createTestDatabase, type TestDatabase } from '../../support/database/database.js';
import { eventually } from '../../support/eventually.js';
import { ownRedis } from '../../support/servers/own-redis.js';
import { createTestConfig, type TestConfig } from '../../support/shop/config.js';
import { compileWorker, idleProcessorsBut } from '../../support/shop/test-worker.js';

const ATTEMPTS = 5;
const sent: object[] = [];
let isAway: boolean;

@Processor('sms')
class FailingProcessor {
  @Process('sms.code')
  send({ data }: Job<object>): void {
    if (isAway) throw new Error('the provider is away');
    sent.push(data);
  }
}

let database: TestDatabase;
let test: TestConfig;
let worker: TestingModule;
let administration: QueuesAdministration;
let sms: Queue;
let failures: string[];

const rows = () =>
  database.query<{ job_id: string; payload: object; request_id: string }>(
    'SELECT job_id, payload, request_id FROM outbox',
  );

beforeEach(async () => {
  isAway = true;
  sent.length = 0;
  failures = [];
  database = await createTestDatabase();
  test = createTestConfig(database.url);
  test.config.redis.url = await ownRedis();
  worker = await compileWorker(test.config, [FailingProcessor, ...idleProcessorsBut(['sms'])]);
  await worker.init();
  const failed = worker.get(JobFailures);
  failed.registerForAll((job) => Promise.resolve(void failures.push(job)));
  sms = worker.get<Queue>(getQueueToken('sms'));
  administration = new QueuesAdministration(test.config, worker.get(Sql), worker.get(Outbox));
  await giveUp();
});

afterEach(async () => {
  await administration.onApplicationShutdown();
  await worker.close();
  await database.drop();
  test.dispose();
});

/** Writes a job and runs it, without the delays of its attempts, until it is given up. */
async function giveUp(): Promise<void> {
  await database.query(
    `INSERT INTO outbox (job, payload, request_id)
     VALUES ('sms.code', '{"codeId": "1"}', 'the-request')`,
  );
  for (let attempt = 1; attempt < ATTEMPTS; attempt += 1) {
    await eventually(async () => expect(await sms.getDelayedCount()).toBe(1));
    const [job] = await sms.getDelayed();
    expect(job!.attemptsMade).toBe(attempt);
    await job!.promote();
  }
  await eventually(async () => expect(await rows()).toEqual([]));
  expect(failures).toEqual(['sms.code']);
}

describe('a retried job', () => {
  it('that fails again is recorded as a failure again (NOTE-05)', async () => {
    expect(await administration.retry('sms')).toBe(1);
    await eventually(() => expect(failures).toEqual(['sms.code', 'sms.code']));
    await eventually(async () => expect(await rows()).toEqual([]));
    expect(await sms.getFailedCount()).toBe(1);
  });

  it('survives an emptied Redis, with the request that caused it', async () => {
    const [job] = await sms.getFailed();
    await sms.pause();
    await administration.retry('sms');
    expect(await rows()).toEqual([
      { job_id: job!.id, payload: { codeId: '1' }, request_id: 'the-request' },
    ]);
    await sms.client.flushdb();
    isAway = false;
    // As a minute later.
    await database.query("UPDATE outbox SET claimed_until = '-infinity'");
    await eventually(() => expect(sent).toEqual([{ codeId: '1', originRequestId: 'the-request' }]));
    await eventually(async () => expect(await rows()).toEqual([]));
  });

  it('leaves nothing when it is done', async () => {
    isAway = false;
    // Two operators at once: each job runs once.
    const counts = await Promise.all([administration.retry('sms'), administration.retry('sms')]);
    expect(counts[0] + counts[1]).toBe(1);
    await eventually(() => expect(sent).toHaveLength(1));
    await eventually(async () => expect(await rows()).toEqual([]));
    expect(failures).toEqual(['sms.code']);
    expect(await administration.retry('sms')).toBe(0);
  });
});
