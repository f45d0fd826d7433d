import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DesignDetail } from '#contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { formOf } from '../support/fixtures/forms.js';
import { eventually } from '../support/eventually.js';
import { newName } from '../support/site/messages.js';
import { type OwnApi, type OwnProcess, startOwn, startOwnApi } from '../support/site/own-api.js';
import { ownRedis } from '../support/servers/own-redis.js';
import { createOwnShop, type OwnShop, signInTo, uploadDesign } from '../support/site/own-shop.js';
import { type Pgbouncer, startPgbouncer } from '../support/servers/pgbouncer.js';
import { buy, request } from '../support/site/site.js';

/** `default_pool_size` of deploy/pgbouncer. */
const POOL_SIZE = 40;

let files: string;
let shop: OwnShop;
let pooler: Pgbouncer;
let apis: OwnApi[];
let worker: OwnProcess;

beforeAll(async () => {
  files = await mkdtemp(join(tmpdir(), 'pooler-'));
  shop = await createOwnShop(files);
  pooler = await startPgbouncer(shop.database.url);
  const env = {
    ...shop.env,
    DATABASE_URL: pooler.url,
    DATABASE_DIRECT_URL: shop.database.url,
    DATABASE_PREPARED_STATEMENTS: '0',
    REDIS_URL: await ownRedis(),
    RATE_LIMIT_FACTOR: '100',
  };
  apis = await Promise.all([startOwnApi(env), startOwnApi(env)]);
  worker = await startOwn('worker', env);
});

afterAll(async () => {
  await Promise.all([...apis, worker].map((program) => program.end()));
  await pooler.stop();
  await shop.database.drop();
  await rm(files, { recursive: true });
});

describe('a shop behind PgBouncer in transaction mode', () => {
  it('sells, and notifies the caches of every api of a change (SCALE-03)', async () => {
    const [one, other] = apis as [OwnApi, OwnApi];
    const admin = await signInTo(one, shop, newName(), true);
    const designId = await uploadDesign(admin);
    const buyer = await signInTo(other, shop, newName());
    await buy(buyer, designId, { notify: 'drop' });
    expect((await buyer.download(designId)).status).toBe(200);

    const address = `/api/v1/designs/${designId}/`;
    const read = async () => (await request<DesignDetail>(`${other.url}${address}`)).body.price;
    expect(await read()).not.toBe('77.00');
    await request(`${one.url}${address}update/`, {
      method: 'PATCH',
      headers: admin.bearer,
      body: formOf({ price: '77.00' }, []),
    });
    await eventually(async () => expect(await read()).toBe('77.00'), 20_000);
    // LISTEN reaches PostgreSQL directly, once from each api; everything else passes the pooler.
    const [listening] = await shop.database.query<{ count: number }>(
      `SELECT count(*)::int FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = 'cloudknit catalogue_changes'`,
    );
    expect(listening!.count).toBe(2);
    expect((await pooler.connections()).clients).toBeGreaterThan(2);
  });

  it('runs many statements at once on any connection, each with a timeout (SCALE-03)', async () => {
    const searches = Array.from({ length: 200 }, (_, index) =>
      request(`${apis[index % 2]!.url}/api/v1/designs/?p=${index + 1}&n=4`),
    );
    for (const { status } of await Promise.all(searches)) expect(status).toBe(200);
    // More clients than the pooler opens connections to PostgreSQL: one for each would leave the last ones waiting.
    const clients = Array.from({ length: POOL_SIZE + 10 }, () => new pg.Client(pooler.url));
    try {
      await Promise.all(clients.map((client) => client.connect()));
      for (const client of clients) {
        const { rows } = await client.query('SHOW statement_timeout');
        expect(rows).toEqual([{ statement_timeout: '30s' }]);
      }
      const connections = await pooler.connections();
      expect(connections.clients).toBeGreaterThanOrEqual(clients.length);
      expect(connections.servers).toBeGreaterThan(0);
      expect(connections.servers).toBeLessThan(connections.clients);
    } finally {
      await Promise.all(clients.map((client) => client.end()));
    }
  });
});
