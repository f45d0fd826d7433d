import type { DesignDetail, Reading } from '#contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../support/eventually.js';
import { type Nginx, startCachingProxy } from '../support/servers/nginx.js';
import { buy, type Caller, createBuyer, request, siteUrl } from '../support/site/site.js';

const DESIGN = 9;

let cdn: Nginx;
let buyer: Caller;

beforeAll(async () => {
  cdn = await startCachingProxy(new URL(siteUrl).host.replace('localhost', '127.0.0.1'));
  buyer = await createBuyer();
  await buy(buyer, DESIGN);
});

afterAll(async () => {
  await cdn.stop();
});

const through = (path: string, headers: Record<string, string> = {}) =>
  request(`${cdn.url}${path}`, { headers });

const cacheOf = async (path: string, headers?: Record<string, string>) =>
  (await through(path, headers)).headers.get('x-cache');

const bearer = () => ({ authorization: `Bearer ${buyer.token!}` });

describe('the shop behind a caching proxy', () => {
  it('caches images and files of the site under immutable addresses (SCALE-07)', async () => {
    const { body } = await request<DesignDetail>(`${cdn.url}/api/v1/designs/${DESIGN}/`);
    const { pathname } = new URL(body.detail_images[0]!.image, cdn.url);
    const page = (await through('/')).bytes.toString();
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)![1]!;
    for (const path of [pathname, script]) {
      const first = await through(path, { 'accept-encoding': 'identity' });
      expect(first.status).toBe(200);
      expect(first.headers.get('cache-control')).toMatch(/^public, max-age=31536000, immutable$/);
      const again = await through(path, { 'accept-encoding': 'identity' });
      expect(again.headers.get('x-cache')).toBe('HIT');
      expect(again.bytes.equals(first.bytes)).toBe(true);
      // A visitor with a session gets the cached response too.
      expect(await cacheOf(path, { 'accept-encoding': 'identity', cookie: 'username=x' })).toBe(
        'HIT',
      );
    }
  });

  it('serves each encoding of a file to the clients that accept it (SCALE-07)', async () => {
    const page = (await through('/')).bytes.toString();
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)![1]!;
    for (const encoding of ['br', 'gzip']) {
      for (let times = 0; times < 2; times += 1) {
        const { headers } = await through(script, { 'accept-encoding': encoding });
        expect(headers.get('content-encoding')).toBe(encoding);
      }
    }
  });

  it('never caches pages of a bought pattern, archives or personal responses (SCALE-07)', async () => {
    let reading: Reading;
    await eventually(async () => {
      const response = await buyer.get<Reading>(`/reading/${DESIGN}/`);
      expect(response.status).toBe(200);
      reading = response.body;
      expect(reading.state).toBe('ready');
    }, 200_000);
    const pageUrl = reading!.files.flatMap(({ pages }) => pages)[0]!.url;
    const { pathname: pagePath, search } = new URL(pageUrl, cdn.url);
    for (let times = 0; times < 2; times += 1) {
      const page = await through(pagePath + search);
      expect(page.status).toBe(200);
      expect(page.headers.get('cache-control')).toMatch(/^private, max-age=\d+$/);
      expect(page.headers.get('x-cache')).toBe('MISS');
      const archive = await through(`/api/v1/designs/${DESIGN}/download`, bearer());
      expect(archive.status).toBe(200);
      expect(archive.headers.get('cache-control')).toBe('no-store');
      expect(archive.headers.get('x-cache')).toBe('MISS');
      expect(await cacheOf('/api/v1/account/me/', bearer())).toBe('MISS');
      expect(await cacheOf(`/api/v1/designs/${DESIGN}/`)).toBe('MISS');
      expect(await cacheOf(`/design/${DESIGN}`)).toBe('MISS');
    }
    // The signed address is the authorisation: a changed address is refused.
    expect((await through(`${pagePath}x${search}`)).status).toBeGreaterThanOrEqual(400);
  });
});
