import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SearchFeed } from '#catalogue';
import type { DesignPage } from '#contracts';
import { Sql } from '#database';
import { Outbox } from '#queues';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { type GroongaServer, startGroonga } from '../../tools/stack/groonga-server.mjs';
import { startTestApi, type TestApi } from '../support/shop/api.js';
import { testDesignSearch } from '../support/shop/design-search-tests.js';

let dir: string;
let groonga: GroongaServer;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'groonga-'));
});

afterAll(async () => {
  await rm(dir, { recursive: true, force: true });
});

interface FeedJob {
  id: string;
  job: string;
  payload: { designIds: number[]; afterId: number };
}

const jobsOf = ({ shop }: TestApi) =>
  shop.database.query<FeedJob>(
    "SELECT id, job, payload FROM outbox WHERE job LIKE 'search.%' ORDER BY id",
  );

/** Runs the jobs of the search feed, as the worker would. @returns how many there were */
async function runFeed(api: TestApi): Promise<number> {
  const feed = api.app.get(SearchFeed);
  const [first] = await jobsOf(api);
  if (!first) return 0;
  const { id, job, payload } = first;
  await (job === 'search.index' ? feed.index(payload.designIds) : feed.fill(payload.afterId));
  await api.shop.database.query('DELETE FROM outbox WHERE id = $1', [id]);
  return 1 + (await runFeed(api));
}

/** Copies the only design until there are so many, each with a name of its own. */
async function createCopies({ shop }: TestApi, count: number): Promise<void> {
  await shop.database.query(
    `INSERT INTO designs (designer_id, name, description, price_fen, name_folded,
       description_folded, name_grams, description_grams)
     SELECT designer_id, name || n, '', price_fen, name_folded || n, '', '{}', '{}'
     FROM designs, generate_series(2, $1::int) n`,
    [count],
  );
}

/** Whether a search by a name finds the design; one wrong character also finds others. */
async function findsByName(api: TestApi, name: string): Promise<boolean | string> {
  const { status, body } = await api.call<DesignPage & { code: string }>(
    'GET',
    `/designs/search?${new URLSearchParams({ q: name }).toString()}`,
    null,
    {},
  );
  return status === 200 ? body.results.some((card) => card.name === name) : body.code;
}

let databases = 0;

async function startSearched() {
  databases += 1;
  groonga = await startGroonga(join(dir, String(databases)));
  const api = await startTestApi({ change: () => ({ search: { url: groonga.url } }) });
  return { api, server: groonga };
}

describe('searches that Groonga answers (SCALE-05)', () => {
  testDesignSearch(async () => {
    const { api, server } = await startSearched();
    await api.app.get(SearchFeed).ensure();
    return {
      api,
      settle: async () => void (await runFeed(api)),
      close: async () => {
        await api.close();
        await server.stop();
      },
    };
  });
});

describe('the feed of the search server', () => {
  let api: TestApi;
  let server: GroongaServer;

  beforeAll(async () => {
    ({ api, server } = await startSearched());
  });

  afterAll(async () => {
    await api.close();
    await server.stop();
  });

  const isFound = (name: string) => findsByName(api, name);
  const jobs = async () => (await jobsOf(api)).map(({ job }) => job);

  it('writes no jobs before it is on, fills the server once, and says until then that search is away (SCALE-05)', async () => {
    const designer = await api.shop.createUser('designer');
    await api.shop.createDesign(designer, { name: '毛衣' });
    await createCopies(api, 2500);
    expect(await jobs()).toEqual([]);
    expect(await isFound('毛衣')).toBe('search_unavailable');
    const feed = api.app.get(SearchFeed);
    await feed.ensure();
    await feed.ensure();
    expect(await jobs()).toEqual(['search.fill']);
    // Three batches of 1,000.
    expect(await runFeed(api)).toBe(3);
    expect([await isFound('毛衣'), await isFound('毛衣2500')]).toEqual([true, true]);
    await feed.ensure();
    expect(await jobs()).toEqual([]);
  });

  it('writes a job for each thousand designs that a statement changes, in its transaction (SCALE-05)', async () => {
    await api.shop.database.query("UPDATE designs SET name = replace(name, '毛衣', '围巾')");
    expect(await jobs()).toHaveLength(3);
    await runFeed(api);
    expect([await isFound('毛衣2500'), await isFound('围巾2500')]).toEqual([false, true]);
    await api.shop.database.query("DELETE FROM designs WHERE name = '围巾2500'");
    await api.shop.database.query("UPDATE designs SET is_active = false WHERE name = '围巾2499'");
    await runFeed(api);
    expect([await isFound('围巾2500'), await isFound('围巾2499')]).toEqual([false, false]);
    expect(await isFound('围巾2498')).toBe(true);
    // A download changes nothing that is searched.
    await api.shop.database.query('UPDATE designs SET download_count = download_count + 1');
    expect(await jobs()).toEqual([]);
  });

  it('learns of downloads every ten minutes, and of no design that is off sale (FIND-12, SCALE-05)', async () => {
    const { database } = api.shop;
    await database.query("UPDATE designs SET download_count = 900 WHERE name = '围巾1200'");
    await database.query("UPDATE designs SET download_count = 999 WHERE name = '围巾2499'");
    const names = async () => {
      const path = '/designs/search?q=&sort=sold';
      const { body } = await api.call<DesignPage>('GET', path, null, {});
      return body.results.map(({ name }) => name);
    };
    expect((await names())[0]).not.toBe('围巾1200');
    const feed = api.app.get(SearchFeed);
    await database.query("UPDATE designs SET name = '围巾1200' WHERE name = '围巾1200'");
    // A design waits to be indexed.
    expect(await feed.refreshDownloads()).toBe(false);
    await runFeed(api);
    expect(await feed.refreshDownloads()).toBe(true);
    const after = await names();
    expect(after[0]).toBe('围巾1200');
    expect(after).not.toContain('围巾2499');
  });

  it('keeps the jobs while the server is away, and search says so (SCALE-05)', async () => {
    await server.stop();
    await api.shop.database.query("UPDATE designs SET name = '披肩' WHERE name = '围巾'");
    await expect(runFeed(api)).rejects.toThrow('搜索暂时用不了');
    expect(await jobs()).toEqual(['search.index']);
    expect(await isFound('披肩')).toBe('search_unavailable');
    server = await startGroonga(join(dir, 'new'));
  });
});

