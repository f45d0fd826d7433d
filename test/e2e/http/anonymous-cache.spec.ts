import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DesignDetail } from '#contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { freePort } from '../../../tools/stack/ports.mjs';
import { archive, formOf } from '../../support/design-forms.js';
import { zipOf } from '../../support/archives.js';
import { eventually } from '../../support/eventually.js';
import { newName } from '../../support/messages.js';
import { type OwnApi, startOwnApi } from '../../support/own-api.js';
import {
  createOwnShop,
  type OwnShop,
  type Person,
  signInTo,
  uploadTo,
} from '../../support/own-shop.js';
import { type Answer, request, withDatabase } from '../../support/site.js';

const OUTCOMES = ['hit', 'shared', 'miss'] as const;
type Counts = Record<(typeof OUTCOMES)[number], number>;

/** One of two processes of the same shop. */
interface Process {
  api: OwnApi;
  metricsPort: number;
}

let files: string;
let shop: OwnShop;
let processes: Process[];
let one: Process;
let admin: Person;
let designId: number;

beforeAll(async () => {
  files = await mkdtemp(join(tmpdir(), 'anonymous-cache-'));
  shop = await createOwnShop(files);
  processes = await Promise.all([0, 0].map(() => startProcess()));
  one = processes[0]!;
  admin = await signInTo(one.api, shop, newName(), true);
});

beforeEach(async () => {
  designId = await uploadTo(one.api, admin);
});

afterAll(async () => {
  await Promise.all(processes.map(({ api }) => api.end()));
  await shop.database.drop();
  await rm(files, { recursive: true });
});

async function startProcess(): Promise<Process> {
  const metricsPort = await freePort();
  const env = { ...shop.env, METRICS_PORT: String(metricsPort), LOG_LEVEL: 'info' };
  return { api: await startOwnApi(env), metricsPort };
}

const read = <T = Record<string, unknown>>({ api }: Process, path: string, init?: RequestInit) =>
  request<T>(`${api.url}/api/v1${path}`, init);

async function metricsOf({ metricsPort }: Process): Promise<(line: string) => number> {
  const text = (await request(`http://127.0.0.1:${metricsPort}/metrics`)).bytes.toString();
  const lines = new Map(text.split('\n').map((line) => line.split(' ') as [string, string]));
  return (line) => Number(lines.get(line) ?? 0);
}

async function countsOf(process: Process): Promise<Counts> {
  const metric = await metricsOf(process);
  const counts = OUTCOMES.map((outcome) => [
    outcome,
    metric(`cloudknit_read_cache_requests_total{outcome="${outcome}"}`),
  ]);
  return Object.fromEntries(counts) as Counts;
}

/** Requests until the response comes from the cache. */
async function readCached<T = Record<string, unknown>>(
  process: Process,
  path: string,
): Promise<Answer<T>> {
  let answer: Answer<T>;
  await eventually(async () => {
    await read(process, path);
    const before = await countsOf(process);
    answer = await read<T>(process, path);
    expect((await countsOf(process)).hit).toBe(before.hit + 1);
  });
  return answer!;
}

const sql = (statement: string) => shop.database.query(statement.replace('$id', String(designId)));

const edit = (fields: Record<string, string>, more: Parameters<typeof formOf>[1] = []) =>
  read(one, `/designs/${designId}/update/`, {
    method: 'PATCH',
    headers: admin.bearer,
    body: formOf(fields, more),
  });

const activate = (isActive: boolean) =>
  read(one, '/designs/activation', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...admin.bearer },
    body: JSON.stringify({ ids: [designId], is_active: isActive }),
  });

const detailPath = () => `/designs/${designId}/`;

