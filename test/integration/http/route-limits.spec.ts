import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ApiTokensService, SessionsService, type SignedInUser } from '#accounts';
import { MESSAGES } from '#contracts';
import { RateLimiter } from '#redis';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createApi } from '../../../apps/api/src/api.js';
import { ROUTE_LIMITS } from '../../../apps/api/src/http/security/route-limits.js';
import { randomAddress } from '../../../tools/harness/customer.mjs';
import { routesOf } from '../../support/shop/routes.js';
import { createTestShop, type TestShop } from '../../support/shop/shop.js';

/** Not of the router: the dashboard of the queues has one of its own. */
const DASHBOARD = 'PUT /admin/queues';
const ORDERS = 'POST /api/v1/orders';
const EXPORT = 'GET /api/v1/account/export';
/** Reads a file by its path from the root of the repository. */
const textOf = (path: string) => readFileSync(join(import.meta.dirname, '../../..', path), 'utf8');

let shop: TestShop;
let app: NestExpressApplication;
let url: string;
let people = 0;

beforeAll(async () => {
  shop = await createTestShop();
  app = await createApi({ ...shop.config, logLevel: 'silent' });
  await app.listen(0, '127.0.0.1');
  url = await app.getUrl();
});

afterAll(async () => {
  await app.close();
  await shop.close();
});

/** Somebody new, by the header that shows who it is. */
async function newPerson(isAdmin = false): Promise<{ user: SignedInUser; bearer: string }> {
  people += 1;
  const user = await shop.createUser(`person${people}`, { isAdmin });
  const { accessToken } = await app.get(SessionsService).start(user.id, false);
  return { user, bearer: `Bearer ${accessToken}` };
}

/** Calls a route of the table; what its parameters stand for there is not. */
async function call(route: string, address: string, bearer = ''): Promise<Response> {
  const [method = '', path = ''] = route.split(' ');
  const response = await fetch(url + path.replaceAll(/:\w+/g, '0'), {
    method,
    headers: { 'x-forwarded-for': address, ...(bearer && { authorization: bearer }) },
    redirect: 'manual',
  });
  await response.clone().arrayBuffer();
  return response;
}

async function statusesOf(
  times: number,
  ask: (index: number) => Promise<Response>,
): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (let i = 0; i < times; i += 1) {
    const { status } = await ask(i);
    counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
}

