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
 * The connection and the key prefix of every queue.
 * @param redis further options of the connections
 */
export function bullOptions(
  config: Config['redis'],
  redis: RedisOptions = {},
): Pick<BullModuleOptions, 'url' | 'redis' | 'prefix' | 'createClient'> {
  const options: RedisOptions = { connectTimeout: CONNECT_TIMEOUT_MS, ...redis };
  if (config.clusterNodes.length === 0) {
    const { url } = config;
    return { url, prefix: PREFIX, redis: { ...options, ...sentinelOptions(config) } };
  }
  return {
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
