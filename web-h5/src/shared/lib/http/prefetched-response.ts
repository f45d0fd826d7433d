declare global {
  interface Window {
    /** The request that the page itself started before its scripts; the answer is null after a network failure. */
    prefetchedResponse?: { url: string; answer: Promise<unknown> };
  }
}

/** A prefetched response is only valid for the page's load; a later call needs current data. */
const BELONGS_TO_ARRIVAL_MS = 10_000;

/** Returns the prefetched response to this request once, if the page started it. */
export function takePrefetchedResponse(url: string): Promise<unknown> | null {
  const early = window.prefetchedResponse;
  if (early?.url !== url) return null;
  delete window.prefetchedResponse;
  return performance.now() < BELONGS_TO_ARRIVAL_MS ? early.answer : null;
}
