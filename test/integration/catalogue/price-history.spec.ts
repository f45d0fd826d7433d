import { migrateEmptyTo, runMigrations } from '#database';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../support/database/database.js';

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase({ migrate: false });
  await migrateEmptyTo(database.url, 'ConsoleIndexes1795665400000');
});

afterEach(() => database.drop());

const daysAgo = (days: number) => new Date(Date.UTC(2026, 10, 27) - days * 86_400_000);

/** A design for 30 yuan, which had the price of 40 yuan between these days; null: it was never on sale. */
async function pricedDesign(onSaleSince: Date | string | null, from: Date, to: Date) {
  const [design] = await database.query<{ id: number }>(
    `INSERT INTO designs (designer_id, name, description, price_fen, old_price_fen, name_folded,
       description_folded, name_grams, description_grams, is_active, published_at, price_since,
       old_price_from, old_price_to)
     SELECT id, '毛衣', '', 3000, 4000, '', '', '{}', '{}', $1::timestamptz IS NOT NULL, $1, $3, $2, $3
     FROM users RETURNING id::int`,
    [onSaleSince, from, to],
  );
  await database.query(
    'INSERT INTO design_prices (design_id, price_fen, from_at, to_at) VALUES ($1, 4000, $2, $3)',
    [design!.id, from, to],
  );
  return design!.id;
}

describe('the history of prices from before the time on sale counted', () => {
  it('keeps only what was asked since the design first went on sale (LAW-05)', async () => {
    await database.query(`INSERT INTO users (username, display_name) VALUES ('mia', 'Mia')`);
    const ids = {
      never: await pricedDesign(null, daysAgo(30), daysAgo(10)),
      later: await pricedDesign(daysAgo(5), daysAgo(30), daysAgo(10)),
      short: await pricedDesign(daysAgo(14), daysAgo(30), daysAgo(10)),
      long: await pricedDesign(daysAgo(20), daysAgo(30), daysAgo(10)),
      always: await pricedDesign('-infinity', daysAgo(30), daysAgo(10)),
    };
    await runMigrations(database.url);
    const rows = await database.query<{ id: number; from: Date | null; since: Date }>(
      'SELECT id::int, old_price_from AS "from", price_since AS since FROM designs',
    );
    const of = (id: number) => rows.find((row) => row.id === id)!;
    expect(Object.values(ids).map((id) => of(id).from)).toEqual([
      null,
      null,
      null,
      daysAgo(20),
      daysAgo(30),
    ]);
    expect(of(ids.later).since).toEqual(daysAgo(5));
    expect(of(ids.always).since).toEqual(daysAgo(10));
    const kept = await database.query<{ id: number; from: Date }>(
      'SELECT design_id::int AS id, from_at AS "from" FROM design_prices ORDER BY design_id',
    );
    expect(kept).toEqual([
      { id: ids.short, from: daysAgo(14) },
      { id: ids.long, from: daysAgo(20) },
      { id: ids.always, from: daysAgo(30) },
    ]);
  });
});
