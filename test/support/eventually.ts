import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Repeats an expectation until it passes; fails with its message after a minute. A longer interval
 * keeps an expectation that calls a route below the rate limit of that route.
 */
export async function eventually(
  expectation: () => void | Promise<void>,
  timeoutMs = 60_000,
  intervalMs = 50,
): Promise<void> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    try {
      await expectation();
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
    }
    await sleep(intervalMs);
  }
}
