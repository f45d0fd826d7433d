import { setTimeout as sleep } from 'node:timers/promises';
import { RefusedError, UnreachableError } from './api.js';

/**
 * Asks every few seconds for an answer that a person gives in the browser. The question outlives failures of the
 * network, an unavailable shop and rate limits, so these count as pending.
 * @returns the first response whose state is not `pending`
 * @throws any other error of the request
 */
export async function pollUntilDone<T extends { state: string }>(
  intervalSeconds: number,
  poll: () => Promise<T>,
): Promise<T> {
  for (;;) {
    await sleep(intervalSeconds * 1000);
    try {
      const answer = await poll();
      if (answer.state !== 'pending') return answer;
    } catch (error) {
      if (!isTemporary(error)) throw error;
    }
  }
}

function isTemporary(error: unknown): boolean {
  if (error instanceof RefusedError) return error.status >= 500 || error.status === 429;
  return error instanceof UnreachableError;
}
