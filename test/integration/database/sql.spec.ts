import { backoff, Sql } from '#database';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DataSource, type EntityManager } from 'typeorm';
import { createTestShop, type TestShop } from '../../support/shop/shop.js';

let shop: TestShop;
let sql: Sql;
let dataSource: DataSource;

beforeAll(async () => {
  shop = await createTestShop();
  sql = shop.modules.get(Sql);
  dataSource = shop.modules.get(DataSource);
  await sql.run('CREATE TABLE notes (id bigint PRIMARY KEY, text text)');
});

beforeEach(() => sql.run('DELETE FROM notes'));

afterAll(() => shop.close());

const ADD = 'INSERT INTO notes VALUES ($1, $2) RETURNING id, text';
const ALL = 'SELECT id, text FROM notes ORDER BY id';

describe(Sql.name, () => {
  it.each(['INSERT', 'UPDATE', 'DELETE'])(
    'returns the rows that an %s returns',
    async (command) => {
      if (command !== 'INSERT') await sql.run(ADD, [1, 'a']);
      const text = {
        INSERT: ADD,
        UPDATE: 'UPDATE notes SET text = $2 WHERE id = $1 RETURNING id, text',
        DELETE: 'DELETE FROM notes WHERE id = $1 AND text = $2 RETURNING id, text',
      }[command]!;
      expect(await sql.rows(text, [1, 'a'])).toEqual([{ id: 1, text: 'a' }]);
    },
  );

  it('returns the same inside a transaction', async () => {
    await dataSource.transaction(async (manager) => {
      expect(await sql.one(ADD, [1, 'a'], manager)).toEqual({ id: 1, text: 'a' });
      const update = "UPDATE notes SET text = 'b' WHERE id = $1 RETURNING text";
      expect(await sql.rows(update, [1], manager)).toEqual([{ text: 'b' }]);
      expect(await sql.affected('DELETE FROM notes WHERE id > $1', [0], manager)).toBe(1);
      expect(await sql.affected('DELETE FROM notes WHERE id > $1', [0], manager)).toBe(0);
    });
  });

  it.each(['string', 'named statement'])(
    'tells whether and how many rows a %s finds',
    async (kind) => {
      const statementOf = (name: string, text: string) =>
        kind === 'string' ? text : { name: `notes-${name}`, text };
      const exists = statementOf('exists', 'SELECT FROM notes WHERE id > $1');
      const count = statementOf('count', 'SELECT FROM notes WHERE id > $1 LIMIT 2');
      const read = async (manager?: EntityManager) => [
        await sql.exists(exists, [1], manager),
        await sql.count(count, [1], manager),
      ];
      expect(await read()).toEqual([false, 0]);
      for (const id of [1, 2, 3, 4]) await sql.run(ADD, [id, 'a']);
      expect(await read()).toEqual([true, 2]);
      await dataSource.transaction(async (manager) => {
        await sql.run('DELETE FROM notes WHERE id > 2', [], manager);
        expect(await read(manager)).toEqual([true, 1]);
        expect(await read()).toEqual([true, 2]);
      });
    },
  );

  it('returns null for the first of no rows', async () => {
    expect(await sql.one(ALL)).toBeNull();
  });

  it('runs in the transaction of its manager and nowhere else', async () => {
    const seen: object[][] = [];
    const rolledBack = dataSource.transaction(async (manager) => {
      await sql.run(ADD, [1, 'a'], manager);
      seen.push(await sql.rows(ALL, [], manager), await sql.rows(ALL));
      throw new Error('roll back');
    });
    await expect(rolledBack).rejects.toThrow('roll back');
    expect(seen).toEqual([[{ id: 1, text: 'a' }], []]);
    expect(await sql.rows(ALL)).toEqual([]);
  });

  it('reports which constraint a statement violates, with and without a transaction', async () => {
    await sql.run(ADD, [1, 'a']);
    const violation = { code: '23505', constraint: 'notes_pkey' };
    await expect(sql.run(ADD, [1, 'b'])).rejects.toMatchObject(violation);
    await expect(
      dataSource.transaction((manager) => sql.run(ADD, [1, 'b'], manager)),
    ).rejects.toMatchObject(violation);
  });

  it('lets PostgreSQL keep a named statement prepared', async () => {
    const statement = { name: 'notes-listed', text: ALL };
    await sql.rows(statement);
    const prepared: unknown[] = [];
    // Whichever of the pool's connections it was.
    const connections = Array.from({ length: 20 }, () =>
      sql.rows(`SELECT name FROM pg_prepared_statements, pg_sleep(0.05)
        WHERE name = 'notes-listed'`),
    );
    for (const rows of await Promise.all(connections)) prepared.push(...rows);
    expect(prepared).toContainEqual({ name: 'notes-listed' });
  });
});

describe(backoff.name, () => {
  it.each([
    [0, 10],
    [1, 20],
    [2, 40],
    [7, 1_280],
    [8, 1_800],
    [10, 1_800],
    [100_000, 1_800],
  ])('waits after %d tries for %d seconds', async (tries, seconds) => {
    const row = await sql.one(
      `SELECT extract(epoch FROM ${backoff('10 seconds', '30 minutes')})::int AS seconds
       FROM (SELECT $1::int AS tries) t`,
      [tries],
    );
    expect(row).toEqual({ seconds });
  });
});
