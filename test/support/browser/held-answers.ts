import type { Page } from 'playwright-core';

/** Answers of the server that do not reach the page yet. */
export interface HeldAnswers {
  /** Resolves when the server has given the first answer. */
  given: Promise<void>;
  /** Lets the answers to later requests through. */
  holdNoMore: () => void;
  /** Lets all answers through. */
  release: () => void;
}

/**
 * Lets the requests of an address reach the server and holds back its answers. The answer to a request that the page
 * has aborted meanwhile is dropped.
 */
export async function holdAnswers(page: Page, calls: string): Promise<HeldAnswers> {
  let letGo = () => {};
  const released = new Promise<void>((resolve) => (letGo = resolve));
  let tell = () => {};
  const given = new Promise<void>((resolve) => (tell = resolve));
  let holds = true;
  await page.route(calls, async (route) => {
    if (!holds) return route.continue();
    // It fails when the page is closed meanwhile.
    const response = await route.fetch().catch(() => null);
    if (!response) return undefined;
    tell();
    await released;
    return route.fulfill({ response });
  });
  const holdNoMore = () => {
    holds = false;
  };
  const release = () => {
    holdNoMore();
    letGo();
  };
  return { given, holdNoMore, release };
}
