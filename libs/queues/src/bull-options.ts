import type { Config } from '#config';
import { createRedisClient, sentinelOptions } from '#redis';
import type { BullModuleOptions } from '@nestjs/bull';
import type { RedisOptions } from 'ioredis';

/** Key prefix of Bull in Redis. */
const PREFIX = 'cloudknit';
/** The braces place all keys of Bull in one slot of a cluster, because its scripts use several keys at once. */
const CLUSTER_PREFIX = `{${PREFIX}}`;
const CONNECT_TIMEOUT_MS = 5_000;
/**
 * How often a job may lose its worker, or Redis for longer than its lock, and run again; Bull's own limit is 1. A job
 * that kills its worker each time is given up after these runs.
 */
const MAX_STALLED_COUNT = 20;

/**
 * The connection and the key prefix of every queue.
 * @param redis further options of the connections
 */
export function bullOptions(
  config: Config['redis'],
  redis: RedisOptions = {},
): Pick<BullModuleOptions, 'url' | 'redis' | 'prefix' | 'createClient' | 'settings'> {
  const options: RedisOptions = { connectTimeout: CONNECT_TIMEOUT_MS, ...redis };
  const settings = { maxStalledCount: MAX_STALLED_COUNT };
  if (config.clusterNodes.length === 0) {
    const { url } = config;
    return { url, settings, prefix: PREFIX, redis: { ...options, ...sentinelOptions(config) } };
  }
  return {
    settings,
    prefix: CLUSTER_PREFIX,
    createClient: (type) =>
      createRedisClient(config, {
        ...options,
        enableReadyCheck: false,
        // Bull requires this of connections that block or subscribe.
        ...(type !== 'client' && { maxRetriesPerRequest: null }),
      }),
  };
}
