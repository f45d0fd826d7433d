import type { ConsoleDesignItem, ConsoleDesignPage } from '#contracts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { DESKTOP, openAs, useBrowser } from '../../support/browser/browser.js';
import { ADMIN } from '../../support/site/site.js';

const browser = useBrowser();
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  ({ context, page } = await openAs(browser, ADMIN, '/console', DESKTOP, {
    reducedMotion: 'reduce',
  }));
});
afterEach(() => page.unrouteAll());
afterAll(() => context.close());

/** A design as the list of designs answers it. */
const itemOf = (id: number, name: string): ConsoleDesignItem => ({
  id,
  sku: `#${id}`,
  name,
  designer: 'admin',
  price: '20.00',
  old_price: null,
  category_ids: [],
  is_active: true,
  sheet_missing: [],
  chart_pictures: 0,
});

describe("the console's designs", () => {
  it('selects no design that another page of the list shows, also after Back (CONS-05)', async () => {
    const first = { results: [itemOf(1, '第一批')], sheet_fields: 12, next_after: 1 };
    const second = { results: [itemOf(2, '第二批')], sheet_fields: 12, next_after: null };
    await page.route('**/api/v1/console/designs?*', (route) => {
      const isSecond = new URL(route.request().url()).searchParams.has('after');
      return route.fulfill({ json: (isSecond ? second : first) satisfies ConsoleDesignPage });
    });
    const button = page.getByRole('button', { name: /^改所选/ });
    const expectNone = async () => {
      expect(await button.textContent()).toBe('改所选 0 份');
      expect(await button.isDisabled()).toBe(true);
    };
    await page.goto('/console/designs?active=true');
    await page.getByRole('checkbox', { name: '选择 第一批' }).check();
    await page.getByRole('button', { name: '改所选 1 份' }).waitFor();
    await page.getByRole('button', { name: '下一批' }).click();
    const box = page.getByRole('checkbox', { name: '选择 第二批' });
    await box.waitFor();
    await expectNone();
    await box.check();
    await page.getByRole('button', { name: '改所选 1 份' }).waitFor();
    await page.goBack();
    await page.getByRole('checkbox', { name: '选择 第一批' }).waitFor();
    await expectNone();
  });
});
