import { OutboxRelay } from '#queues/worker';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { getQueueToken } from '@nestjs/bull';
import type { TestingModule } from '@nestjs/testing';
import type { Queue } from 'bull';
import { createTestDatabase, type TestDatabase } from '../../support/database/database.js';
import { eventually } from '../../support/eventually.js';
import { ownRedis } from '../../support/servers/own-redis.js';
import { TcpProxy } from '../../support/servers/tcp-proxy.js';
import { createTestConfig, type TestConfig } from '../../support/shop/config.js';
import { compileWorker, idleProcessorsBut } from '../../support/shop/test-worker.js';

/** More than the relay claims at once. */
const BACKLOG = 250;

let database: TestDatabase;
let test: TestConfig;
let worker: TestingModule;

beforeEach(async () => {
  database = await createTestDatabase();
  test = createTestConfig(database.url);
  test.config.redis.url = await ownRedis();
  worker = await compileWorker(test.config, idleProcessorsBut([]));
});

afterEach(async () => {
  jest.restoreAllMocks();
  await worker.close();
  await database.drop();
  test.dispose();
});

const queue = (name: string) => worker.get<Queue>(getQueueToken(name));

describe(OutboxRelay, () => {
  it('hands over a new job before a backlog that is due again, and searches no list of waiting jobs', async () => {
    const sms = queue('sms');
    const pages = queue('pages');
    await pages.pause();
    await sms.pause();
    const searched = jest.spyOn(pages.client as never, 'isJobInList');
    const added: string[] = [];
    for (const one of [pages, sms]) {
      const addBulk = one.addBulk.bind(one);
      jest.spyOn(one, 'addBulk').mockImplementation((jobs) => {
        added.push(...jobs.map(({ name }) => name!));
        return addBulk(jobs);
      });
    }
    await database.query(
      `INSERT INTO outbox (job, payload, handed_at)
       SELECT 'pages.prepare', jsonb_build_object('archiveId', n), now() - interval '1 minute'
       FROM generate_series(1, ${BACKLOG}) n`,
    );
    await database.query(
      `INSERT INTO outbox (job, payload) VALUES ('sms.code', '{"codeId": "1"}')`,
    );
    await worker.init();
    await eventually(() => expect(added).toHaveLength(BACKLOG + 1));
    expect(added[0]).toBe('sms.code');
    const due = () => database.query('SELECT FROM outbox WHERE claimed_until < now()');
    await eventually(async () => expect(await due()).toEqual([]));
    expect(await pages.getJobCountByTypes('paused')).toBe(BACKLOG);
    expect(searched).not.toHaveBeenCalled();
  });

  it('hands jobs over in the order in which they were written', async () => {
    const pages = queue('pages');
    await pages.pause();
    await database.query(
      `INSERT INTO outbox (job, payload)
       SELECT 'pages.prepare', jsonb_build_object('archiveId', n) FROM generate_series(1, 150) n`,
    );
    await worker.init();
    await eventually(async () => expect(await pages.getJobCountByTypes('paused')).toBe(150));
    const jobs = await pages.getJobs(['paused'], 0, -1, true);
    const ids = jobs.map(({ data }) => (data as { archiveId: number }).archiveId);
    expect(ids).toEqual(Array.from({ length: 150 }, (_, at) => at + 1));
  });

  it('gives back what a Redis without an answer did not take', async () => {
    const { hostname, port } = new URL(test.config.redis.url);
    const proxy = new TcpProxy({ host: hostname, port: Number(port) });
    await proxy.mend();
    await worker.close();
    const url = Object.assign(new URL(test.config.redis.url), { host: `127.0.0.1:${proxy.port}` });
    test.config.redis.url = url.href;
    worker = await compileWorker(test.config, idleProcessorsBut([]));
    await worker.init();
    const [first] = await database.query<{ id: number }>(
      `INSERT INTO outbox (job, payload) VALUES ('sms.code', '{"codeId": "1"}') RETURNING id`,
    );
    const left = () => database.query<{ id: number }>('SELECT id FROM outbox');
    await eventually(async () => expect(await left()).not.toContainEqual(first));
    proxy.hold();
    await database.query(
      `INSERT INTO outbox (job, payload) VALUES ('sms.code', '{"codeId": "2"}')`,
    );
    const claimed = () =>
      database.query("SELECT handed_at FROM outbox WHERE claimed_until > '-infinity'");
    await eventually(async () => expect(await claimed()).toEqual([{ handed_at: null }]));
    await eventually(async () => expect(await claimed()).toEqual([]));
    proxy.release();
    await eventually(async () => expect(await left()).toEqual([]));
    await worker.close();
    await proxy.cut();
  });
});