describe('a cached read', () => {
  const changes: [string, () => Promise<unknown>, (design: DesignDetail) => unknown, unknown][] = [
    ['a price', () => edit({ price: '77.10' }), (design) => design.price, '77.10'],
    [
      'a picture that was taken away',
      async () => {
        const { body } = await read<DesignDetail>(one, detailPath(), { headers: admin.bearer });
        return edit({ remove_image_ids: String(body.detail_images[0]!.id) });
      },
      (design) => design.detail_images.length,
      1,
    ],
    [
      'another archive',
      async () => edit({}, [archive(await zipOf({ 'neu.pdf': '%PDF' }))]),
      (design) => design.archive?.files,
      [{ kind: 'pdf', count: 1 }],
    ],
    [
      'a category',
      async () => {
        const [category] = await shop.database.query<{ id: number }>(
          `INSERT INTO categories (name, slug) VALUES ('披肩', '${newName()}') RETURNING id`,
        );
        await sql(`INSERT INTO design_categories VALUES ($id, ${category!.id})`);
      },
      (design) => design.categories.map(({ name }) => name),
      ['披肩'],
    ],
    [
      'what somebody writes into the database',
      () => sql("UPDATE designs SET description = '外面写的' WHERE id = $id"),
      (design) => design.description,
      '外面写的',
    ],
    [
      "its designer's name",
      () => sql("UPDATE users SET username = '新名字' WHERE username <> '新名字'"),
      (design) => design.designer_username,
      '新名字',
    ],
  ];

  it.each(changes)('shows %s on every process', async (_what, change, shownIn, shown) => {
    for (const process of processes) {
      const cached = await readCached<DesignDetail>(process, detailPath());
      expect(shownIn(cached.body)).not.toEqual(shown);
    }
    await change();
    await eventually(async () => {
      for (const process of processes) {
        const { body } = await read<DesignDetail>(process, detailPath());
        expect(shownIn(body)).toEqual(shown);
      }
    });
  });

  it('shows a new download count, which notifies no process, after the next change', async () => {
    for (const process of processes) await readCached(process, detailPath());
    await sql('UPDATE designs SET download_count = 41 WHERE id = $id');
    await sql('UPDATE designs SET price_fen = 4100 WHERE id = $id');
    await eventually(async () => {
      for (const process of processes) {
        const { body } = await read<DesignDetail>(process, detailPath());
        expect(body).toMatchObject({ download_count: 41, price: '41.00' });
      }
    });
  });

  it('disappears on every process after a design is deactivated, and returns after it is activated', async () => {
    const idsOf = async (process: Process) =>
      (await read<{ results: { id: number }[] }>(process, '/designs/?n=100')).body.results.map(
        ({ id }) => id,
      );
    for (const process of processes) {
      await readCached(process, detailPath());
      await readCached(process, '/designs/?n=100');
    }
    for (const isActive of [false, true]) {
      expect((await activate(isActive)).status).toBe(200);
      await eventually(async () => {
        for (const process of processes) {
          expect((await read(process, detailPath())).status).toBe(isActive ? 200 : 404);
          expect((await idsOf(process)).includes(designId)).toBe(isActive);
        }
      });
    }
  });

  it('shows a new category in the list of categories', async () => {
    for (const process of processes) await readCached(process, '/categories/');
    const slug = newName();
    await sql(`INSERT INTO categories (name, slug) VALUES ('手套', '${slug}')`);
    await eventually(async () => {
      for (const process of processes) {
        const { body } = await read<{ slug: string }[]>(process, '/categories/');
        expect(body.map((category) => category.slug)).toContain(slug);
      }
    });
  });
});

describe('a cached page', () => {
  /** Requests a page until it comes from the cache. */
  async function pageFromCache(process: Process, path: string, init?: RequestInit) {
    let page: Answer<unknown>;
    await eventually(async () => {
      await request(process.api.url + path, init);
      const before = await countsOf(process);
      page = await request(process.api.url + path, init);
      expect((await countsOf(process)).hit).toBe(before.hit + 1);
    });
    return page!;
  }

  const withoutIds = ({ headers }: Answer<unknown>) =>
    [...headers].filter(
      ([name]) => !['x-request-id', 'date', 'connection', 'keep-alive'].includes(name),
    );

  it.each(['br', 'gzip', 'identity'])(
    'equals the rendered page, in the encoding %s',
    async (encoding) => {
      const init = { headers: { 'accept-encoding': encoding } };
      for (const path of ['/', `/design/${designId}`]) {
        const address = `${path}?${newName()}`;
        const rendered = await request(one.api.url + address, init);
        const cached = await pageFromCache(one, address, init);
        expect(cached.status).toBe(200);
        expect(cached.headers.get('content-encoding')).toBe(
          encoding === 'identity' ? null : encoding,
        );
        expect(cached.bytes.equals(rendered.bytes)).toBe(true);
        expect(withoutIds(cached)).toEqual(withoutIds(rendered));
      }
    },
  );

  it('is a 304 where the browser has it', async () => {
    const { headers } = await pageFromCache(one, '/');
    const condition = { 'if-none-match': headers.get('etag')!, 'cache-control': 'max-age=0' };
    const unchanged = await request(`${one.api.url}/`, { headers: condition });
    expect([unchanged.status, unchanged.bytes.length]).toEqual([304, 0]);
  });

  it('shows a new price and title on every process', async () => {
    const path = `/design/${designId}`;
    for (const process of processes) await pageFromCache(process, path);
    await edit({ name: '改了名的围巾', price: '66.60' });
    await eventually(async () => {
      for (const process of processes) {
        const html = (await request(process.api.url + path)).bytes.toString();
        expect(html).toContain('<title>改了名的围巾 · 云织商城</title>');
        expect(html).toContain('66.60');
      }
    });
  });

  it('is never sent to a visitor who is signed in, nor made for one', async () => {
    const headers = { cookie: 'username=%E9%98%BF%E7%BB%87; is_admin=false' };
    for (const path of ['/', `/design/${designId}`]) {
      await pageFromCache(one, path);
      const before = await countsOf(one);
      const own = await request(one.api.url + path, { headers });
      expect(own.headers.get('cache-control')).toBe('private, no-cache');
      expect(own.bytes.toString()).toContain('阿织');
      expect(await countsOf(one)).toEqual(before);
      expect((await pageFromCache(one, path)).bytes.toString()).not.toContain('阿织');
    }
  });

  it('is recorded with its request id', async () => {
    await pageFromCache(one, '/');
    const requestId = `page-${newName()}`;
    const { headers } = await request(`${one.api.url}/`, {
      headers: { 'x-request-id': requestId },
    });
    expect(headers.get('x-request-id')).toBe(requestId);
    await eventually(() => expect(one.api.output()).toContain(`request=${requestId}`));
  });
});

