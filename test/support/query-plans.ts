import { type PreparedStatement, Sql } from '#database';
import { jest } from '@jest/globals';
import type { TestShop } from './shop.js';

/** What a call reads: the plans of its statements, and the blocks of 8 kB of all of them. */
export async function explain(
  shop: TestShop,
  ask: () => Promise<unknown>,
): Promise<{ plans: string; blocks: number }> {
  const sql = shop.modules.get(Sql);
  const spies = [jest.spyOn(sql, 'rows'), jest.spyOn(sql, 'one')];
  await ask();
  const calls = spies.flatMap((spy) => spy.mock.calls as [PreparedStatement | string, unknown[]][]);
  for (const spy of spies) spy.mockRestore();
  let blocks = 0;
  const plans: string[] = [];
  for (const [statement, values] of calls) {
    const text = typeof statement === 'string' ? statement : statement.text;
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
