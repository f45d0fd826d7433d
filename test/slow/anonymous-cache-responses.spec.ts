import { describe, expect, it } from '@jest/globals';
import {
  countsOf,
  headersOf,
  read,
  readCached,
  useCachingApis,
} from '../support/site/caching-apis.js';
import { eventually } from '../support/eventually.js';
import { newName } from '../support/site/messages.js';
import { scrape, valueOf } from '../support/site/metrics.js';
import { withDatabase } from '../support/site/site.js';

const apis = useCachingApis();

describe('a cached response', () => {
  it('survives sixteen finished downloads', async () => {
    await readCached(apis.one, apis.detailPath);
    await Promise.all(
      Array.from({ length: 16 }, () =>
        apis.sql('UPDATE designs SET download_count = download_count + 1 WHERE id = $id'),
      ),
    );
    // A notification of a later commit would follow those of the downloads, had they sent any.
    const before = await countsOf(apis.one);
    for (let times = 0; times < 5; times += 1) await read(apis.one, apis.detailPath);
    expect((await countsOf(apis.one)).hit).toBe(before.hit + 5);
  });

  it.each(['/designs/?n=4', '/designs/search/?name=%E6%AF%9B%E8%A1%A3', '/categories', 'design'])(
    'equals that of the framework: %s',
    async (given) => {
      const path = given === 'design' ? apis.detailPath : given;
      const ordinary = await read(apis.one, path, { headers: { cookie: apis.admin.cookie } });
      const cached = await readCached(apis.one, path);
      expect(cached.status).toBe(200);
      expect(cached.bytes.equals(ordinary.bytes)).toBe(true);
      expect(headersOf(cached)).toEqual(headersOf(ordinary));
      const again = await read(apis.one, path);
      expect(again.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
      expect(again.headers.get('x-request-id')).not.toBe(cached.headers.get('x-request-id'));

      const head = await fetch(`${apis.one.api.url}/api/v1${path}`, { method: 'HEAD' });
      expect(headersOf(head)).toEqual(headersOf(cached));
      expect(await head.text()).toBe('');
    },
  );

  it('is a 304 without a body where the client has it', async () => {
    const { headers } = await readCached(apis.one, apis.detailPath);
    const condition = {
      'if-none-match': `"other", ${headers.get('etag')!}`,
      // Otherwise fetch sends no-cache.
      'cache-control': 'max-age=0',
    };
    const answers = [
      await read(apis.one, apis.detailPath, {
        headers: { ...condition, cookie: apis.admin.cookie },
      }),
      await read(apis.one, apis.detailPath, { headers: condition }),
    ];
    for (const answer of answers) {
      expect([answer.status, answer.bytes.length]).toEqual([304, 0]);
      expect(headersOf(answer)).toEqual(headersOf(answers[0]!));
    }
    // An address that is not cached yet.
    const path = `${apis.detailPath}?${newName()}`;
    const first = await read(apis.one, path, { headers: condition });
    expect([first.status, first.bytes.length]).toEqual([304, 0]);
    expect(headersOf(first)).toEqual(headersOf(answers[0]!));
    expect((await readCached(apis.one, path)).status).toBe(200);

    const anew = { ...condition, 'cache-control': 'no-cache' };
    expect((await read(apis.one, apis.detailPath, { headers: anew })).status).toBe(200);
    const other = { ...condition, 'if-none-match': 'W/"other"' };
    expect((await read(apis.one, apis.detailPath, { headers: other })).status).toBe(200);
  });

  it('is measured and logged like any other, with the request id of the proxy', async () => {
    const line =
      'cloudknit_http_request_duration_seconds_count{method="GET",route="/api/v1/designs/:id",status="200"}';
    await readCached(apis.one, apis.detailPath);
    const before = valueOf(await scrape(apis.one.metricsPort), line);
    const requestId = `cached-${newName()}`;
    const cached = await read(apis.one, apis.detailPath, {
      headers: { 'x-request-id': requestId },
    });
    expect(cached.headers.get('x-request-id')).toBe(requestId);
    await read(apis.one, apis.detailPath, { headers: { cookie: apis.admin.cookie } });
    await eventually(async () =>
      expect(valueOf(await scrape(apis.one.metricsPort), line)).toBe(before + 2),
    );
    const lines = () =>
      apis.one.api
        .output()
        .split('\n')
        .filter((said) => said.includes(requestId));
    await eventually(() => {
      expect(lines()).toHaveLength(1);
      expect(lines()[0]).toMatch(/GET route=\/api\/v1\/designs\/:id status=200 ms=\d+ request=/);
    });
  });

  it('is computed once for twenty simultaneous requests', async () => {
    await eventually(async () => {
      const path = `/designs/?n=9&${newName()}`;
      const before = await countsOf(apis.one);
      const answers = await Promise.all(Array.from({ length: 20 }, () => read(apis.one, path)));
      const after = await countsOf(apis.one);
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      expect(new Set(answers.map(({ bytes }) => bytes.toString())).size).toBe(1);
      expect(after.miss - before.miss).toBe(1);
      expect(after.hit + after.shared - before.hit - before.shared).toBe(19);
    });
  });

  it('is never an error', async () => {
    for (const [path, status] of [
      ['/designs/?n=0', 400],
      ['/designs/search/?p=x', 400],
      ['/designs/999999/', 404],
    ] as const) {
      const before = await countsOf(apis.one);
      const answers = await Promise.all(Array.from({ length: 8 }, () => read(apis.one, path)));
      expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([status]));
      expect((await read(apis.one, path)).status).toBe(status);
      const after = await countsOf(apis.one);
      expect([after.hit, after.shared]).toEqual([before.hit, before.shared]);
    }
  });
});

