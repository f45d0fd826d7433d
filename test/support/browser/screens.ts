import { beforeAll } from '@jest/globals';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { reachScreen, type Screen } from '../../../tools/harness/screens.mjs';
import { openAs, PHONE } from './browser.js';
import { ADMIN, newBuyer, orderAndPay } from '../site/site.js';
import { type TestBrowser } from './test-browser.js';

export { SCREENS, type Screen } from '../../../tools/harness/screens.mjs';

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Opens the screens of the site as the right user: an admin, or a buyer with a paid and an unpaid order. */
export function useScreens(browser: TestBrowser) {
  const kept: Partial<Record<'buyer' | 'admin', StorageState>> = {};
  const keep = async (who: 'buyer' | 'admin', account: { email: string; password: string }) => {
    const { context } = await openAs(browser, account, '/terms');
    kept[who] = await context.storageState();
    await context.close();
  };
  beforeAll(async () => {
    const { account, buyer } = await newBuyer(10);
    await orderAndPay(buyer, 20);
    await keep('buyer', account);
    await keep('admin', ADMIN);
  });

  return async (
    screen: Screen,
    options: BrowserContextOptions = {},
  ): Promise<{ context: BrowserContext; page: Page }> => {
    const { context, page } = await browser.open(options.viewport ?? PHONE, {
      ...options,
      ...(screen.as && { storageState: kept[screen.as]! }),
      ...(screen.userAgent && { userAgent: screen.userAgent }),
    });
    await reachScreen(page, screen);
    return { context, page };
  };
}
