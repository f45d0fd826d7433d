import type { SignedInUser } from '#accounts';
import { FavouritesService, FollowsService } from '#catalogue';
import { ReviewsService } from '#reviews';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { explain } from '../support/database/query-plans.js';
import { createTestShop, type TestShop } from '../support/shop/shop.js';

const DESIGNS = 300_000;
const REVIEWS = 1_000_000;
/** Reviews of the one design that everybody knits. */
const POPULAR = 5_000;
/** Blocks of 8 kB that a page of reviews or pictures may read. */
const BLOCKS = 1_000;

let shop: TestShop;
let buyer: SignedInUser;
let designId: number;

beforeAll(async () => {
  shop = await createTestShop();
  const designer = await shop.createUser('designer');
  buyer = await shop.createUser('buyer');
  designId = await shop.createDesign(designer, { name: '人人都织的帽子' });
  await shop.copyDesign(designId, DESIGNS - 1);
  await shop.database.query(
    `INSERT INTO reviews (design_id, author_id, finished, size_ok, yarn_ok, clear, errors, score,
       is_good, text, size, yarn, picture_count, is_sample)
     SELECT CASE WHEN n % ($2::bigint / $4::bigint) = 0 THEN $5::bigint
         ELSE $5::bigint + 1 + n * 7919 % ($1::bigint - 1) END, $3::bigint, true,
       1 + n % 5, 5, 4, false, 4, true, '织完了，很合身', 'M', '羊毛 DK 四团', (n % 20 = 0)::int, true
     FROM generate_series(1::bigint, $2::bigint) n`,
    [DESIGNS, REVIEWS, buyer.id, POPULAR, designId],
  );
  await shop.database.query(
    `INSERT INTO review_images (review_id, position, original_key, original_sha256)
     SELECT id, 0, 'images/' || id, '\\x00' FROM reviews WHERE picture_count > 0`,
  );
  await shop.database.query(
    'INSERT INTO follows (user_id, designer_id) SELECT $1, id FROM users WHERE id <> $1',
    [buyer.id],
  );
  await shop.database.query(
    'INSERT INTO favourites (user_id, design_id) SELECT $1, id FROM designs WHERE id % 3000 = 0',
    [buyer.id],
  );
  await shop.database.query('VACUUM ANALYZE');
});

afterAll(() => shop.close());

describe('among 300,000 designs and 1,000,000 reviews', () => {
  const reviews = () => shop.modules.get(ReviewsService);
  it.each<[string, () => Promise<unknown>]>([
    ['the pieces finished last', () => reviews().recentWorks()],
    ['the pictures of a popular design', () => reviews().worksOfDesign(designId)],
    ['the reviews of a design', () => reviews().list(designId + 77, null)],
    ['what followed designers published', () => shop.modules.get(FollowsService).newDesigns(buyer)],
    ['the favourites of a person', () => shop.modules.get(FavouritesService).list(buyer, 20)],
  ])(
    '%s are read through indexes, in few blocks (SHELF-02, SHELF-04, SHELF-06, SHELF-08)',
    async (_what, ask) => {
      const { plans, blocks } = await explain(shop, ask);
      expect(plans).not.toMatch(/Seq Scan on (reviews|review_images|designs)\b/);
      expect(blocks).toBeGreaterThan(0);
      expect(blocks).toBeLessThan(BLOCKS);
    },
  );

  it('the pictures of a designer are read through indexes (SHELF-08)', async () => {
    const { plans } = await explain(shop, () => reviews().worksOfDesigner('designer'));
    // The designer has all designs here: how many are on sale is counted among all of them.
    expect(plans).not.toMatch(/Seq Scan on (reviews|review_images)\b/);
  });

  it('a page of the reviews of a popular design does not read the others of it (SHELF-06)', async () => {
    const all = await reviews().list(designId, null);
    expect(all.summary.count).toBe(POPULAR);
    const { plans } = await explain(shop, () => reviews().list(designId, all.next_before));
    expect(plans).not.toMatch(/Seq Scan on (reviews|review_images|designs)\b/);
    // The page; the counts of all answers are the other scan.
    expect(plans).toMatch(/Index Scan using reviews_of_design on reviews r .*rows=(1\d|20|21) /);
  });
});
