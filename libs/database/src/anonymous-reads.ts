import { AsyncLocalStorage } from 'node:async_hooks';

/** A request without a session that reads only public data. */
interface AnonymousRead {
  /** Whether this process receives notifications of changes. Without them a replica may lack an unnoticed change. */
  hasNotifications: boolean;
}

const reads = new AsyncLocalStorage<AnonymousRead>();

/** Runs `work` and everything that it awaits as an anonymous request, which may read from a replica. */
export function asAnonymousRead<T>(read: AnonymousRead, work: () => T): T {
  return reads.run(read, work);
}

/** The anonymous request that the current code runs for; null outside such a request. */
export function currentAnonymousRead(): AnonymousRead | null {
  return reads.getStore() ?? null;
}
