import { AsyncLocalStorage } from 'node:async_hooks';

/** A request without a session that only reads what everyone sees. */
interface AnonymousRead {
  /** Whether this process is notified of every change; otherwise a replica may lack a change that nobody announced. */
  hasNotifications: boolean;
}

const reads = new AsyncLocalStorage<AnonymousRead>();

/** Runs `work`, and everything that it awaits, as the request of an anonymous visitor, who may read from a replica. */
export function asAnonymousRead<T>(read: AnonymousRead, work: () => T): T {
  return reads.run(read, work);
}

/** The anonymous request that this work belongs to; null for every other work. */
export function currentAnonymousRead(): AnonymousRead | null {
  return reads.getStore() ?? null;
}
