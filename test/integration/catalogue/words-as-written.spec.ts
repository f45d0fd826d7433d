import type { SignedInUser } from '#accounts';
import { CatalogueService, DesignListsService, type DesignQuery, SearchEngine } from '#catalogue';
import type { DesignCard, Page } from '#contracts';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { DataSource } from 'typeorm';
import { seededRandom } from '../../../tools/lib/seeded-random.mjs';
import { createTestShop, type TestShop } from '../../support/shop/shop.js';

const NAMES = [
  '雪国费尔岛毛衣',
  '麻花 毛衣',
  '毛線帽',
  '毛线帽',
  '勾针圍巾',
  '钩针围巾',
  '小勾',
  'Fair Isle 帽',
  'ＦＡＩＲ　ｉｓｌｅ 毛衣',
  '下划_线100%围脖',
  '反斜\\杠',
  '😀笑脸毛衣👨‍👩‍👧',
  'İstanbul Straße',
  '线',
];
const DESCRIPTIONS = [
  '新手也能织的圍巾领，附图解',
  '新手也能织的围巾领，附图解',
  '能织新手也，也能。勾针 3mm',
  '100% 羊毛_\\',
  '',
  // The search by words and filters reads only the beginning.
  `${'棒针与毛线，'.repeat(400)}结尾有青果領和青果领。`,
];
/** Words where index and SQL could differ. */
const WORDS = [
  '毛衣',
  '線',
  '线',
  '勾',
  '小勾',
  '勾针',
  '钩针',
  '勾针圍',
  '毛線帽',
  '毛线帽',
  '%',
  '_',
  '\\',
  '%毛%',
  '😀',
  '👧',
  '笑脸毛',
  'FAIR',
  'fairisle',
  'ß',
  'i̇s',
  '毛衣 费尔',
  '　毛衣\t',
  '衣毛衣',
  '青果領',
  '青果领',
  '领和',
  '没有',
  '织的圍',
  '手也能',
  '1',
  ' ',
];

let shop: TestShop;
let engine: SearchEngine;
let designer: SignedInUser;
const ids: number[] = [];
const random = seededRandom(8);
const one = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!;

const change = (id: number, edit: Parameters<CatalogueService['edit']>[2]) =>
  shop.modules
    .get(DataSource)
    .transaction((manager) =>
      shop.modules.get(CatalogueService).edit({ ...designer, isAdmin: true }, id, edit, manager),
    );

beforeAll(async () => {
  shop = await createTestShop();
  const catalogue = shop.modules.get(CatalogueService);
  engine = shop.modules.get(SearchEngine);
  designer = await shop.createUser('设计师');
  const parent = await catalogue.createCategory({ name: '衣', slug: 'clothes' }, 0);
  await catalogue.createCategory({ name: '毛衣', slug: 'sweater', parent }, 1);
  await catalogue.createCategory({ name: '帽', slug: 'hat' }, 2);
  const designs = Array.from({ length: 1_500 }, (_, i) => ({
    designerId: designer.id,
    name: one(NAMES) + (i % 3 === 0 ? ` ${i}` : ''),
    description: one(DESCRIPTIONS),
    priceFen: 100 * (1 + Math.floor(random() * 60)),
    oldPriceFen: null,
    categoryIds: i % 4 === 0 ? [] : [1 + (i % 3)],
    isActive: i % 50 !== 7,
  }));
  await shop.modules.get(DataSource).transaction(async (manager) => {
    ids.push(...(await catalogue.createDesigns(designer, designs, manager)));
  });
  await engine.warmUp();
  // Edits after the index was built leave its slots in another order than the ids.
  for (let i = 0; i < 60; i += 1) {
    await change(one(ids), {
      seenAt: null,
      ...(i % 3 === 0 ? { isActive: i % 2 === 0 } : { name: one(NAMES) }),
      ...(i % 4 === 0 && { description: one(DESCRIPTIONS), categoryIds: [2] }),
    });
  }
});

afterEach(() => {
  jest.restoreAllMocks();
});

afterAll(() => shop.close());

const list = (query: Partial<DesignQuery>): Promise<Page<DesignCard>> =>
  shop.modules.get(DesignListsService).list({ p: 1, n: 20, ...query }, '/designs/search/');

/** What the index answers, after it was compared with what SQL answers. */
async function compared(query: Partial<DesignQuery>): Promise<[Page<DesignCard>, boolean]> {
  const asked = jest.spyOn(engine, 'findAsWritten');
  const page = await list(query);
  const answer = await asked.mock.results.at(-1)?.value;
  asked.mockResolvedValue(null);
  const bySql = await list(query);
  asked.mockRestore();
  expect([query, JSON.stringify(page)]).toEqual([query, JSON.stringify(bySql)]);
  return [page, Boolean(answer)];
}

