import { AccountsHousekeeping, RegistrationService } from '#accounts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { getQueueToken } from '@nestjs/bull';
import { Test, type TestingModule } from '@nestjs/testing';
import type { Queue } from 'bull';
import { WorkerModule } from '../../../apps/worker/src/worker.module.js';
import { eventually } from '../../support/eventually.js';
import type { SandboxEmail } from '../../support/shop/account-messages.js';
import { createTestShop, type TestShop } from '../../support/shop/shop.js';
import { silentLogger } from '../../support/shop/silent-logger.js';
import { TcpProxy } from '../../support/servers/tcp-proxy.js';

let shop: TestShop;
let worker: TestingModule;
let redis: TcpProxy;

const mailsTo = (address: string) => shop.readSandbox<SandboxEmail[]>(`emails?to=${address}`);

const register = (username: string) =>
  shop.modules
    .get(RegistrationService)
    .register({ username, email: `${username}@mail.example`, password: 'Passw0rd' });

/** Resolves when every job has run to its end: its row is deleted then. */
const allDone = () =>
  eventually(async () => expect(await shop.database.query('SELECT 1 FROM outbox')).toEqual([]));

beforeEach(async () => {
  shop = await createTestShop({ sandbox: true });
  const url = new URL(shop.config.redis.url);
  redis = new TcpProxy({ host: url.hostname, port: Number(url.port) });
  await redis.mend();
  url.host = `127.0.0.1:${redis.port}`;
  shop.config.redis.url = url.href;
  worker = await Test.createTestingModule({ imports: [WorkerModule.forRoot(shop.config)] })
    .setLogger(silentLogger)
    .compile();
  await worker.init();
});

afterEach(async () => {
  await redis.mend();
  await worker.close();
  await redis.cut();
  await shop.close();
});

describe('a registration’s mail', () => {
  it('goes out later, once, when Redis was away', async () => {
    const { client } = worker.get<Queue>(getQueueToken('email'), { strict: false });
    await redis.cut();
    await eventually(() => expect(client.status).not.toBe('ready'));
    await Promise.all([register('mia'), register('nora')]);
    const jobs = await shop.database.query('SELECT handed_at FROM outbox');
    expect(jobs).toEqual([{ handed_at: null }, { handed_at: null }]);
    expect(await mailsTo('mia@mail.example')).toEqual([]);
    await redis.mend();
    for (const name of ['mia', 'nora']) {
      await eventually(async () => expect(await mailsTo(`${name}@mail.example`)).toHaveLength(1));
    }
    await allDone();
    expect(await mailsTo('mia@mail.example')).toHaveLength(1);
  });

  it('goes out later, once, when the mail server was away', async () => {
    await shop.inSandbox('faults', { down: true });
    await register('olga');
    // The first try has failed, and the job waits for the next.
    const queue = worker.get<Queue>(getQueueToken('email'), { strict: false });
    await eventually(async () => expect(await queue.getDelayedCount()).toBe(1));
    expect(await mailsTo('olga@mail.example')).toEqual([]);
    await shop.inSandbox('faults', {});
    await eventually(async () => expect(await mailsTo('olga@mail.example')).toHaveLength(1));
    const [{ id }] = (await shop.database.query<{ id: string }>(
      'SELECT id FROM account_links',
    )) as [{ id: string }];
    const [mail] = await mailsTo('olga@mail.example');
    expect(mail!.message_id).toBe(`<link.${id}@test.example>`);
  });

  it('is not sent twice for a job that runs twice', async () => {
    await register('paula');
    await eventually(async () => expect(await mailsTo('paula@mail.example')).toHaveLength(1));
    await shop.database.query(
      `INSERT INTO outbox (job, payload)
       SELECT 'email.account-link', jsonb_build_object('linkId', id) FROM account_links`,
    );
    await allDone();
    expect(await mailsTo('paula@mail.example')).toHaveLength(1);
  });
});

describe('housekeeping', () => {
  it('deletes accounts that were not activated within a week, and keeps all others', async () => {
    await register('quinn');
    await register('rosa');
    await shop.database.query(
      `UPDATE users SET created_at = now() - interval '8 days' WHERE username = 'quinn'`,
    );
    await shop.database.query(`UPDATE account_links SET expires_at = now() - interval '7 days'
      WHERE user_id = (SELECT id FROM users WHERE username = 'quinn')`);
    await shop.createUser('sara');
    await shop.database.query(`UPDATE users SET created_at = now() - interval '8 days'
      WHERE username = 'sara'`);
    await shop.modules.get(AccountsHousekeeping).run();
    const users = await shop.database.query<{ username: string }>(
      'SELECT username FROM users ORDER BY username',
    );
    expect(users.map(({ username }) => username)).toEqual(['rosa', 'sara']);
  });
});
