import type { Queue } from 'bull';
import type { Redis } from 'ioredis';

/** The private fields of Bull that this file uses. Checked against Bull 4.16.5. */
interface BullInternals {
  /** The handlers by job name. */
  handlers?: object;
  /** All connections of the queue. */
  clients?: Redis[];
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
