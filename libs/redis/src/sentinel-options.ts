import type { Config } from '#config';
import type { RedisOptions } from 'ioredis';

const SENTINEL_TIMEOUT_MS = 2_000;

/**
 * Options beside the URL for a client that asks Sentinels for the current master. Empty without Sentinels. The URL then
 * gives only the password and the number of the database.
 */
export function sentinelOptions({ sentinels, masterName }: Config['redis']): RedisOptions {
  if (sentinels.length === 0) return {};
  return {
    sentinels,
    name: masterName,
    connectTimeout: SENTINEL_TIMEOUT_MS,
    sentinelRetryStrategy: (times) => Math.min(times * 100, 1_000),
    // A master that hangs does not close its connections; the Sentinels announce its successor.
    failoverDetector: true,
    // A former master is a replica when it comes back: connect anew, then repeat the command.
    reconnectOnError: ({ message }) => (message.startsWith('READONLY') ? 2 : false),
  };
}
