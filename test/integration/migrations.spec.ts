import { createDataSource, migrateEmptyTo, MIGRATION_NAMES, runMigrations } from '#database';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../support/database.js';

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
      expect.stringMatching(/^AccountWays/),
      expect.stringMatching(/^DesignOriginals/),
      expect.stringMatching(/^ImageVariants/),
      expect.stringMatching(/^Refunds/),
      expect.stringMatching(/^DownloadLinks/),
      expect.stringMatching(/^PaymentWays/),
      expect.stringMatching(/^Reconciliations/),
      expect.stringMatching(/^HandedOverGrants/),
      expect.stringMatching(/^BilledRefunds/),
      expect.stringMatching(/^HeldDecisions/),
      expect.stringMatching(/^ApiTokens/),
      expect.stringMatching(/^DesignImports/),
      expect.stringMatching(/^DesignerInvitations/),
      expect.stringMatching(/^OutboxRequests/),
      expect.stringMatching(/^OutboxUntilDone/),
      expect.stringMatching(/^CatalogueChanges/),
      expect.stringMatching(/^NarrowDesigns/),
      expect.stringMatching(/^Confirmations/),
      expect.stringMatching(/^UsernameSkeletons/),
      expect.stringMatching(/^DeletedBuyers/),
      expect.stringMatching(/^FailedNotifications/),
      expect.stringMatching(/^QuietCounts/),
      expect.stringMatching(/^SimilarSkus/),
      expect.stringMatching(/^BackupRuns/),
      expect.stringMatching(/^LinkEnds/),
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
    const [first, second, third] = MIGRATION_NAMES;
    await migrateEmptyTo(database.url, second!);
    expect(await ran()).toEqual([first, second]);
    await migrateEmptyTo(database.url, third!);
    expect(await ran()).toEqual([first, second, third]);
    await runMigrations(database.url);
    await migrateEmptyTo(database.url, second!);
    expect(await ran()).toEqual([first, second]);
    await expect(migrateEmptyTo(database.url, 'Nowhere')).rejects.toThrow('no migration Nowhere');
  });
});
