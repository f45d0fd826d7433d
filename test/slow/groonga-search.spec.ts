import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SearchFeed } from '#catalogue';
import type { DesignPage } from '#contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
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

  /** Whether a search by a name finds the design; one wrong character also finds others. */
  const isFound = async (name: string) => {
    const { status, body } = await api.call<DesignPage & { code: string }>(
      'GET',
      `/designs/search?${new URLSearchParams({ q: name }).toString()}`,
      null,
      {},
    );
    return status === 200 ? body.results.some((card) => card.name === name) : body.code;
  };
  const jobs = async () => (await jobsOf(api)).map(({ job }) => job);

  it('writes no jobs before it is on, fills the server once, and says until then that search is away (SCALE-05)', async () => {
    const designer = await api.shop.createUser('designer');
    await api.shop.createDesign(designer, { name: '毛衣' });
    // Copies of it, with names of their own.
    await api.shop.database.query(
      `INSERT INTO designs (designer_id, name, description, price_fen, name_folded,
         description_folded, name_grams, description_grams)
       SELECT designer_id, name || n, '', price_fen, name_folded || n, '', '{}', '{}'
       FROM designs, generate_series(2, 2500) n`,
    );
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

  it('keeps the jobs while the server is away, and search says so (SCALE-05)', async () => {
    await server.stop();
    await api.shop.database.query("UPDATE designs SET name = '披肩' WHERE name = '围巾'");
    await expect(runFeed(api)).rejects.toThrow('搜索暂时用不了');
    expect(await jobs()).toEqual(['search.index']);
    expect(await isFound('披肩')).toBe('search_unavailable');
    server = await startGroonga(join(dir, 'new'));
  });
});