describe('a cached response', () => {
  it('survives sixteen finished downloads', async () => {
    await readCached(one, detailPath());
    await Promise.all(
      Array.from({ length: 16 }, () =>
        sql('UPDATE designs SET download_count = download_count + 1 WHERE id = $id'),
      ),
    );
    // A notification of a later commit would follow those of the downloads, had they sent any.
    const before = await countsOf(one);
    for (let times = 0; times < 5; times += 1) await read(one, detailPath());
    expect((await countsOf(one)).hit).toBe(before.hit + 5);
  });

  /** But for what is each answer's, or each connection's, own. */
  const headersOf = ({ headers }: { headers: Headers }) =>
    [...headers].filter(
      ([name]) => !['x-request-id', 'date', 'connection', 'keep-alive'].includes(name),
    );

  it.each(['/designs/?n=4', '/designs/search/?name=%E6%AF%9B%E8%A1%A3', '/categories', 'design'])(
    'equals that of the framework: %s',
    async (given) => {
      const path = given === 'design' ? detailPath() : given;
      const ordinary = await read(one, path, { headers: { cookie: admin.cookie } });
      const cached = await readCached(one, path);
      expect(cached.status).toBe(200);
      expect(cached.bytes.equals(ordinary.bytes)).toBe(true);
      expect(headersOf(cached)).toEqual(headersOf(ordinary));
      const again = await read(one, path);
      expect(again.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
      expect(again.headers.get('x-request-id')).not.toBe(cached.headers.get('x-request-id'));

      const head = await fetch(`${one.api.url}/api/v1${path}`, { method: 'HEAD' });
      expect(headersOf(head)).toEqual(headersOf(cached));
      expect(await head.text()).toBe('');
    },
  );

  it('is a 304 without a body where the client has it', async () => {
    const { headers } = await readCached(one, detailPath());
    const condition = {
      'if-none-match': `"other", ${headers.get('etag')!}`,
      // Otherwise fetch sends no-cache.
      'cache-control': 'max-age=0',
    };
    const answers = [
      await read(one, detailPath(), { headers: { ...condition, cookie: admin.cookie } }),
      await read(one, detailPath(), { headers: condition }),
    ];
    for (const answer of answers) {
      expect([answer.status, answer.bytes.length]).toEqual([304, 0]);
      expect(headersOf(answer)).toEqual(headersOf(answers[0]!));
    }
    // An address that is not cached yet.
    const path = `${detailPath()}?${newName()}`;
    const first = await read(one, path, { headers: condition });
    expect([first.status, first.bytes.length]).toEqual([304, 0]);
    expect(headersOf(first)).toEqual(headersOf(answers[0]!));
    expect((await readCached(one, path)).status).toBe(200);

    const anew = { ...condition, 'cache-control': 'no-cache' };
    expect((await read(one, detailPath(), { headers: anew })).status).toBe(200);
    const other = { ...condition, 'if-none-match': 'W/"other"' };
    expect((await read(one, detailPath(), { headers: other })).status).toBe(200);
  });

  it('is measured and logged like any other, with the request id of the proxy', async () => {
    const line =
      'cloudknit_http_request_duration_seconds_count{method="GET",route="/api/v1/designs/:id",status="200"}';
    await readCached(one, detailPath());
    const before = (await metricsOf(one))(line);
    const requestId = `cached-${newName()}`;
    const cached = await read(one, detailPath(), { headers: { 'x-request-id': requestId } });
    expect(cached.headers.get('x-request-id')).toBe(requestId);
    await read(one, detailPath(), { headers: { cookie: admin.cookie } });
    await eventually(async () => expect((await metricsOf(one))(line)).toBe(before + 2));
    const lines = () =>
      one.api
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
      const before = await countsOf(one);
      const answers = await Promise.all(Array.from({ length: 20 }, () => read(one, path)));
      const after = await countsOf(one);
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
      const before = await countsOf(one);
      const answers = await Promise.all(Array.from({ length: 8 }, () => read(one, path)));
      expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([status]));
      expect((await read(one, path)).status).toBe(status);
      const after = await countsOf(one);
      expect([after.hit, after.shared]).toEqual([before.hit, before.shared]);
    }
  });
});

