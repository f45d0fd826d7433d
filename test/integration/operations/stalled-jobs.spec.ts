import { JobFailures, QueuesModule } from '#queues/worker';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { getQueueToken, Process, Processor } from '@nestjs/bull';
import type { TestingModule } from '@nestjs/testing';
import type { Job, Queue } from 'bull';
import { createTestDatabase, type TestDatabase } from '../../support/database/database.js';
import { eventually } from '../../support/eventually.js';
import { ownRedis } from '../../support/servers/own-redis.js';
import { createTestConfig, type TestConfig } from '../../support/shop/config.js';
import { compileWorker, idleProcessorsBut } from '../../support/shop/test-worker.js';

const sent: string[] = [];

@Processor('sms')
class RecordingProcessor {
  @Process('sms.code')
  send({ data }: Job<{ codeId: string }>): void {
    sent.push(data.codeId);
  }
}

let database: TestDatabase;
let test: TestConfig;
let worker: TestingModule;
let sms: Queue;

beforeEach(async () => {
  sent.length = 0;
  database = await createTestDatabase();
  test = createTestConfig(database.url);
  test.config.redis.url = await ownRedis();
  worker = await compileWorker(test.config, [RecordingProcessor, ...idleProcessorsBut(['sms'])]);
  await worker.init();
  sms = worker.get<Queue>(getQueueToken('sms'));
});

afterEach(async () => {
  await worker.close();
  await database.drop();
  test.dispose();
});

/** Writes a job, which waits because its queue takes none. */
async function write(): Promise<void> {
  await sms.pause(true);
  await database.query(`INSERT INTO outbox (job, payload) VALUES ('sms.code', '{"codeId": "1"}')`);
  await eventually(async () => expect(await sms.getWaitingCount()).toBe(1));
}

/** Takes the waiting job as a worker that is killed at once. */
async function takeAndDie(): Promise<Job> {
  const job = (await sms.getNextJob())!;
  await sms.client.del(sms.toKey(`${job.id}:lock`));
  // The first check notes the jobs at work, the second finds them without their locks.
  for (let check = 0; check < 2; check += 1) {
    await sms.client.del(sms.toKey('stalled-check'));
    await (sms as unknown as { moveUnlockedJobsToWait(): Promise<void> }).moveUnlockedJobsToWait();
  }
  return job;
}

describe(QueuesModule.name, () => {
  it('runs a job again whose workers were killed three times', async () => {
    await write();
    for (let death = 0; death < 3; death += 1) {
      const job = await takeAndDie();
      expect(await job.getState()).toBe('waiting');
    }
    await sms.resume(true);
    await eventually(() => expect(sent).toEqual(['1']));
    await eventually(async () => expect(await database.query('SELECT 1 FROM outbox')).toEqual([]));
  });

  it('gives up a job that kills each worker, and records its failure (NOTE-05)', async () => {
    await write();
    const failed: string[] = [];
    worker.get(JobFailures).registerForAll((job) => {
      failed.push(job);
      return Promise.resolve();
    });
    let job: Job;
    let deaths = 0;
    do {
      job = await takeAndDie();
      deaths += 1;
    } while (!(await job.isFailed()));
    expect(deaths).toBe(21);
    // As a minute later.
    await database.query("UPDATE outbox SET claimed_until = '-infinity'");
    await eventually(() => expect(failed).toEqual(['sms.code']));
    await eventually(async () => expect(await database.query('SELECT 1 FROM outbox')).toEqual([]));
    expect(sent).toEqual([]);
  });
});
