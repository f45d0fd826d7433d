import type { Config } from '#config';
import { type RedisOptions, SentinelConnector } from 'ioredis';

const SENTINEL_TIMEOUT_MS = 2_000;

/**
 * Asks the Sentinels for the master. The failover detector of a lost connection is removed before, because ioredis does
 * so only once the next connection is established: a failover that the old detector reports while the Sentinels are
 * being asked would end the client for good.
 */
class FailoverConnector extends SentinelConnector {
  override connect(
    ...listeners: Parameters<SentinelConnector['connect']>
  ): ReturnType<SentinelConnector['connect']> {
    // Private in the types of ioredis.
    const { failoverDetector } = this as unknown as { failoverDetector: Detector | null };
    failoverDetector?.cleanup();
    return super.connect(...listeners);
  }
}

interface Detector {
  cleanup(): void;
}

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
    Connector: FailoverConnector as NonNullable<RedisOptions['Connector']>,
    // A former master returns as a replica and refuses writes: reconnect, then repeat the command.
    reconnectOnError: ({ message }) => (message.startsWith('READONLY') ? 2 : false),
  };
}
