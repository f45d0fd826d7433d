import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DesignCard, DesignDetail, Page } from '#contracts';
import { runMigrations } from '#database';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PostgresServer } from '../../tools/cluster/postgres-server.mjs';
import { freePort } from '../../tools/stack/ports.mjs';
import { formOf } from '../support/fixtures/forms.js';
import type { Customer } from '../../tools/harness/customer.mjs';
import { eventually } from '../support/eventually.js';
import { scrape, valueOf } from '../support/site/metrics.js';
import { type OwnApi, startOwnApi } from '../support/site/own-api.js';
import { ownRedis } from '../support/servers/own-redis.js';
import { type OwnShop, signInTo, uploadDesign } from '../support/site/own-shop.js';
import { buy, request } from '../support/site/site.js';

const DATABASE = 'shop';

let dir: string;
let primary: PostgresServer;
let replica: PostgresServer;
let shop: OwnShop;
let api: OwnApi;
let metricsPort: number;
let admin: Customer;
let buyer: Customer;
let designId: number;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'replica-'));
  const serverAt = async (name: string) =>
    new PostgresServer({
      dir: join(dir, name),
      port: await freePort(),
      log: 'ignore',
      settings: ['fsync=off', 'full_page_writes=off'],
    });
  primary = await serverAt('primary');
  primary.create();
  await primary.start();
  await primary.query(`CREATE DATABASE ${DATABASE}`);
  await runMigrations(primary.url(DATABASE));
  replica = await serverAt('replica');
  replica.copyFrom(primary);
  await replica.start();
  shop = {
    database: {
      url: primary.url(DATABASE),
      query: (text, values) => primary.query(text, values, DATABASE),
      drop: () => Promise.resolve(),
    },
    files: join(dir, 'files'),
    env: { DATABASE_URL: primary.url(DATABASE), STORAGE_DIR: join(dir, 'files') },
  };
  metricsPort = await freePort();
  api = await startOwnApi({
    ...shop.env,
    DATABASE_READ_URL: replica.url(DATABASE),
    DATABASE_READ_MAX_LAG_SECONDS: '2',
    REDIS_URL: await ownRedis(),
    METRICS_PORT: String(metricsPort),
    RATE_LIMIT_FACTOR: '100',
    // Without the cache every request reads from a database.
    READ_CACHE_MEGABYTES: '0',
  });
  admin = await signInTo(api, shop, 'keeper', true);
  buyer = await signInTo(api, shop, 'buyer');
  designId = await uploadDesign(admin);
});

afterAll(async () => {
  await api.end();
  await replica.stop();
  await primary.stop();
  await rm(dir, { recursive: true });
});

const detailOf = async (person?: Customer) =>
  (
    await request<DesignDetail>(
      `${api.url}/api/v1/designs/${designId}/`,
      person && { headers: person.bearer },
    )
  ).body;

/** The server that answers an anonymous read, which runs exactly one statement. */
async function serverOf(path: string): Promise<'primary' | 'replica'> {
  const counts = async () => {
    const text = await scrape(metricsPort);
    const of = (server: string) =>
      valueOf(text, `cloudknit_public_reads_total{server="${server}"}`);
    return { primary: of('primary') || 0, replica: of('replica') || 0 };
  };
  const before = await counts();
  expect((await request(`${api.url}${path}`)).status).toBe(200);
  const after = await counts();
  expect(after.primary + after.replica).toBe(before.primary + before.replica + 1);
  return after.replica > before.replica ? 'replica' : 'primary';
}

const LIST = '/api/v1/designs/?p=1&n=4';

/** A late measurement of the lag sends single reads to the primary. */
const readsFrom = (server: 'primary' | 'replica', path = LIST) =>
  eventually(async () => expect(await serverOf(path)).toBe(server));

const setPrice = async (price: string) => {
  const { status } = await request(`${api.url}/api/v1/designs/${designId}/update/`, {
    method: 'PATCH',
    headers: admin.bearer,
    body: formOf({ price }, []),
  });
  expect(status).toBe(200);
};

const isReplayPaused = async () =>
  (await replica.query<{ paused: boolean }>('SELECT pg_is_wal_replay_paused() AS paused'))[0]!
    .paused;

describe('a shop with a streaming replica', () => {
  it('reads for anonymous visitors from the replica, for signed-in users from the primary (SCALE-02)', async () => {
    await readsFrom('replica');
    await readsFrom('replica', `/api/v1/designs/${designId}/`);
    await readsFrom('replica', '/api/v1/categories/');
    const counted = await scrape(metricsPort);
    expect((await detailOf(admin)).id).toBe(designId);
    const line = 'cloudknit_public_reads_total{server="replica"}';
    expect(valueOf(await scrape(metricsPort), line)).toBe(valueOf(counted, line));
  });

  it('shows every change immediately while the replica does not replay (SCALE-02)', async () => {
    await replica.query('SELECT pg_wal_replay_pause()');
    await eventually(async () => expect(await isReplayPaused()).toBe(true));
    for (const price of ['41.00', '42.00', '43.00']) {
      await setPrice(price);
      // The editor sees the change immediately, others as soon as the notification arrives.
      expect((await detailOf(admin)).price).toBe(price);
      await eventually(async () => expect((await detailOf()).price).toBe(price));
    }
    const uploaded = await uploadDesign(admin);
    await eventually(async () => {
      const { body } = await request<Page<DesignCard>>(`${api.url}${LIST}`);
      expect(body.results[0]!.id).toBe(uploaded);
    });
    await buy(buyer, designId, { notify: 'drop' });
    expect((await detailOf(buyer)).owned).toMatchObject({ downloads_left: 3 });
    expect((await buyer.download(designId)).status).toBe(200);
    await readsFrom('primary');
    await replica.query('SELECT pg_wal_replay_resume()');
    await readsFrom('replica');
    expect((await detailOf()).price).toBe('43.00');
  });

  it('reads from the primary beyond the limit of the lag, even if the catalogue has not changed (SCALE-02)', async () => {
    await readsFrom('replica');
    await replica.query('SELECT pg_wal_replay_pause()');
    await eventually(async () => expect(await isReplayPaused()).toBe(true));
    await shop.database.query("INSERT INTO sent_messages (key) VALUES ('lag')");
    await readsFrom('primary');
    await replica.query('SELECT pg_wal_replay_resume()');
    await readsFrom('replica');
  });

  it('reads from the primary while the replica is unavailable (SCALE-02)', async () => {
    await replica.stop();
    await eventually(async () => expect(await serverOf(LIST)).toBe('primary'));
    await replica.start();
    await readsFrom('replica');
  });

  it('continues to read for anonymous visitors while the primary is unavailable (SCALE-02)', async () => {
    await primary.stop();
    await readsFrom('replica');
    expect((await detailOf()).price).toBe('43.00');
    const asSignedIn = await request(`${api.url}/api/v1/account/me/`, { headers: buyer.bearer });
    expect(asSignedIn.status).toBe(503);
    await primary.start();
    await eventually(() => setPrice('44.00'));
    await eventually(async () => expect((await detailOf()).price).toBe('44.00'));
  });
});
