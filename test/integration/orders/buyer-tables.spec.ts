import type { SignedInUser } from '#accounts';
import { BellService } from '#messages';
import { OrdersService } from '#orders';
import { ReadingProjectsService, ShelfService } from '#reading';
import { QuestionsService } from '#reviews';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { explain } from '../../support/database/query-plans.js';
import { createTestShop, type TestShop } from '../../support/shop/shop.js';

const PEOPLE = 2_000;
/** Rows that each person has of each kind. */
const EACH = 10;
/** Blocks of 8 kB that a call for one person may read. */
const BLOCKS = 500;

let shop: TestShop;
let buyer: SignedInUser;
let designId: number;

beforeAll(async () => {
  shop = await createTestShop();
  const designer = await shop.createUser('designer');
  designId = await shop.createDesign(designer);
  buyer = await shop.createUser('buyer');
  const fill = (text: string) => shop.database.query(text, [PEOPLE, EACH, designId]);
  await shop.database.query(
    `INSERT INTO users (username, display_name) SELECT 'person' || n, '' FROM generate_series(1, $1) n`,
    [PEOPLE],
  );
  await shop.copyDesign(designId, PEOPLE);
  const owners = `WITH owners AS (SELECT id, row_number() OVER (ORDER BY id DESC) AS n FROM users),
    given AS (SELECT $1::int, $3::bigint AS design_id)`;
  await fill(`${owners} INSERT INTO messages (user_id, kind, key, facts, state)
    SELECT id, 'paid', k::text, '{}', 'bell_only' FROM owners, generate_series(1, $2::int) k`);
  await fill(`${owners} INSERT INTO questions (design_id, author_id, text)
    SELECT design_id + n % $1::int, id, '袖子用几号针？' FROM owners, given, generate_series(1, $2::int)`);
  await fill(`${owners} INSERT INTO orders (id, buyer_id, design_id, design_name, price_fen, state, paid_at)
    SELECT lpad((n * $2::int + k)::text, 22, '0'), id, design_id + k, '毛衣', 2600, 'paid', now()
    FROM owners, given, generate_series(1, $2::int) k`);
  await fill(`${owners}, projects AS (
      INSERT INTO reading_projects (user_id, design_id, last_seq)
      SELECT id, design_id, $2::int FROM owners, given RETURNING id)
    INSERT INTO reading_events (project_id, id, seq, counter, delta, at, device)
    SELECT id, gen_random_uuid(), k, 'main', 1, now(), 'phone' FROM projects, generate_series(1, $2::int) k`);
  await shop.database.query('VACUUM ANALYZE');
});

afterAll(() => shop.close());

describe(`among the rows of ${PEOPLE} people`, () => {
  const modules = () => shop.modules;
  it.each<[string, () => Promise<unknown>, RegExp]>([
    ['the bell', () => modules().get(BellService).read(buyer, null, 20), /messages/],
    [
      'the count of unread messages',
      () => modules().get(BellService).read(buyer, null, 0),
      /messages/,
    ],
    [
      'the questions of a design',
      () => modules().get(QuestionsService).list(designId, null, null),
      /questions/,
    ],
    ['the shelf', () => modules().get(ShelfService).list(buyer), /orders|reading_events/],
    [
      'the counters of a project',
      () => modules().get(ReadingProjectsService).find(buyer, designId),
      /reading_events/,
    ],
    ['what somebody owns of designs', () => modules().get(OrdersService).bought(buyer), /orders/],
  ])(
    '%s are read through indexes (SHELF-01, SHELF-10, NOTE-04, READ-15)',
    async (_what, ask, table) => {
      const { plans, blocks } = await explain(shop, ask);
      expect(plans).toMatch(table);
      expect(plans).not.toMatch(
        /Seq Scan on (messages|questions|orders|reading_projects|designs|users)\b/,
      );
      expect(blocks).toBeLessThan(BLOCKS);
    },
  );
});
