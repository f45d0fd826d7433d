import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DesignCard, Page } from '#contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Customer } from '../../tools/harness/customer.mjs';
import { eventually } from '../support/eventually.js';
import { type OwnApi, startOwnApi } from '../support/site/own-api.js';
import { ownRedis } from '../support/servers/own-redis.js';
import { createOwnShop, type OwnShop, signInTo, uploadDesign } from '../support/site/own-shop.js';
import { buy, request } from '../support/site/site.js';
import { StatementCounter } from '../support/database/statement-counter.js';

let files: string;
let shop: OwnShop;
let counter: StatementCounter;
let api: OwnApi;
let admin: Customer;
let buyer: Customer;
const designs: number[] = [];

beforeAll(async () => {
  files = await mkdtemp(join(tmpdir(), 'statements-'));
  shop = await createOwnShop(files);
  counter = await StatementCounter.start(shop.database.url);
  api = await startOwnApi({
    ...shop.env,
    DATABASE_URL: counter.url,
    // LISTEN connections are checked from time to time, which is no cost of a request.
    DATABASE_DIRECT_URL: shop.database.url,
    REDIS_URL: await ownRedis(),
    READ_CACHE_MEGABYTES: '0',
    // Counts of visits are written between requests, which is no cost of one.
    TRAFFIC_FLUSH_SECONDS: '3600',
  });
  admin = await signInTo(api, shop, 'keeper', true);
  buyer = await signInTo(api, shop, 'buyer');
  for (let i = 0; i < 6; i += 1) designs.push(await uploadDesign(admin));
});

afterAll(async () => {
  await api.end();
  await counter.stop();
  await shop.database.drop();
  await rm(files, { recursive: true });
});

const get = <T = unknown>(path: string, who?: Customer) =>
  request<T>(`${api.url}${path}`, who && { headers: who.bearer });

/** Counts the statements of one request; the first of its kind may open a connection. */
async function statementsOf(ask: () => Promise<{ status: number }>): Promise<number> {
  expect((await ask()).status).toBeLessThan(400);
  return counter.countOf(async () => expect((await ask()).status).toBeLessThan(400));
}

describe('the statements that a request costs', () => {
  it.each([
    ['the home page’s list', '/api/v1/designs/?p=1&n=4', 1],
    ['a page of twenty', '/api/v1/designs/?p=1&n=20', 1],
    // The tree contains the categories below it (SHEET-15).
    ['a category', '/api/v1/designs/?categories=1', 2],
    ['a search', '/api/v1/designs/search/?name=毛衣', 2],
    // The index has no single characters of descriptions.
    ['a search by one character', '/api/v1/designs/search/?name=毛衣&description=线', 1],
    ['the categories', '/api/v1/categories/', 1],
    ['the home page, drawn', '/', 2],
    ['suggestions', '/api/v1/designs/suggestions/?q=毛', 4],
    ['a search by word and filters', '/api/v1/designs/search/?q=毛衣&craft=knit', 2],
    ['the counts of the filters', '/api/v1/designs/facets/?q=毛衣&craft=knit', 2],
    ['finished works', '/api/v1/works/', 1],
    ['a designer', '/api/v1/designers/keeper/', 1],
    ['a designer’s figures', '/api/v1/designers/keeper/figures/', 3],
    ['a designer’s page, drawn', '/designers/keeper', 1],
    ['the facts of the shop', '/api/v1/shop/', 0],
  ])('are for %s (%s): %i', async (_what, path, most) => {
    expect(await statementsOf(() => get(path))).toBe(most);
  });

  it('are one for a design, and two for its page', async () => {
    expect(await statementsOf(() => get(`/api/v1/designs/${designs[0]!}/`))).toBe(1);
    expect(await statementsOf(() => get(`/design/${designs[0]!}`))).toBe(2);
  });

  it.each([
    ['versions', 2],
    ['reviews', 3],
    ['questions', 2],
    ['similar', 2],
    ['preview', 3],
  ])('are for the %s of a design: %i', async (what, most) => {
    expect(await statementsOf(() => get(`/api/v1/designs/${designs[0]!}/${what}/`))).toBe(most);
  });

  it.each([
    ['account/favourites', 3],
    ['account/follows', 2],
    ['account/follows/new', 3],
    ['account/shelf', 5],
    ['account/messages', 5],
    // The bell of every page asks so each minute.
    ['account/messages/?limit=0', 4],
    ['account/knitting', 2],
  ])('are for %s of whoever is signed in: %i', async (path, most) => {
    expect(await statementsOf(() => get(`/api/v1/${path}`, buyer))).toBe(most);
  });

  it('are one for a page that is far down, which its cursor leads to', async () => {
    const { body } = await get<Page<DesignCard>>('/api/v1/designs/?p=1&n=2');
    const { pathname, search } = new URL(body.next!, api.url);
    expect(await statementsOf(() => get(pathname + search))).toBe(1);
  });

  it('are one more for whoever is signed in', async () => {
    expect(await statementsOf(() => get('/api/v1/account/me/', buyer))).toBe(1);
    expect(await statementsOf(() => get('/api/v1/account/orders/', buyer))).toBe(2);
  });

  it('are few for an order, its payment and a download', async () => {
    let orderId = '';
    const ordering = await counter.countOf(async () => {
      orderId = await buyer.order(designs[1]!);
    });
    const paying = await counter.countOf(() => buyer.pay(orderId));
    const asking = await statementsOf(() => get(`/api/v1/orders/${orderId}/status/`, buyer));
    await buy(buyer, designs[2]!, { notify: 'drop' });
    const downloading = await statementsOf(async () => {
      const answer = await buyer.download(designs[2]!);
      // The download ends in the database after its last byte was sent.
      await eventually(async () =>
        expect(
          await shop.database.query("SELECT 1 FROM download_grants WHERE state <> 'done'"),
        ).toEqual([]),
      );
      return answer;
    });
    // The look for the session is one of each.
    expect({ ordering, paying, asking, downloading }).toEqual({
      ordering: 3,
      paying: 5,
      asking: 2,
      downloading: 5,
    });
  });
});
