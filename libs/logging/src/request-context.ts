import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

/** What everything that is done for one request, or for one job, has in common. */
export interface RequestContext {
  /** The request that asked for it, in whichever process. */
  requestId: string;
  /** The job at work, `email.receipt 42`; not in the api. */
  job?: string;
}

const WELL_FORMED = /^[\w-]{8,64}$/;
const contexts = new AsyncLocalStorage<RequestContext>();

/** Does work, and everything that it waits for, on behalf of a request. */
export function inContext<T>(context: RequestContext, work: () => T): T {
  return contexts.run(context, work);
}

/** On whose behalf this runs; null for what a process does by itself. */
export function currentContext(): RequestContext | null {
  return contexts.getStore() ?? null;
}

/** The given request id if it can be one (8 to 64 of `[0-9A-Za-z_-]`), else a new one. */
export function requestIdFrom(given: unknown): string {
  return typeof given === 'string' && WELL_FORMED.test(given) ? given : randomUUID();
}
