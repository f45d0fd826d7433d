import {
  CatalogueService,
  DesignListsService,
  type DesignQuery,
  DesignSearchService,
} from '#catalogue';
import { COUNTED_FILTERS, readSearch } from '#contracts';
import { type PreparedStatement, Sql } from '#database';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { seededRandom } from '../../tools/lib/seeded-random.mjs';
import { createTestShop, type TestShop } from '../support/shop/shop.js';

const DESIGNS = 300_000;
const KINDS = ['麻花', '费尔岛', '蕾丝', '罗纹', '提花', '桂花针', '平针', '鱼骨', '米粒', '阿兰'];
const THINGS = ['毛衣', '围巾', '帽子', '开衫', '披肩', '手套'];

let shop: TestShop;
let rareId: number;

beforeAll(async () => {
  shop = await createTestShop();
  const designer = await shop.createUser('designer');
  for (const kind of KINDS) {
    for (const thing of THINGS) {
      const name = `${kind}${thing}`;
      await shop.createDesign(designer, { name, description: `一件${name}，柔软保暖，附图解` });
    }
  }
  // Multiplied where they stand, what they are found by included.
  const copies = DESIGNS / (KINDS.length * THINGS.length);
  await shop.database.query(
    `INSERT INTO designs (designer_id, name, description, price_fen, name_folded,
       description_folded, name_grams, description_grams, craft, yarn_weight, difficulty, techniques,
       needle_mm, gauge_sts, gauge_rows, metres_min)
     SELECT designer_id, name, description, price_fen, name_folded, description_folded,
       name_grams, description_grams, CASE n % 3 WHEN 0 THEN '{crochet}' ELSE '{knit}' END::text[],
       CASE n % 5 WHEN 0 THEN 'dk' ELSE 'aran' END, 1 + n % 5,
       CASE n % 7 WHEN 0 THEN '{cables,top-down}' ELSE '{lace}' END::text[],
       2 + n % 16 * 0.5, 14 + n % 18, 30, 200 + n % 1500
     FROM designs, generate_series(1, $1) n`,
    [copies],
  );
  for (const slug of ['sweater', 'scarf', 'hat']) {
    await shop.modules.get(CatalogueService).createCategory({ name: slug, slug }, 1);
  }
  await shop.database.query(
    'INSERT INTO design_categories SELECT id, 1 + id % 3 FROM designs ON CONFLICT DO NOTHING',
  );
  rareId = await shop.createDesign(designer, { name: '青果领马甲', description: '薄荷色的马甲' });
  await shop.database.query('VACUUM ANALYZE');
});

afterAll(() => shop.close());

/**
 * What the catalogue says, how PostgreSQL comes to it, and the name under which the statement is kept prepared.
 * Such a one is explained as it is run from the sixth time on: planned once for whatever is asked.
 */
async function explain<T>(ask: () => Promise<T>): Promise<[T, string, string | undefined]> {
  const rows = jest.spyOn(shop.modules.get(Sql), 'publicRows');
  const answer = await ask();
  const [statement, values] = rows.mock.calls.at(-1)!;
  const { text, name } = statement;
  rows.mockRestore();
  const plans = [await shop.database.query(`EXPLAIN ${text}`, values)];
  if (name) plans.push(await shop.database.query(`EXPLAIN (GENERIC_PLAN) ${text}`));
  const plan = plans.flat().map((row) => String(row['QUERY PLAN']));
  return [answer, plan.join('\n'), name];
}

const listed = (query: Partial<DesignQuery>) =>
  shop.modules.get(DesignListsService).list({ p: 1, n: 20, ...query }, '/designs/search/');

/** Without the search index, whose first use builds it. */
const explainList = (query: Partial<DesignQuery>) => explain(() => listed(query));

/** One design after the other, newest first: good for what is common, and all of them for what is rare. */
const WALK = /using designs_(pkey|active_newest)/;

describe('a search among 300,000 designs', () => {
  it.each([
    ['two characters of a name', { name: '青果' }, 'designs_name_grams'],
    ['one character of a name', { name: '青' }, 'designs_name_grams'],
    ['two characters of a description', { description: '薄荷' }, 'designs_description_grams'],
    ['several words', { name: '青果 马甲' }, 'designs_name_grams'],
  ])('reads an index for %s that are rare (API-08)', async (_what, query, index) => {
    const [page, plan, preparedAs] = await explainList(query);
    expect(page.results.map(({ id }) => id)).toEqual([rareId]);
    expect(plan).toContain(index);
    expect(plan).not.toMatch(WALK);
    // Kept prepared, it would get a general plan after five times: one that reads the table.
    expect(preparedAs).toBeUndefined();
    expect(plan).not.toContain('Seq Scan on designs');
  });

  it('finds nothing through the index as well (API-08)', async () => {
    const [page, plan] = await explainList({ name: '琉璃' });
    expect(page.count).toBe(0);
    expect(plan).not.toMatch(WALK);
    expect(plan).not.toContain('Seq Scan on designs');
  });

  it.each([
    ['a name', { name: '毛衣' }],
    ['a description', { description: '麻花' }],
    ['a description, with its price', { description: '麻花', price_min: '1.00' }],
  ])('counts by an index what is common in %s (API-08)', async (_what, query) => {
    const [page, plan] = await explainList(query);
    expect(page).toMatchObject({ count: 1_000, count_is_exact: false });
    expect(plan).not.toContain('Seq Scan on designs');
  });

  it('finds a price by an index (API-08)', async () => {
    const [page, plan] = await explainList({ price_min: '99999.00' });
    expect(page.count).toBe(0);
    expect(plan).not.toContain('Seq Scan on designs');
  });

  it('begins a page of all designs at its place, without reading those before (API-06)', async () => {
    const [first] = await explainList({});
    const cursor = new URL(first.next!, 'http://shop').searchParams.get('cursor')!;
    const [, plan] = await explainList({ p: 2, cursor });
    expect(plan).toMatch(/Index Scan( Backward)? using designs_(active_newest|pkey)/);
    expect(plan).not.toContain('Seq Scan on designs');
  });
});