describe('visitors who are signed in', () => {
  it.each(['bearer', 'cookie'] as const)(
    'neither get nor fill a cached response: by %s',
    async (way) => {
      const headers: Record<string, string> =
        way === 'bearer' ? admin.bearer : { cookie: admin.cookie };
      await readCached(one, detailPath());
      const before = await countsOf(one);
      expect((await read(one, detailPath(), { headers })).status).toBe(200);
      expect((await read(one, `/designs/?${newName()}`, { headers })).status).toBe(200);
      expect(await countsOf(one)).toEqual(before);
    },
  );

  it('see a deactivated design, which no other visitor sees after them', async () => {
    await activate(false);
    await eventually(async () => expect((await read(one, detailPath())).status).toBe(404), 1_000);
    for (let times = 0; times < 2; times += 1) {
      const own = await read(one, detailPath(), { headers: admin.bearer });
      expect(own.status).toBe(200);
      expect((await read(one, detailPath())).status).toBe(404);
    }
  });
});

describe('while the subscription to changes is lost', () => {
  const LISTENERS = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = 'cloudknit catalogue_changes' AND datname = current_database()`;

  it('no change is missed at the moment the connection breaks', async () => {
    for (const process of processes) await readCached(process, detailPath());
    await sql(LISTENERS);
    await sql('UPDATE designs SET price_fen = 12300 WHERE id = $id');
    await eventually(async () => {
      for (const process of processes) {
        expect((await read(process, detailPath())).body).toMatchObject({ price: '123.00' });
      }
    });
    for (const process of processes) await readCached(process, detailPath());
  });

  it('nothing is cached, which is logged once, until it is restored', async () => {
    const said = (text: string) => one.api.output().split(text).length - 1;
    const [lost, restored] = [said('is lost ('), said('catalogue_changes is restored')];
    const name = new URL(shop.database.url).pathname.slice(1);
    const allow = (allowed: boolean) =>
      withDatabase((client) =>
        client.query(`ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS ${String(allowed)}`),
      );
    for (const process of processes) await readCached(process, detailPath());
    await allow(false);
    try {
      await sql(LISTENERS);
      await eventually(() => expect(said('is lost (')).toBe(lost + 1));
      const before = await countsOf(one);
      for (const price of ['31.00', '32.00']) {
        await sql(`UPDATE designs SET price_fen = ${Number(price) * 100} WHERE id = $id`);
        expect((await read(one, detailPath())).body).toMatchObject({ price });
      }
      expect(await countsOf(one)).toEqual(before);
    } finally {
      await allow(true);
    }
    const cached = await readCached(one, detailPath());
    expect(cached.body).toMatchObject({ price: '32.00' });
    await eventually(() => expect(said('catalogue_changes is restored')).toBe(restored + 1));
    expect(said('is lost (')).toBe(lost + 1);
  });
});

it('nothing is cached with READ_CACHE_MEGABYTES=0', async () => {
  const metricsPort = await freePort();
  const env = { ...shop.env, METRICS_PORT: String(metricsPort), READ_CACHE_MEGABYTES: '0' };
  const off = { api: await startOwnApi(env), metricsPort };
  for (let times = 0; times < 3; times += 1) {
    expect((await read(off, detailPath())).status).toBe(200);
  }
  expect(await countsOf(off)).toEqual({ hit: 0, shared: 0, miss: 0 });
  expect(await off.api.end()).toBe(0);
});
