declare global {
  interface Window {
    /** What the page asked for by itself; null where that did not get through. */
    prefetchedResponse?: { url: string; answer: Promise<unknown> };
  }
}

/** An answer belongs to the page's arrival; later the same call is made for news. */
const BELONGS_TO_ARRIVAL_MS = 10_000;

/** The answer to this call, where the page asked for it before its code was there; given once. */
export function takePrefetchedResponse(url: string): Promise<unknown> | null {
  const early = window.prefetchedResponse;
  if (early?.url !== url) return null;
  delete window.prefetchedResponse;
  return performance.now() < BELONGS_TO_ARRIVAL_MS ? early.answer : null;
}
