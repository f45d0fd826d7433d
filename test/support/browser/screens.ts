import { beforeAll } from '@jest/globals';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { reachScreen, type Screen } from '../../../tools/harness/screens.mjs';
import { openAs, PHONE } from './browser.js';
import { ADMIN, newBuyer, orderAndPay } from '../site/site.js';
import { type TestBrowser } from './test-browser.js';

export { SCREENS, type Screen } from '../../../tools/harness/screens.mjs';

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** A session is used for this time, so that its access token is valid in every window that is opened with it. */
const SESSION_MS = 5 * 60_000;

/** Opens the screens of the site as the right user: an admin, or a buyer with a paid and an unpaid order. */
export function useScreens(browser: TestBrowser) {
  const accounts = { admin: ADMIN } as Record<'buyer' | 'admin', typeof ADMIN>;
  const sessions = new Map<'buyer' | 'admin', { state: StorageState; at: number }>();
  const signedIn = async (who: 'buyer' | 'admin'): Promise<StorageState> => {
    const known = sessions.get(who);
    if (known && Date.now() - known.at < SESSION_MS) return known.state;
    const { context } = await openAs(browser, accounts[who], '/terms');
    const state = await context.storageState();
    await context.close();
    sessions.set(who, { state, at: Date.now() });
    return state;
  };
  beforeAll(async () => {
    const { account, buyer } = await newBuyer(10);
    await orderAndPay(buyer, 20);
    accounts.buyer = account;
  });

  return async (
    screen: Screen,
    options: BrowserContextOptions = {},
  ): Promise<{ context: BrowserContext; page: Page }> => {
    const { context, page } = await browser.open(options.viewport ?? PHONE, {
      ...options,
      ...(screen.as && { storageState: await signedIn(screen.as) }),
      ...(screen.userAgent && { userAgent: screen.userAgent }),
    });
    await reachScreen(page, screen);
    return { context, page };
  };
}
