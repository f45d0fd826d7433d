import type { Config } from '#config';
import type { RedisOptions } from 'ioredis';

const SENTINEL_TIMEOUT_MS = 2_000;

/**
 * Options of a client that requests the address of the master from Sentinels; empty if none are configured. With
 * Sentinels only the password and the database number of the URL are used.
 */
export function sentinelOptions({ sentinels, masterName }: Config['redis']): RedisOptions {
  if (sentinels.length === 0) return {};
  return {
    sentinels,
    name: masterName,
    connectTimeout: SENTINEL_TIMEOUT_MS,
    sentinelRetryStrategy: (times) => Math.min(times * 100, 1_000),
    // A master that hangs does not close its connections: reconnect when the Sentinels announce a new master.
    failoverDetector: true,
    // A former master returns as a replica and refuses writes: reconnect, then repeat the command.
    reconnectOnError: ({ message }) => (message.startsWith('READONLY') ? 2 : false),
  };
}