const cursorOf = ({ next }: Page<DesignCard>) =>
  new URL(next!, 'http://shop').searchParams.get('cursor')!;

/** A part of a text that begins and ends anywhere. */
function partOf(text: string): string {
  const characters = [...text];
  const from = Math.floor(random() * characters.length);
  return characters.slice(from, from + 1 + Math.floor(random() * 5)).join('');
}

describe('words as they are written', () => {
  it.each(WORDS)('find %j in the index as in SQL (API-08)', async (word) => {
    const [page, isIndexed] = await compared({ name: word });
    expect(isIndexed).toBe(word.trim() !== '');
    if (page.next) await compared({ name: word, p: 2, cursor: cursorOf(page) });
    const [, isDescriptionIndexed] = await compared({ description: word });
    expect(isDescriptionIndexed).toBe([...word.normalize('NFKC').trim()].length > 1);
  });

  it('find 300 random parts of texts, prices, categories and pages as SQL does (API-08)', async () => {
    let indexed = 0;
    for (let i = 0; i < 300; i += 1) {
      const [page, isIndexed] = await compared({
        ...(i % 3 !== 1 && { name: partOf(one(NAMES)) }),
        ...(i % 3 !== 0 && { description: partOf(one(DESCRIPTIONS)) }),
        ...(i % 5 === 0 && { price_min: `${Math.floor(random() * 60)}` }),
        ...(i % 7 === 0 && { price_max: `${Math.floor(random() * 60)}.50` }),
        ...(i % 4 === 0 && { categories: [1 + (i % 3), 1 + (i % 5)] }),
        p: 1 + (i % 3),
        n: one([1, 3, 20, 100]),
      });
      if (isIndexed) indexed += 1;
      const next = page.next && new URL(page.next, 'http://shop').searchParams;
      if (!next) continue;
      const { n, p, ...rest } = Object.fromEntries(next);
      const categories = rest.categories?.split(',').map(Number);
      await compared({ ...rest, categories, p: Number(p), n: Number(n) });
    }
    expect(indexed).toBeGreaterThan(200);
  });

  it('are counted to 1,000 as by SQL (API-08)', async () => {
    const id = ids[0]!;
    await shop.copyDesign(id, 1_200);
    await change(id, { seenAt: null, name: '复印毛衣', isActive: true });
    const { name } = (await list({ n: 1 })).results[0]!;
    const [page, isIndexed] = await compared({ name, description: '' });
    expect([isIndexed, page.count, page.count_is_exact]).toEqual([true, 1_000, false]);
    const [last] = await compared({ name, p: 12, n: 100 });
    expect(last.results).toHaveLength(100);
    await compared({ name, p: 2, n: 20, cursor: cursorOf(page) });
  });

  it('show a change to whoever made it, and leave what is off sale (API-08)', async () => {
    const id = await shop.createDesign(designer, { name: '刚上传的琉璃帽' });
    expect((await compared({ name: '琉璃' }))[0].results.map((card) => card.id)).toEqual([id]);
    await change(id, { seenAt: null, name: '改成水晶帽' });
    expect((await compared({ name: '琉璃' }))[0].count).toBe(0);
    expect((await compared({ name: '水晶' }))[0].count).toBe(1);
    await change(id, { seenAt: null, isActive: false });
    expect((await compared({ name: '水晶' }))[0].count).toBe(0);
  });

  it('are found by SQL when a design of the page went off sale after the index was read (API-08)', async () => {
    const found = await engine.findAsWritten({
      name: [{ word: '帽', grams: ['帽'], pattern: '%帽%', isExact: true }],
      description: [],
      priceMin: null,
      priceMax: null,
      categories: [],
      cursor: null,
      offset: 0,
      max: 21,
    });
    await change(found!.ids[0]!, { seenAt: null, isActive: false });
    jest.spyOn(engine, 'findAsWritten').mockResolvedValue(found);
    const page = await list({ name: '帽' });
    expect(page.results).toHaveLength(20);
    expect(page.results[0]!.id).toBe(found!.ids[1]);
  });

  it.each([
    ['too many words', { name: '毛 '.repeat(17) }],
    ['a price', { name: '毛衣', price_max: '-1' }],
    ['a page', { name: '毛衣', p: 10_001, n: 1 }],
    ['NUL', { name: '毛\0' }],
  ])('are refused as by SQL for %s (API-08)', async (_what, query) => {
    const answer = () => list(query).then(() => 'answered', String);
    const refused = await answer();
    jest.spyOn(engine, 'findAsWritten').mockResolvedValue(null);
    expect([refused, await answer()]).toEqual([expect.stringMatching(/error/i), refused]);
  });
});
