import { CatalogueService, type DesignQuery } from '#catalogue';
import type { DesignCard, Page } from '#contracts';
import { PreparedStatements } from '#database';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createTestShop, type TestShop } from '../support/shop.js';

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
       description_folded, name_grams, description_grams)
     SELECT designer_id, name, description, price_fen, name_folded, description_folded,
       name_grams, description_grams
     FROM designs, generate_series(1, $1)`,
    [copies],
  );
  rareId = await shop.createDesign(designer, { name: '青果领马甲', description: '薄荷色的马甲' });
  await shop.database.query('VACUUM ANALYZE designs');
}, 180_000);

afterAll(() => shop.close());

/** The page, how PostgreSQL comes to it, and the name under which the statement is kept prepared. */
async function explain(
  query: Partial<DesignQuery>,
): Promise<[Page<DesignCard>, string, string | undefined]> {
  const rows = jest.spyOn(shop.modules.get(PreparedStatements), 'rows');
  const page = await shop.modules
    .get(CatalogueService)
    .list({ p: 1, n: 20, ...query }, '/designs/search/');
  const [statement, values] = rows.mock.calls.at(-1)!;
  rows.mockRestore();
  const plan = await shop.database.query(`EXPLAIN ${statement.text}`, values);
  return [page, plan.map((row) => String(row['QUERY PLAN'])).join('\n'), statement.name];
}

describe('a search among 300,000 designs', () => {
  it.each([
    ['two characters of a name', { name: '青果' }, 'designs_name_grams'],
    ['one character of a name', { name: '青' }, 'designs_name_grams'],
    ['two characters of a description', { description: '薄荷' }, 'designs_description_grams'],
    ['several words', { name: '青果 马甲' }, 'designs_name_grams'],
  ])('API-08 reads an index for %s that are rare', async (_what, query, index) => {
    const [page, plan, preparedAs] = await explain(query);
    expect(page.results.map(({ id }) => id)).toEqual([rareId]);
    expect(plan).toContain(index);
    // Kept prepared, it would get a general plan after five times: one that reads the table.
    expect(preparedAs).toBeUndefined();
    expect(plan).not.toContain('Seq Scan on designs');
  });

  it('API-08 finds nothing through the index as well', async () => {
    const [page, plan] = await explain({ name: '琉璃' });
    expect(page.count).toBe(0);
    expect(plan).not.toContain('Seq Scan on designs');
  });

  it('API-06 begins a page of all designs at its place, without reading those before', async () => {
    const [first] = await explain({});
    const cursor = new URL(first.next!, 'http://shop').searchParams.get('cursor')!;
    const [, plan] = await explain({ p: 2, cursor });
    expect(plan).toMatch(/Index Scan( Backward)? using designs_(active_newest|pkey)/);
    expect(plan).not.toContain('Seq Scan on designs');
  });
});
