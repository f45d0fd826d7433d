import { SuggestionsService } from '#catalogue';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { explain } from '../../support/database/query-plans.js';
import { createTestShop, type TestShop } from '../../support/shop/shop.js';

const ACCOUNTS = 30_000;
/** How many designs each designer has. */
const DESIGNS = 7_000;

let shop: TestShop;

beforeAll(async () => {
  shop = await createTestShop();
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
});

afterAll(() => shop.close());

it('suggests the designers with a design on sale without a scan of the accounts (FIND-11)', async () => {
  const suggestions = shop.modules.get(SuggestionsService);
  const found = await suggestions.suggest('Knit');
  const designers = found.filter(({ kind }) => kind === 'designer').map(({ text }) => text);
  expect(designers).toEqual(['knitwear']);
  const { plans } = await explain(shop, () => suggestions.suggest('knit'));
  // One step in the index for each designer, in place of all rows of the designs.
  expect(plans).toMatch(/CTE designers[\s\S]*Index Only Scan using designs_published/);
  expect(plans).not.toMatch(/Seq Scan on users\b/);
});