describe('a search server that comes back', () => {
  let api: TestApi;
  let server: GroongaServer;

  beforeAll(async () => {
    ({ api, server } = await startSearched());
    const designer = await api.shop.createUser('designer');
    await api.shop.createDesign(designer, { name: '毛衣' });
    await createCopies(api, 2500);
  });

  afterAll(async () => {
    await api.close();
    await server.stop();
  });

  /** Replaces the server by an empty one at the same address. */
  async function replaceServer(): Promise<void> {
    await server.stop();
    databases += 1;
    server = await startGroonga(join(dir, String(databases)), Number(new URL(server.url).port));
  }

  /** Runs the first job that waits. @returns after which id it loaded */
  async function fillOnce(): Promise<number> {
    const [first] = await jobsOf(api);
    await api.app.get(SearchFeed).fill(first!.payload.afterId);
    await api.shop.database.query('DELETE FROM outbox WHERE id = $1', [first!.id]);
    return first!.payload.afterId;
  }

  const isFound = (name: string) => findsByName(api, name);

  it('is loaded from the first design again when it was emptied during its first load (SCALE-05)', async () => {
    const feed = api.app.get(SearchFeed);
    await feed.ensure();
    expect(await fillOnce()).toBe(0);
    await replaceServer();
    // The schedule makes the tables; the job of the former load still waits.
    await feed.ensure();
    expect(await fillOnce()).toBeGreaterThan(0);
    expect(await isFound('毛衣2')).toBe('search_unavailable');
    expect(await fillOnce()).toBe(0);
    await runFeed(api);
    expect([await isFound('毛衣2'), await isFound('毛衣2500')]).toEqual([true, true]);
  });

  it('is not searched before it has all designs, although it had them before (SCALE-05)', async () => {
    await runFeed(api);
    expect(await isFound('毛衣2')).toBe(true);
    // Nobody searches while it is away, so that no process notices.
    await replaceServer();
    const feed = api.app.get(SearchFeed);
    await feed.ensure();
    await fillOnce();
    expect(await isFound('毛衣2')).toBe('search_unavailable');
    await runFeed(api);
    expect(await isFound('毛衣2')).toBe(true);
  });

  it('gets what changed while it was not in the configuration (SCALE-05)', async () => {
    const { database } = api.shop;
    const without = new SearchFeed(
      null,
      null as never,
      api.app.get(Outbox),
      api.app.get(Sql),
      api.app.get(DataSource),
    );
    await without.ensure();
    await database.query("UPDATE designs SET name = '披肩' WHERE name = '毛衣'");
    await database.query("UPDATE designs SET is_active = false WHERE name = '毛衣2500'");
    expect(await jobsOf(api)).toEqual([]);
    const feed = api.app.get(SearchFeed);
    await feed.ensure();
    expect(await isFound('披肩')).toBe('search_unavailable');
    await runFeed(api);
    expect([await isFound('披肩'), await isFound('毛衣2500')]).toEqual([true, false]);
    await feed.ensure();
    expect(await jobsOf(api)).toEqual([]);
  });
});
