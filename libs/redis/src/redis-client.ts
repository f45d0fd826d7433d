import type { Config } from '#config';
import { Cluster, Redis, type RedisOptions } from 'ioredis';
import { sentinelOptions } from './sentinel-options.js';

/** One Redis, found by its address or by Sentinels, or a Redis Cluster. */
export type RedisClient = Redis | Cluster;

/** A command is sent to at most this many nodes, so that it fails fast while a shard has no master. */
const MAX_REDIRECTIONS = 4;

/**
 * Creates a client for the configured Redis.
 * @param options of the connection, for a cluster those of the connection to each node
 */
export function createRedisClient(config: Config['redis'], options: RedisOptions): RedisClient {
  if (config.clusterNodes.length === 0) {
    return new Redis(config.url, { ...options, ...sentinelOptions(config) });
  }
  const { lazyConnect, enableOfflineQueue, retryStrategy, ...redisOptions } = options;
  const { protocol, username, password } = new URL(config.url);
  return new Cluster(config.clusterNodes, {
    maxRedirections: MAX_REDIRECTIONS,
    ...(lazyConnect !== undefined && { lazyConnect }),
    ...(enableOfflineQueue !== undefined && { enableOfflineQueue }),
    ...(retryStrategy && { clusterRetryStrategy: retryStrategy }),
    redisOptions: {
      ...redisOptions,
      ...(username && { username: decodeURIComponent(username) }),
      ...(password && { password: decodeURIComponent(password) }),
      ...(protocol === 'rediss:' && { tls: {} }),
    },
  });
}