describe('visitors who are signed in', () => {
  it.each(['bearer', 'cookie'] as const)(
    'neither get nor fill a cached response: by %s',
    async (way) => {
      const headers: Record<string, string> =
        way === 'bearer' ? apis.admin.bearer : { cookie: apis.admin.cookie };
      await readCached(apis.one, apis.detailPath);
      const before = await countsOf(apis.one);
      expect((await read(apis.one, apis.detailPath, { headers })).status).toBe(200);
      expect((await read(apis.one, `/designs/?${newName()}`, { headers })).status).toBe(200);
      expect(await countsOf(apis.one)).toEqual(before);
    },
  );

  it('see a deactivated design, which no other visitor sees after them', async () => {
    await apis.activate(false);
    await eventually(
      async () => expect((await read(apis.one, apis.detailPath)).status).toBe(404),
      1_000,
    );
    for (let times = 0; times < 2; times += 1) {
      const own = await read(apis.one, apis.detailPath, { headers: apis.admin.bearer });
      expect(own.status).toBe(200);
      expect((await read(apis.one, apis.detailPath)).status).toBe(404);
    }
  });
});

describe('while the subscription to changes is lost', () => {
  const LISTENERS = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = 'cloudknit catalogue_changes' AND datname = current_database()`;

  it('no change is missed at the moment the connection breaks', async () => {
    for (const process of apis.all) await readCached(process, apis.detailPath);
    await apis.sql(LISTENERS);
    await apis.sql('UPDATE designs SET price_fen = 12300 WHERE id = $id');
    await eventually(async () => {
      for (const process of apis.all) {
        expect((await read(process, apis.detailPath)).body).toMatchObject({ price: '123.00' });
      }
    });
    for (const process of apis.all) await readCached(process, apis.detailPath);
  });

  it('nothing is cached, which is logged once, until it is restored', async () => {
    const said = (text: string) => apis.one.api.output().split(text).length - 1;
    const [lost, restored] = [said('is lost ('), said('catalogue_changes is restored')];
    const name = new URL(apis.shop.database.url).pathname.slice(1);
    const allow = (allowed: boolean) =>
      withDatabase((client) =>
        client.query(`ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS ${String(allowed)}`),
      );
    for (const process of apis.all) await readCached(process, apis.detailPath);
    await allow(false);
    try {
      await apis.sql(LISTENERS);
      await eventually(() => expect(said('is lost (')).toBe(lost + 1));
      const before = await countsOf(apis.one);
      for (const price of ['31.00', '32.00']) {
        await apis.sql(`UPDATE designs SET price_fen = ${Number(price) * 100} WHERE id = $id`);
        expect((await read(apis.one, apis.detailPath)).body).toMatchObject({ price });
      }
      expect(await countsOf(apis.one)).toEqual(before);
    } finally {
      await allow(true);
    }
    const cached = await readCached(apis.one, apis.detailPath);
    expect(cached.body).toMatchObject({ price: '32.00' });
    await eventually(() => expect(said('catalogue_changes is restored')).toBe(restored + 1));
    expect(said('is lost (')).toBe(lost + 1);
  });
});

it('nothing is cached with READ_CACHE_MEGABYTES=0', async () => {
  const off = await apis.startProcess({ READ_CACHE_MEGABYTES: '0' });
  for (let times = 0; times < 3; times += 1) {
    expect((await read(off, apis.detailPath)).status).toBe(200);
  }
  expect(await countsOf(off)).toEqual({ hit: 0, shared: 0, miss: 0 });
  expect(await off.api.end()).toBe(0);
});
