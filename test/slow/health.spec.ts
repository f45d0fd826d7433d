import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../support/database/database.js';
import { eventually } from '../support/eventually.js';
import { type OwnApi, startOwnApi } from '../support/site/own-api.js';
import { request } from '../support/site/site.js';
import { TcpProxy } from '../support/servers/tcp-proxy.js';

let api: OwnApi;
let database: TestDatabase;
let proxy: TcpProxy;

beforeAll(async () => {
  process.env['TEST_DATABASE_URL'] = process.env['DATABASE_URL']!;
  database = await createTestDatabase();
  const { hostname, port } = new URL(database.url);
  proxy = new TcpProxy({ host: hostname, port: Number(port) });
  await proxy.mend();
  const url = Object.assign(new URL(database.url), { host: `127.0.0.1:${proxy.port}` }).href;
  // Nothing listens on port 9.
  api = await startOwnApi({
    DATABASE_URL: url,
    REDIS_URL: 'redis://127.0.0.1:9',
    LOG_LEVEL: 'fatal',
  });
});

afterEach(() => proxy.mend());

afterAll(async () => {
  await api.end();
  await proxy.cut();
  await database.drop();
});

const ready = () => request(`${api.url}/health/ready`);

describe('the health of an api', () => {
  it('is ready without Redis, and says so: reading goes on', async () => {
    expect(await ready()).toMatchObject({
      status: 200,
      body: { status: 'ok', database: 'ok', redis: 'unreachable' },
    });
    expect((await request(`${api.url}/api/v1/designs/`)).status).toBe(200);
  });

  it('is not ready while a migration is missing', async () => {
    const [last] = await database.query<{ name: string; timestamp: string }>(
      'DELETE FROM schema_migrations WHERE id = (SELECT max(id) FROM schema_migrations) RETURNING *',
    );
    expect(await ready()).toMatchObject({
      status: 503,
      body: { status: 'not_ready', database: 'migrations_pending' },
    });
    await database.query('INSERT INTO schema_migrations (name, timestamp) VALUES ($1, $2)', [
      last!.name,
      last!.timestamp,
    ]);
    expect((await ready()).status).toBe(200);
  });

  it('is not ready without PostgreSQL, yet lives, and is ready again by itself', async () => {
    await proxy.cut();
    expect(await ready()).toMatchObject({
      status: 503,
      body: { status: 'not_ready', database: 'unreachable' },
    });
    expect(await request(`${api.url}/health/live`)).toMatchObject({
      status: 200,
      body: { status: 'ok' },
    });
    const design = await request(`${api.url}/api/v1/designs/1/`);
    expect(design).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(design.headers.get('retry-after')).toBe('5');
    const signIn = await request(`${api.url}/api/v1/account/check-username/?username=somebody`);
    expect(signIn.status).toBe(503);
    await proxy.mend();
    await eventually(async () => expect((await ready()).status).toBe(200));
  });
});
