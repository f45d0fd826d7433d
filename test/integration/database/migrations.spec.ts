import {
  createDataSource,
  isKnownMigration,
  migrateEmptyTo,
  MIGRATION_NAMES,
  runMigrations,
} from '#database';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../support/database/database.js';

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase({ migrate: false });
});

afterEach(() => database.drop());

const tables = async (): Promise<string[]> => {
  const rows = await database.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
  );
  return rows.map((row) => row.name);
};

describe(runMigrations.name, () => {
  it('runs each migration once, also when several processes start together', async () => {
    const runs = await Promise.all([1, 2, 3].map(() => runMigrations(database.url)));
    expect(runs.flat()).toEqual([
      expect.stringMatching(/^Baseline/),
      expect.stringMatching(/^NotificationRetries/),
      expect.stringMatching(/^Consents/),
      expect.stringMatching(/^OrderConsents/),
      expect.stringMatching(/^SignInWays/),
      expect.stringMatching(/^PriceHistory/),
      expect.stringMatching(/^InfringementReports/),
      expect.stringMatching(/^SheetProposals/),
      expect.stringMatching(/^PatternSheets/),
      expect.stringMatching(/^Messages/),
      expect.stringMatching(/^Alarms/),
      expect.stringMatching(/^ArchivePreparations/),
      expect.stringMatching(/^OrderReading/),
      expect.stringMatching(/^CategoryTree/),
      expect.stringMatching(/^ReadingProjects/),
      expect.stringMatching(/^SearchIndex/),
      expect.stringMatching(/^Cases/),
      expect.stringMatching(/^Complaints/),
      expect.stringMatching(/^Invoices/),
      expect.stringMatching(/^Favourites/),
      expect.stringMatching(/^Reviews/),
      expect.stringMatching(/^ArchiveVersions/),
      expect.stringMatching(/^Roles/),
      expect.stringMatching(/^MessagePermissions/),
      expect.stringMatching(/^InvoiceApplications/),
      expect.stringMatching(/^PreparationRequests/),
      expect.stringMatching(/^CasePlaces/),
      expect.stringMatching(/^ReadingPhotos/),
      expect.stringMatching(/^Follows/),
      expect.stringMatching(/^Questions/),
      expect.stringMatching(/^LicenceCertificates/),
      expect.stringMatching(/^ShopSettings/),
      expect.stringMatching(/^SecondFactors/),
      expect.stringMatching(/^DesignTraffic/),
      expect.stringMatching(/^PartitionPreparations/),
      expect.stringMatching(/^MonthPartitions/),
      expect.stringMatching(/^ClosedDownloadGrants/),
      expect.stringMatching(/^KnittingProfiles/),
      expect.stringMatching(/^DesignImageChecks/),
      expect.stringMatching(/^PartRefunds/),
      expect.stringMatching(/^DesignerPages/),
      expect.stringMatching(/^SearchTraffic/),
      expect.stringMatching(/^SetupCodes/),
      expect.stringMatching(/^PreviewPages/),
      expect.stringMatching(/^InvoiceTries/),
      expect.stringMatching(/^SearchFeed/),
      expect.stringMatching(/^EstimatedMetres/),
      expect.stringMatching(/^RecentWorks/),
      expect.stringMatching(/^InvoiceReversals/),
      expect.stringMatching(/^ReviewRequests/),
      expect.stringMatching(/^WechatInvoices/),
      expect.stringMatching(/^NotificationNumbers/),
      expect.stringMatching(/^TokenPermissions/),
      expect.stringMatching(/^ConsoleIndexes/),
      expect.stringMatching(/^PricesOnSale/),
      expect.stringMatching(/^PagesAheadQueue/),
      expect.stringMatching(/^NewJobs/),
      expect.stringMatching(/^PartitionMoves/),
      expect.stringMatching(/^LastingChecks/),
      expect.stringMatching(/^ErasableCopies/),
      expect.stringMatching(/^IdempotencyKeys/),
      expect.stringMatching(/^AbnormalRefunds/),
    ]);
    expect(await tables()).toEqual(expect.arrayContaining(['orders', 'outbox', 'users']));
  });

  it('can be taken back to an empty database', async () => {
    const ran = await runMigrations(database.url);
    const dataSource = await createDataSource(database.url).initialize();
    for (const _ of ran) await dataSource.undoLastMigration();
    await dataSource.destroy();
    expect(await tables()).toEqual(['schema_migrations']);
  });
});

describe(migrateEmptyTo.name, () => {
  const ran = async (): Promise<string[]> => {
    const rows = await database.query<{ name: string }>(
      'SELECT name FROM schema_migrations ORDER BY id',
    );
    return rows.map((row) => row.name);
  };

  it('stops at the migration that is named, from before it and from behind it', async () => {
    const [first, second] = MIGRATION_NAMES;
    await migrateEmptyTo(database.url, first!);
    expect(await ran()).toEqual([first]);
    await migrateEmptyTo(database.url, second!);
    expect(await ran()).toEqual([first, second]);
    await runMigrations(database.url);
    await migrateEmptyTo(database.url, first!);
    expect(await ran()).toEqual([first]);
    await expect(migrateEmptyTo(database.url, 'Nowhere')).rejects.toThrow('no migration Nowhere');
  });
});

describe('a database of a development version before 0.1.0', () => {
  const record = (...names: string[]) =>
    database.query(
      `INSERT INTO schema_migrations (timestamp, name)
       SELECT right(name, 13)::bigint, name FROM unnest($1::text[]) name`,
      [names],
    );

  beforeEach(() => migrateEmptyTo(database.url, MIGRATION_NAMES[0]!));

  it('is migrated when it ran every migration that the baseline replaces', async () => {
    await record('AccountWays1795280000000', 'LinkEnds1795467000000');
    expect(await runMigrations(database.url)).toEqual(MIGRATION_NAMES.slice(1));
  });

  it('is refused, with what to do, when it ran only some of them', async () => {
    await record('AccountWays1795280000000', 'Refunds1795320000000');
    await expect(runMigrations(database.url)).rejects.toThrow(
      '这个数据库来自 0.1.0 之前的开发版（到 Refunds1795320000000）：请先用 0.1.0 启动一次，再升级到本版本',
    );
    expect(await tables()).toContain('users');
  });

  it('is restored from a backup that was made after the last of them', () => {
    expect(isKnownMigration('LinkEnds1795467000000')).toBe(true);
    expect(isKnownMigration('Refunds1795320000000')).toBe(false);
  });
});

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
    await migrateEmptyTo(database.url, 'ConsoleIndexes1795665400000');
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
