import type { Page } from 'playwright-core';

/** Answers of the server that do not reach the page yet. */
export interface HeldAnswers {
  /** Resolves when the server has given the first answer. */
  given: Promise<void>;
  /** Lets the answers to later requests through. */
  stopHolding: () => void;
  /** Lets all answers through. */
  release: () => void;
}

/**
 * Lets the requests of an address reach the server and holds back its answers. The answer to a request that the page
 * has aborted meanwhile is dropped.
 * @param holds decides by the method whether an answer is held back; default: every one
 */
export async function holdAnswers(
  page: Page,
  calls: string,
  holds = (_method: string): boolean => true,
): Promise<HeldAnswers> {
  let resolveReleased = () => {};
  const released = new Promise<void>((resolve) => (resolveReleased = resolve));
  let resolveGiven = () => {};
  const given = new Promise<void>((resolve) => (resolveGiven = resolve));
  let isHolding = true;
  await page.route(calls, async (route) => {
    if (!isHolding || !holds(route.request().method())) return route.continue();
    // It fails when the page is closed meanwhile.
    const response = await route.fetch().catch(() => null);
    if (!response) return undefined;
    resolveGiven();
    await released;
    return route.fulfill({ response });
  });
  const stopHolding = () => {
    isHolding = false;
  };
  const release = () => {
    stopHolding();
    resolveReleased();
  };
  return { given, stopHolding, release };
}
