import { expect } from '@jest/globals';
import type { TestDatabase } from './database.js';
import { eventually } from './eventually.js';

/** Resolves when a statement waits for a lock that another transaction of the database holds. */
export function someoneWaits(database: TestDatabase): Promise<void> {
  return eventually(async () => {
    const [waiting] = await database.query<{ count: number }>(
      `SELECT count(*)::int FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    expect(waiting!.count).toBe(1);
  });
}
