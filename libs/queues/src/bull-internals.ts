import type { Queue } from 'bull';
import type { RedisClient } from '#redis';

/** The private fields of Bull that this file uses. Checked against Bull 4.16.5. */
interface BullInternals {
  /** The handlers by job name. */
  handlers?: object;
  /** All connections of the queue. */
  clients?: RedisClient[];
  /** Whether Bull has created a connection of this type; reading the property creates it. */
  clientInitialized?: boolean;
  subscriberInitialized?: boolean;
  bclientInitialized?: boolean;
  client: RedisClient;
  eclient: RedisClient;
  bclient: RedisClient;
}

const internalsOf = (queue: Queue) => queue as unknown as BullInternals;

/** Tells whether a queue has a handler for a job name. @throws Error when Bull keeps its handlers elsewhere */
export function hasHandler(queue: Queue, job: string): boolean {
  const { handlers } = internalsOf(queue);
  if (!handlers) throw new Error('Bull has no handlers in queue.handlers');
  return job in handlers;
}

/**
 * Removes the listeners of a queue that wait for Redis: closing the connection would reject them without a handler.
 * @throws Error when Bull keeps its connections elsewhere
 */
export function removeWaitingListeners(queue: Queue): void {
  const { clients } = internalsOf(queue);
  if (!Array.isArray(clients)) throw new Error('Bull has no connections in queue.clients');
  for (const client of clients) {
    if (client.status !== 'ready') client.removeAllListeners('end');
  }
}

/** Disconnects the clients of a closed queue in a Redis Cluster. Bull disconnects only those that it created itself. */
export function disconnectClients(queue: Queue): void {
  const own = internalsOf(queue);
  const clients = [
    ...(own.clientInitialized ? [own.client] : []),
    ...(own.subscriberInitialized ? [own.eclient] : []),
    ...(own.bclientInitialized ? [own.bclient] : []),
  ];
  for (const client of clients) if (client.isCluster) client.disconnect();
}
