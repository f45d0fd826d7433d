import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

/** Context shared by all work for one request or job. */
export interface RequestContext {
  /** The id of the request that caused the work, in whichever process it runs. */
  requestId: string;
  /** The running job, `email.receipt 42`; not set in the api. */
  job?: string;
}

const WELL_FORMED = /^[\w-]{8,64}$/;
const contexts = new AsyncLocalStorage<RequestContext>();

/** Runs `work`, and everything that it awaits, in the context of a request. */
export function inContext<T>(context: RequestContext, work: () => T): T {
  return contexts.run(context, work);
}

/** The current context; null for work that no request caused. */
export function currentContext(): RequestContext | null {
  return contexts.getStore() ?? null;
}

/** Returns the given request id if it is valid (8 to 64 of `[0-9A-Za-z_-]`), else a new one. */
export function requestIdFrom(given: unknown): string {
  return typeof given === 'string' && WELL_FORMED.test(given) ? given : randomUUID();
}