describe('browsing among 300,000 designs', () => {
  it.each<[string, Partial<DesignQuery>]>([
    ['the home page', { n: 4 }],
    ['a page of twenty', { n: 20 }],
    ['a category', { categories: [1] }],
    ['two categories', { categories: [1, 2] }],
  ])('reads indexes for %s (API-06)', async (_what, query) => {
    const [page, plan, preparedAs] = await explainList(query);
    expect(page.results).toHaveLength(query.n ?? 20);
    expect(plan).not.toContain('Seq Scan on designs');
    expect(preparedAs).toBeDefined();
  });

  it('reads indexes for a design (API-10)', async () => {
    const [design, plan, preparedAs] = await explain(() =>
      shop.modules.get(CatalogueService).getDetail(rareId, null),
    );
    expect(design.name).toBe('青果领马甲');
    expect(plan).not.toContain('Seq Scan on designs');
    expect(preparedAs).toBeDefined();
  });
});

describe('a search by filters among 300,000 designs', () => {
  /** Each filter alone, and filters together. */
  const QUERIES = [
    'craft=knit',
    'category=sweater',
    'weight=dk',
    'difficulty=2',
    'technique=cables',
    'needle_min=3&needle_max=4',
    'gauge_min=20',
    'metres_max=400',
    'price_max=50&sort=price',
    'designer=designer',
    'my_gauge=22x30',
    'body=bust:96',
    'stash=weight:dk,metres:400,strands:1',
    'q=毛衣',
    'q=新手 4mm 麻花毛衣',
    'q=青果&craft=knit',
    'q=毛衣&craft=knit&weight=dk&difficulty=1&needle_max=5',
    'craft=crochet&technique=lace&metres_max=900&sort=-price',
  ];

  /** Words with up to four filters, another set of them with each seed. */
  function combinations(seed: number, times: number): string[] {
    const next = seededRandom(seed);
    return Array.from({ length: times }, () => {
      const left = [...QUERIES].filter((query) => !query.includes('&'));
      const filters = Array.from(
        { length: 2 + Math.floor(next() * 4) },
        () => left.splice(Math.floor(next() * left.length), 1)[0],
      );
      return filters.join('&');
    });
  }

  it.each([
    ['each filter and usual ones together', QUERIES],
    ['twenty random combinations', combinations(2026, 20)],
  ])('reads designs through indexes: %s (FIND-16)', async (_what, queries) => {
    const sql = shop.modules.get(Sql);
    const [rows, publicRows] = [jest.spyOn(sql, 'rows'), jest.spyOn(sql, 'publicRows')];
    const searches = shop.modules.get(DesignSearchService);
    for (const query of queries) {
      const { search, faults } = readSearch(new URLSearchParams(query));
      expect([query, faults]).toEqual([query, {}]);
      const page = await searches.search(search, { p: 1, n: 20, literal: {} }, '/designs/');
      const { count, facets } = await searches.facets(search, {});
      expect([query, count]).toEqual([query, page.count]);
      expect(Object.keys(facets)).toEqual([...COUNTED_FILTERS]);
    }
    for (const query of [{ name: '毛衣' }, { name: '麻花毛衣' }, { description: '柔软保暖' }]) {
      expect(await listed(query)).toMatchObject({ count: 1_000, count_is_exact: false });
    }
    const statements = new Set(
      [...rows.mock.calls, ...publicRows.mock.calls].map(
        ([statement]) => (statement as PreparedStatement).text,
      ),
    );
    rows.mockRestore();
    publicRows.mockRestore();
    // The search reads the changes of designs, their cards, for own measures and yarn their sizes, and for the words of
    // descriptions whole descriptions.
    expect(statements.size).toBeGreaterThanOrEqual(4);
    for (const text of statements) {
      const plan = await shop.database.query(`EXPLAIN (GENERIC_PLAN) ${text}`);
      const lines = plan.map((row) => String(row['QUERY PLAN'])).join('\n');
      expect(lines).not.toMatch(/Seq Scan on designs\b/);
    }
  });

  it('counts exactly to 1,000 (FIND-03)', async () => {
    const { search } = readSearch(new URLSearchParams('q=青果'));
    const searches = shop.modules.get(DesignSearchService);
    const few = await searches.facets(search, {});
    expect([few.count, few.count_is_exact]).toEqual([1, true]);
    const many = await searches.facets({ ...search, q: '毛衣' }, {});
    expect([many.count, many.count_is_exact]).toEqual([1_000, false]);
  });
});
