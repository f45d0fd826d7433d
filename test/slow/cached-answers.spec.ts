import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Customer } from '../../tools/harness/customer.mjs';
import { newName } from '../support/site/messages.js';
import { type OwnApi, startOwnApi } from '../support/site/own-api.js';
import { ownRedis } from '../support/servers/own-redis.js';
import { createOwnShop, type OwnShop, signInTo, uploadDesign } from '../support/site/own-shop.js';
import { request } from '../support/site/site.js';

let files: string;
let shop: OwnShop;
let api: OwnApi;
let admin: Customer;

beforeAll(async () => {
  files = await mkdtemp(join(tmpdir(), 'cached-answers-'));
  shop = await createOwnShop(files);
  const env = {
    ...shop.env,
    REDIS_URL: await ownRedis(),
  };
  api = await startOwnApi(env);
  admin = await signInTo(api, shop, newName(), true);
  for (let i = 0; i < 5; i += 1) await uploadDesign(admin);
});

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

// A request with a cookie of the site's session is answered by the framework. Without a token it is anonymous there.
const UNCACHED = { cookie: 'username=somebody' };

describe('an anonymous read', () => {
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
  ])('of %s has the answer of the framework, whether it is cached or not', async (path) => {
    const expected = await ask(path, UNCACHED);
    for (let times = 0; times < 3; times += 1) expect(await ask(path)).toEqual(expected);
  });
});
