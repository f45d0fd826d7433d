import { setTimeout as sleep } from 'node:timers/promises';

const FIRST_INTERVAL_MS = 50;
const LONGEST_INTERVAL_MS = 1_000;
/** `npm run mutation` sets a shorter one: many mutants never meet an expectation. */
const TIMEOUT_MS = Number(process.env['EVENTUALLY_TIMEOUT_MS'] ?? 60_000);

/**
 * Repeats an expectation until it passes; fails with its message after a minute by default. The intervals grow with the
 * time, so that an expectation that calls the shop stays below the shop's rate limits however long it waits.
 */
export async function eventually(
  expectation: () => void | Promise<void>,
  timeoutMs = TIMEOUT_MS,
): Promise<void> {
  const begin = Date.now();
  for (;;) {
    const elapsed = Date.now() - begin;
    try {
      await expectation();
      return;
    } catch (error) {
      if (elapsed > timeoutMs) throw error;
    }
    await sleep(Math.min(LONGEST_INTERVAL_MS, FIRST_INTERVAL_MS + elapsed / 10));
  }
}
