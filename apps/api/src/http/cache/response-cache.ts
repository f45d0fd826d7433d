import type { ShownDesigns } from '#analytics';
import { LRUCache } from 'lru-cache';

/** A complete 200 response. */
export interface CachedResponse {
  /** The route's template, for the request log. */
  route: string;
  /** The designs in the response, counted each time it is sent; null if there are none. */
  shown: ShownDesigns | null;
  etag: string;
  /** Alternating names and values, without `X-Request-Id`. */
  headers: string[];
  /** The headers of a 304. */
  notModifiedHeaders: string[];
  body: Buffer;
}

/** `uncacheable`: the response must not be shared. `aborted`: the connection closed before a response. */
export type FillResult = CachedResponse | 'uncacheable' | 'aborted';

/** A response in progress that other requests with the same key wait for. */
export interface PendingFill {
  readonly key: string;
  readonly generation: number;
  readonly startedAt: number;
  readonly result: Promise<FillResult>;
  /** Only the first call counts. */
  readonly resolve: (result: FillResult) => void;
}

const MAX_RESPONSES = 10_000;
/** Download counts change without a notification, so this is their maximum age. */
const MAX_AGE_MS = 60_000;
/** Maximum size of one response, as a share of the cache. */
const MAX_ENTRY_SHARE = 1 / 8;
/** Memory of an entry besides its body and texts. */
const OVERHEAD_BYTES = 1_000;

/**
 * Holds responses by key for at most one minute, within a limit of bytes, and the pending fill of each key. A fill
 * that began before `clear` is neither stored nor shared.
 */
export class ResponseCache {
  private readonly responses: LRUCache<string, CachedResponse>;
  private readonly pending = new Map<string, PendingFill>();
  private readonly maxEntryBytes: number;
  private generation = 0;

  /** @param now milliseconds of a monotonic clock */
  constructor(
    maxBytes: number,
    private readonly now = () => performance.now(),
  ) {
    this.maxEntryBytes = maxBytes * MAX_ENTRY_SHARE;
    this.responses = new LRUCache({
      max: MAX_RESPONSES,
      // Zero would mean no limit.
      maxSize: Math.max(1, maxBytes),
      sizeCalculation: (response, key) => sizeOf(key, response),
      ttl: MAX_AGE_MS,
      ttlResolution: 0,
      perf: { now },
    });
  }

  get count(): number {
    return this.responses.size;
  }

  get bytes(): number {
    return this.responses.calculatedSize;
  }

  get(key: string): CachedResponse | undefined {
    return this.responses.get(key);
  }

  findPending(key: string): PendingFill | undefined {
    return this.pending.get(key);
  }

  /** Starts a fill. The caller must call `finish` in any case. */
  begin(key: string): PendingFill {
    let resolve: (result: FillResult) => void = () => undefined;
    const result = new Promise<FillResult>((settle) => (resolve = settle));
    const fill = { key, generation: this.generation, startedAt: this.now(), result, resolve };
    this.pending.set(key, fill);
    return fill;
  }

  /**
   * Passes the response to the waiting requests, and stores it unless it is too large or began before a `clear`.
   * @param mayStore false where a change may have been missed
   */
  finish(fill: PendingFill, given: FillResult, mayStore = true): void {
    const { key, generation, startedAt, resolve } = fill;
    const isTooLarge = typeof given === 'object' && sizeOf(key, given) > this.maxEntryBytes;
    const result = isTooLarge ? 'uncacheable' : given;
    resolve(result);
    if (this.pending.get(key) !== fill) return;
    this.pending.delete(key);
    if (mayStore && typeof result === 'object' && generation === this.generation) {
      this.responses.set(key, result, { start: startedAt });
    }
  }

  clear(): void {
    this.generation += 1;
    this.pending.clear();
    this.responses.clear();
  }
}

function sizeOf(key: string, { body, headers, notModifiedHeaders }: CachedResponse): number {
  const texts = [key, ...headers, ...notModifiedHeaders].reduce(
    (sum, text) => sum + text.length,
    0,
  );
  return OVERHEAD_BYTES + body.length + 2 * texts;
}
