import type { SignedInUser } from '#accounts';
import { TrafficHousekeeping, TrafficRecorder } from '#analytics';
import type { Suggestion } from '#contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApi, type TestApi } from '../../support/shop/api.js';

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