describe('the table of limits', () => {
  it('has every route of the running router that changes something, and none that is not there', () => {
    const routes = routesOf(app);
    const changing = routes.filter((route) => !/^(GET|HEAD|ALL) /.test(route));
    const known = Object.keys(ROUTE_LIMITS);
    expect(changing.filter((route) => !known.includes(route))).toEqual([]);
    expect(known.filter((route) => !routes.includes(route))).toEqual([DASHBOARD]);
  });

  it('limits each person where a route changes something for those who are signed in', () => {
    const rows = textOf('test/authorisation.md').matchAll(/^\| `(\w+ \/\S+?)` +\|(.*)\|$/gm);
    const statuses = [...rows].map(([, route, cells]) => ({
      route: route!,
      of: cells!.split('|'),
    }));
    const isFor = (who: string | undefined) => who?.trim() !== '401';
    // The columns of a visitor and of an admin: a notification proves itself in another way.
    const signedIn = statuses
      .filter(({ of }) => !isFor(of[0]) && isFor(of[6]))
      .map(({ route }) => route);
    const changing = signedIn.filter((route) => !/^(GET|HEAD) /.test(route));
    expect(changing.length).toBeGreaterThan(20);
    expect(changing.filter((route) => !ROUTE_LIMITS[route]?.person)).toEqual([]);
  });

  it('allows an address at least what it allows one person', () => {
    const tighter = Object.entries(ROUTE_LIMITS).filter(
      ([, { address, person }]) =>
        person && (person.max > address.max || person.seconds !== address.seconds),
    );
    expect(tighter).toEqual([]);
  });

  it('says what SECURITY.md says', () => {
    const rows = [
      ...textOf('SECURITY.md').matchAll(
        /^\| `(\w+ \/[^`]+)` +\| (\d+) 次 +\| (\d+ 次|—) +\| (\S+)/gm,
      ),
    ];
    expect(rows.length).toBeGreaterThan(10);
    const seconds: Record<string, number> = { 一分钟: 60, 十分钟: 600, 一小时: 3_600 };
    for (const [, route, address, person, window] of rows) {
      const often = (max: string) => ({ max: parseInt(max, 10), seconds: seconds[window!] });
      const limit = {
        address: often(address!),
        person: person === '—' ? null : often(person!),
      };
      expect({ route, limit }).toEqual({ route, limit: ROUTE_LIMITS[route!] });
    }
  });
});

describe('a limit', () => {
  let hit: jest.SpiedFunction<RateLimiter['hit']>;
  /** The admin of the previous route, unless that route may have ended the session. */
  let admin: Awaited<ReturnType<typeof newPerson>> | null = null;

  beforeEach(() => {
    jest.restoreAllMocks();
    hit = jest.spyOn(RateLimiter.prototype, 'hit');
  });

  it.each(Object.keys(ROUTE_LIMITS))('is counted by address and by person: %s', async (route) => {
    const { user, bearer } = (admin ??= await newPerson(true));
    const address = randomAddress();
    const { person } = ROUTE_LIMITS[route]!;
    // The dashboard knows its admin by a cookie.
    const { ok } = await call(route, address, route === DASHBOARD ? '' : bearer);
    if (ok) admin = null;
    const counted = hit.mock.calls.map(([{ name }, who]) => `${name}: ${who}`);
    const isPersonKnown = person !== null && route !== DASHBOARD;
    expect(counted).toEqual(
      expect.arrayContaining([
        `${route} by address: ${address}`,
        ...(isPersonKnown ? [`${route} by person: ${user.id}`] : []),
      ]),
    );
  });

  it('by person holds a buyer who orders from ever other addresses, and no other buyer', async () => {
    const { max, seconds } = ROUTE_LIMITS[ORDERS]!.person!;
    const buyer = await newPerson();
    const order = () => call(ORDERS, randomAddress(), buyer.bearer);
    expect(await statusesOf(max, order)).toEqual({ 400: max });
    const refused = await order();
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({
      code: 'too_many_requests',
      error: MESSAGES.tooManyRequests,
    });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(seconds);

    expect((await call(ORDERS, randomAddress(), (await newPerson()).bearer)).status).toBe(400);
    const paying = 'POST /api/v1/orders/:orderId/pay';
    expect((await call(paying, randomAddress(), buyer.bearer)).status).toBe(400);
  });

  it('by person is one for all of their sessions and tokens', async () => {
    const route = 'POST /api/v1/queues/:name/retry';
    const { max } = ROUTE_LIMITS[route]!.person!;
    const { user, bearer } = await newPerson(true);
    const { token } = await app.get(ApiTokensService).create(user, 'test');
    const bearers = [bearer, `Bearer ${token}`];
    const counts = await statusesOf(max + 1, (i) => call(route, randomAddress(), bearers[i % 2]));
    expect(counts).toEqual({ 404: max, 429: 1 });
  });

  it('by address holds many accounts together, and no other address', async () => {
    const { address, person } = ROUTE_LIMITS[EXPORT]!;
    const here = randomAddress();
    const count = address.max / person!.max;
    for (let i = 0; i < count; i += 1) {
      const { bearer } = await newPerson();
      const counts = await statusesOf(person!.max, () => call(EXPORT, here, bearer));
      expect(counts).toEqual({ 200: person!.max });
    }
    const { bearer } = await newPerson();
    expect((await call(EXPORT, here, bearer)).status).toBe(429);
    expect((await call(EXPORT, randomAddress(), bearer)).status).toBe(200);
    expect((await call('GET /api/v1/account/orders', here, bearer)).status).toBe(200);
  });

  it('by address refuses unauthenticated requests with 429 before authentication', async () => {
    const { max } = ROUTE_LIMITS['POST /api/v1/designs/upload']!.address;
    const here = randomAddress();
    const counts = await statusesOf(max + 2, () => call('POST /api/v1/designs/upload', here));
    expect(counts).toEqual({ 401: max, 429: 2 });
  });

  it('of one route is not used up by another, nor by HEAD twice', async () => {
    const { max } = ROUTE_LIMITS['GET /sitemap.xml']!.address;
    const here = randomAddress();
    const ask = (i: number) => call(i % 2 ? 'HEAD /sitemap.xml' : 'GET /sitemap.xml', here);
    expect(await statusesOf(max + 1, ask)).toEqual({ 200: max, 429: 1 });
    expect((await call('GET /sitemaps/:file', here)).status).toBe(404);
  });

  it('is as many times higher as the setting says', async () => {
    const roomy = await createApi({ ...shop.config, logLevel: 'silent', rateLimitFactor: 3 });
    hit.mockClear();
    await roomy.listen(0, '127.0.0.1');
    await (await fetch(`${await roomy.getUrl()}/sitemap.xml`)).text();
    await roomy.close();
    const { max, seconds } = ROUTE_LIMITS['GET /sitemap.xml']!.address;
    expect(hit).toHaveBeenCalledWith(
      { name: 'GET /sitemap.xml by address', max: 3 * max, seconds },
      '127.0.0.1',
    );
  });
});
