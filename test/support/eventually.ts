import { setTimeout as sleep } from 'node:timers/promises';

/** Repeats an expectation until it passes; fails with its message after a minute. */
export async function eventually(
  expectation: () => void | Promise<void>,
  timeoutMs = 60_000,
): Promise<void> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    try {
      await expectation();
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
    }
    await sleep(50);
  }
}
