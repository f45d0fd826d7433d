import type { Page, Route } from 'playwright-core';

/**
 * Handles the next request to a path. Playwright's `times: 1` is not used: it ends the interception of the page when
 * the route has expired, and a route that is added meanwhile is lost with it.
 */
export async function routeOnce(
  page: Page,
  url: Parameters<Page['route']>[0],
  handle: (route: Route) => Promise<void>,
): Promise<void> {
  let isUsed = false;
  await page.route(url, (route) => {
    if (isUsed) return route.fallback();
    isUsed = true;
    return handle(route);
  });
}

/** The server receives the next request to a path, and its response is lost. */
export const loseResponse = (page: Page, url: Parameters<Page['route']>[0]): Promise<void> =>
  routeOnce(page, url, async (route) => {
    await route.fetch();
    await route.abort();
  });
