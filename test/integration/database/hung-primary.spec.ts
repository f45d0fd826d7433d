import { asAnonymousRead, isDatabaseUnavailable, ReadReplica } from '#database';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../support/database/database.js';
import { eventually } from '../../support/eventually.js';
import { TcpProxy } from '../../support/servers/tcp-proxy.js';

let database: TestDatabase;
let proxy: TcpProxy;
let reads: ReadReplica;
let pool: pg.Pool;

beforeAll(async () => {
  database = await createTestDatabase({ migrate: false });
  const { hostname, port } = new URL(database.url);
  proxy = new TcpProxy({ host: hostname, port: Number(port || 5432) });
  await proxy.mend();
  const directUrl = Object.assign(new URL(database.url), { host: `127.0.0.1:${proxy.port}` }).href;
  reads = new ReadReplica({
    url: directUrl,
    directUrl,
    // Not a replica, so that it is never current and every read begins on the primary.
    replica: { url: database.url, maxLagMs: 5_000 },
    hasPreparedStatements: true,
  });
  reads.start();
  pool = new pg.Pool({ connectionString: database.url });
});

afterAll(async () => {
  await reads.onApplicationShutdown();
  await pool.end();
  await proxy.cut();
  await database.drop();
});

/** When the latest sample of the primary began. */
const sampledAt = async () => {
  const [row] = await database.query<{ at: string }>(
    `SELECT query_start::text AS at FROM pg_stat_activity
     WHERE datname = current_database() AND query LIKE 'SELECT pg_current_wal_insert_lsn()%'`,
  );
  expect(row).toBeDefined();
  return row!.at;
};

describe(ReadReplica.name, () => {
  it('repeats a read while neither server is available during a failover (SCALE-04)', async () => {
    const away = () => Promise.reject(Object.assign(new Error(), { code: 'ECONNREFUSED' }));
    let failures = 0;
    const answer = asAnonymousRead({ hasNotifications: true }, () =>
      reads.read<{ server: string }>(
        () => away(),
        () => {
          failures += 1;
          return failures < 4 ? away() : pool.query("SELECT 'primary' AS server");
        },
      ),
    );
    expect((await answer).rows).toEqual([{ server: 'primary' }]);
    expect(failures).toBe(4);
  });

  it('repeats a read on the replica when the primary becomes unavailable without an answer (SCALE-04)', async () => {
    let first = '';
    await eventually(async () => {
      first = await sampledAt();
    });
    await eventually(async () => expect(await sampledAt()).not.toBe(first));
    const answer = asAnonymousRead({ hasNotifications: true }, () =>
      reads.read(
        (replica) => replica.query<{ server: string }>("SELECT 'replica' AS server"),
        () => new Promise<never>(() => undefined),
      ),
    );
    // As the search index asks for changes.
    const changes = reads
      .failIfUnavailable(new Promise<never>(() => undefined))
      .then(() => false, isDatabaseUnavailable);
    await proxy.cut();
    expect((await answer).rows).toEqual([{ server: 'replica' }]);
    expect(await changes).toBe(true);
  });
});
