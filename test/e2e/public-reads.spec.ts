import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from '../../tools/stack/ports.mjs';
import { eventually } from '../support/eventually.js';
import { newName } from '../support/messages.js';
import { type OwnApi, startOwnApi } from '../support/own-api.js';
import { ownRedis } from '../support/own-redis.js';
import {
  createOwnShop,
  type OwnShop,
  type Person,
  signInTo,
  uploadTo,
} from '../support/own-shop.js';
import { request } from '../support/site.js';

let files: string;
let shop: OwnShop;
let api: OwnApi;
let admin: Person;
let metricsPort: number;

beforeAll(async () => {
  files = await mkdtemp(join(tmpdir(), 'public-reads-'));
  shop = await createOwnShop(files);
  metricsPort = await freePort();
  const env = {
    ...shop.env,
    METRICS_PORT: String(metricsPort),
    REDIS_URL: await ownRedis(),
    READ_CACHE_MEGABYTES: '0',
    LOG_LEVEL: 'info',
  };
  api = await startOwnApi(env);
  admin = await signInTo(api, shop, newName(), true);
  for (let i = 0; i < 5; i += 1) await uploadTo(api, admin);
}, 60_000);

afterAll(async () => {
  await api.end();
  await shop.database.drop();
  await rm(files, { recursive: true });
});

async function ask(path: string, headers: Record<string, string> = {}) {
  const answer = await request(`${api.url}/api/v1${path}`, { headers });
  const named = Object.fromEntries(answer.headers);
  for (const name of ['date', 'x-request-id']) delete named[name];
  return { status: answer.status, headers: named, text: answer.bytes.toString() };
}

/** How many answers to `/designs/:id` the measurements have. */
async function counted(): Promise<number> {
  const { bytes } = await request(`http://127.0.0.1:${metricsPort}/metrics`);
  const name = 'cloudknit_http_request_duration_seconds_count';
  const labels = 'method="GET",route="/api/v1/designs/:id",status="200"';
  const line = bytes
    .toString()
    .split('\n')
    .find((one) => one.startsWith(`${name}{${labels}}`));
  return Number(line?.split(' ')[1] ?? 0);
}

// Who is signed in is answered by the framework, a visitor by it only until it is known what it says.
describe('a visitor’s read that no cache answers', () => {
  it.each([
    '/designs/?p=1&n=4',
    '/designs/',
    '/designs?n=2&p=2',
    '/designs/search/?name=%E6%AF%9B%E8%A1%A3',
    '/designs/search?categories=1,3&price_min=1.00',
    '/designs/search?categories=1&categories=3',
    '/designs/search?name=%E6%B2%A1%E6%9C%89',
    '/designs/search?name[]=a',
    '/designs/search?name=%',
    '/designs/?n=0',
    '/designs/?p=900000&n=100',
    '/designs/?cursor=none',
    '/designs/?unknown=1&__proto__[a]=b',
    '/designs/1/',
    '/designs/2',
    '/designs/999999/',
    '/categories/',
  ])('says of %s what the framework says', async (path) => {
    const expected = await ask(path, admin.bearer);
    for (let times = 0; times < 3; times += 1) expect(await ask(path)).toEqual(expected);
  });

  it('has its own request id, and costs no body where the asker has it', async () => {
    await ask('/designs/1/');
    const first = await request(`${api.url}/api/v1/designs/1/`);
    const second = await request(`${api.url}/api/v1/designs/1/`, {
      headers: {
        'if-none-match': first.headers.get('etag')!,
        // Else fetch says that it wants no answer which somebody kept.
        'cache-control': 'max-age=0',
      },
    });
    expect([second.status, second.bytes.length]).toEqual([304, 0]);
    expect(second.headers.get('etag')).toBe(first.headers.get('etag'));
    const ids = [first, second].map(({ headers }) => headers.get('x-request-id'));
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) expect(id).toMatch(/^[\w-]{36}$/);
  });

  it('is noted in the log and in the measurements like any other', async () => {
    await ask('/designs/1/');
    const before = await counted();
    const requestId = `read-${newName()}`;
    const named = await request(`${api.url}/api/v1/designs/1/`, {
      headers: { 'x-request-id': requestId },
    });
    expect(named.headers.get('x-request-id')).toBe(requestId);
    await eventually(async () => expect(await counted()).toBe(before + 1));
    const lines = () =>
      api
        .output()
        .split('\n')
        .filter((line) => line.includes(requestId));
    await eventually(() => {
      expect(lines()).toHaveLength(1);
      expect(lines()[0]).toMatch(/GET route=\/api\/v1\/designs\/:id status=200 ms=\d+ request=/);
    });
  });
});
