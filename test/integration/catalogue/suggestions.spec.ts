import type { SignedInUser } from '#accounts';
import { TrafficHousekeeping, TrafficRecorder } from '#analytics';
import { SuggestionsService } from '#catalogue';
import type { Suggestion } from '#contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { explain } from '../../support/database/query-plans.js';
import { startTestApi, type TestApi } from '../../support/shop/api.js';

const ACCOUNTS = 30_000;
/** How many designs each designer has. */
const DESIGNS = 7_000;

let api: TestApi;
let visitor: SignedInUser;

beforeAll(async () => {
  api = await startTestApi({ isCached: true });
  const designer = await api.shop.createUser('designer');
  await api.shop.createDesign(designer, { name: '青藤毛衣与张三' });
  visitor = await api.shop.createUser('visitor');
});

afterAll(() => api.close());

/** Each call comes from another network. */
async function search(q: string, searchers: number, more = ''): Promise<void> {
  for (let i = 0; i < searchers; i += 1) {
    const { status } = await api.call('GET', `/designs/?q=${encodeURIComponent(q)}${more}`);
    expect(status).toBe(200);
  }
  await api.app.get(TrafficRecorder).flush();
}

/** As somebody whose responses are not cached. */
const popular = async () =>
  (await api.call<Suggestion[]>('GET', '/designs/suggestions?q=%20', null, { user: visitor })).body;

const addDay = (daysAgo: number, words: string, searchers: number) =>
  api.shop.database.query(
    `INSERT INTO search_traffic
     VALUES ((now() AT TIME ZONE 'Asia/Shanghai')::date - $1::int, $2, $3)`,
    [daysAgo, words, searchers],
  );

/** Adds many accounts, and three designers with many designs, one of them with none on sale. */
async function addDesigners(): Promise<void> {
  const { shop } = api;
  const { database } = shop;
  await database.query(
    `INSERT INTO users (username, display_name)
     SELECT 'knitter' || n, '买家' FROM generate_series(1, $1) n`,
    [ACCOUNTS],
  );
  for (const name of ['knitwear', 'knitting_bee', 'woolwork']) {
    const id = await shop.createDesign(await shop.createUser(name));
    await shop.copyDesign(id, DESIGNS);
  }
  await database.query(
    `UPDATE designs SET is_active = false
     WHERE designer_id = (SELECT id FROM users WHERE username = 'knitting_bee')`,
  );
  await database.query('VACUUM ANALYZE');
}

describe('what many looked for this week', () => {
  it('is suggested before somebody types, from five searchers on, without names (FIND-11)', async () => {
    expect(await popular()).toEqual([]);
    await search('毛衣', 4);
    await search('毛衣', 5, '&p=2');
    await search('张三', 6);
    await search('钩针玩偶', 6);
    expect(await popular()).toEqual([]);
    await search('毛衣', 1);
    await addDay(6, '帽子', 7);
    await addDay(7, '围巾', 100);
    expect(await popular()).toEqual([
      { kind: 'popular', text: '帽子' },
      { kind: 'popular', text: '毛衣' },
    ]);
  });

  it('is forgotten after 30 days (FIND-11)', async () => {
    await addDay(31, '手套', 5);
    expect(await api.app.get(TrafficHousekeeping).run()).toBe(1);
  });
});

it('suggests the designers with a design on sale without a scan of the accounts (FIND-11)', async () => {
  await addDesigners();
  const suggestions = api.app.get(SuggestionsService);
  const found = await suggestions.suggest('Knit');
  const designers = found.filter(({ kind }) => kind === 'designer').map(({ text }) => text);
  expect(designers).toEqual(['knitwear']);
  const { plans } = await explain(api.shop, () => suggestions.suggest('knit'));
  // One step in the index for each designer, in place of all rows of the designs.
  expect(plans).toMatch(/CTE designers[\s\S]*Index Only Scan using designs_published/);
  expect(plans).not.toMatch(/Seq Scan on users\b/);
});
