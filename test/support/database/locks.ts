import { expect } from '@jest/globals';
import type { TestDatabase } from './database.js';
import { eventually } from '../eventually.js';

/** Resolves when this many statements wait for locks that other transactions of the database hold. */
export function waitForLockWaiters(database: TestDatabase, number = 1): Promise<void> {
  return eventually(async () => {
    const [waiting] = await database.query<{ count: number }>(
      `SELECT count(*)::int FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    expect(waiting!.count).toBe(number);
  });
}
