import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { createTestShop, type TestShop } from '../../support/shop/shop.js';

let shop: TestShop;

beforeAll(async () => {
  shop = await createTestShop();
});

afterAll(() => shop.close());

/**
 * Keys, checks and indexes are declared in the migrations alone: decorators cannot express partial, GIN and
 * expression indexes, deferrable keys or exclusions. TypeORM would drop all of them.
 */
const MIGRATIONS_ONLY = /^(?:ALTER TABLE "\w+" DROP CONSTRAINT "\w+"|DROP INDEX "public"\."\w+")$/;

/** TypeORM reads this default as its own way of generating ids, and therefore sets it again. */
const SAME_DEFAULT =
  /ALTER TABLE ("\w+" ALTER COLUMN "\w+") DROP DEFAULT\nALTER TABLE \1 SET DEFAULT gen_random_uuid\(\)\n/g;

describe('the entities', () => {
  it('have the tables, columns, types, defaults and nullability of the migrated schema', async () => {
    const builder = shop.modules.get(DataSource).driver.createSchemaBuilder();
    const { upQueries } = await builder.log();
    const changes = upQueries.map(({ query }) => `${query}\n`).join('');
    const queries = changes.replace(SAME_DEFAULT, '').split('\n').filter(Boolean);
    expect(queries.filter((query) => !MIGRATIONS_ONLY.test(query))).toEqual([]);
    // The diff does compare: it would drop what only the migrations declare.
    expect(queries).toContain('DROP INDEX "public"."designs_name_grams"');
  });

  it('exist for every table of the schema, and for no other table', async () => {
    const { entityMetadatas } = shop.modules.get(DataSource);
    const tables = await shop.database.query<{ name: string }>(
      `SELECT tablename AS name FROM pg_tables
       WHERE schemaname = 'public' AND tablename <> 'schema_migrations'`,
    );
    expect(entityMetadatas.map(({ tableName }) => tableName).sort()).toEqual(
      tables.map(({ name }) => name).sort(),
    );
  });
});
