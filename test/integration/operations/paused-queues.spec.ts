import type { SignedInUser } from '#accounts';
import type { DoctorReport, QueuesStatus } from '#contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Bull, { type Queue } from 'bull';
import { register } from 'prom-client';
import { startTestApi, type TestApi } from '../../support/shop/api.js';

let api: TestApi;
let admin: SignedInUser;
let email: Queue;

beforeAll(async () => {
  api = await startTestApi({ sandbox: true });
  admin = await api.shop.createUser('admin', { isAdmin: true });
  email = new Bull('email', api.shop.config.redis.url, { prefix: 'cloudknit' });
  await email.pause();
  await email.add('email.receipt', { orderId: 'none' });
});

afterAll(async () => {
  await email.close();
  await api.close();
});

async function read<T>(path: string): Promise<T> {
  const { status, body } = await api.call<T>('GET', path, null, { user: admin });
  expect(status).toBe(200);
  return body;
}

describe('a paused queue', () => {
  it('is named in the status, with the jobs that wait', async () => {
    const { queues } = await read<QueuesStatus>('/queues');
    const [first, second] = queues;
    expect(first).toMatchObject({ name: 'email', waiting: 1, is_paused: true });
    expect(second).toMatchObject({ name: 'sms', waiting: 0, is_paused: false });
  });

  it('has waiting jobs in the metrics', async () => {
    const { values } = await register.getSingleMetric('cloudknit_queue_jobs_waiting')!.get();
    expect(values).toContainEqual({ labels: { queue: 'email' }, value: 1 });
  });

  it('is a warning of the doctor until it is resumed (CONS-11)', async () => {
    const find = async () => {
      const { checks } = await read<DoctorReport>('/doctor');
      return checks.find(({ name }) => name === '队列（Redis）');
    };
    expect(await find()).toMatchObject({
      state: 'warning',
      detail: expect.stringContaining('暂停着 email'),
      advice: expect.stringContaining('/admin/queues'),
    });
    await email.resume();
    expect(await find()).toMatchObject({ state: 'ok' });
    const { queues } = await read<QueuesStatus>('/queues');
    expect(queues[0]).toMatchObject({ waiting: 1, is_paused: false });
  });
});
