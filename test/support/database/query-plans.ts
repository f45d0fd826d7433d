import { type PreparedStatement, Sql } from '#database';
import { expect, jest } from '@jest/globals';
import type { TestShop } from '../shop/shop.js';

/** A statement as it was run. */
export interface RunStatement {
  text: string;
  values: unknown[];
}

type Run = (statement: PreparedStatement | string, values?: unknown[]) => Promise<never>;

/** All statements that some work runs through `Sql`, in transactions too. */
export async function statementsOf(work: () => Promise<unknown>): Promise<RunStatement[]> {
  const found: RunStatement[] = [];
  // `one`, `exists`, `count` and `publicOne` call two of these.
  const spies = (['rows', 'publicRows', 'affected', 'run'] as const).map((name) => {
    const original = Sql.prototype[name] as Run;
    return jest.spyOn(Sql.prototype, name).mockImplementation(function (
      this: Sql,
      ...call: unknown[]
    ) {
      const [statement, values = []] = call as Parameters<Run>;
      found.push({ text: typeof statement === 'string' ? statement : statement.text, values });
      return original.apply(this, call as Parameters<Run>);
    });
  });
  try {
    await work();
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  return found;
}

/** What a call reads: the plans of its statements, and the blocks of 8 kB of all of them. */
export async function explain(
  shop: TestShop,
  ask: () => Promise<unknown>,
): Promise<{ plans: string; blocks: number }> {
  const statements = await statementsOf(ask);
  expect(statements).not.toEqual([]);
  let blocks = 0;
  const plans: string[] = [];
  for (const { text, values } of statements) {
    const rows = await shop.database.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN (ANALYZE, BUFFERS) ${text}`,
      values,
    );
    const plan = rows.map((row) => row['QUERY PLAN']);
    plans.push(...plan);
    // The first line with buffers is that of the whole statement.
    const buffers = plan.find((line) => line.includes('Buffers: shared')) ?? '';
    for (const [, count] of buffers.matchAll(/(?:hit|read)=(\d+)/g)) blocks += Number(count);
  }
  return { plans: plans.join('\n'), blocks };
}
