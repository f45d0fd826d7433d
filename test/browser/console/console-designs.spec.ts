import type { ConsoleDesignItem, ConsoleDesignPage } from '#contracts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { openAs, useBrowser } from '../../support/browser/browser.js';
import { openConsole } from '../../support/browser/console.js';
import { upload } from '../../support/site/design-forms.js';
import { newName } from '../../support/site/messages.js';
import { ADMIN } from '../../support/site/site.js';

const browser = useBrowser();
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  ({ context, page } = await openConsole(browser));
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

  it('leads from a search that lists its first twenty designs to all of them, also to those found by sku (CONS-02)', async () => {
    const name = newName();
    const { body } = await upload({ name });
    const sku = `#${String(body['id'])}`;
    const designs = Array.from({ length: 20 }, (_, i) => itemOf(i + 1, `试衣${i}`));
    await page.route('**/api/v1/console/search?*', (route) =>
      route.fulfill({ json: { orders: [], people: [], designs } }),
    );
    await page.goto(`/console/search?q=${encodeURIComponent(sku)}`);
    await page.getByRole('link', { name: '只列出前 20 个，到列表里看全部' }).click();
    await page.getByRole('row', { name }).waitFor();
    const box = page.getByRole('searchbox', { name: '图解名或货号' });
    expect(await box.inputValue()).toBe(sku);
    await box.fill('');
    await box.press('Enter');
    await page.waitForURL((url) => url.search === '');
    await box.waitFor({ state: 'detached' });
  });

  it('offers the undo of a bulk change after a look at the design and a reload, once (CONS-05)', async () => {
    const name = newName();
    const { status } = await upload({ name, price: '20.00', old_price: '25.00', categories: [] });
    expect(status).toBe(201);
    await page.goto(`/console/designs?name=${name}`);
    const row = page.getByRole('row', { name });
    const confirm = async (label: string) => {
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(/原因/).fill('材料涨价');
      await dialog.getByRole('button', { name: label, exact: true }).click();
      await dialog.waitFor({ state: 'hidden' });
    };
    await row.getByRole('checkbox').check();
    await page.getByRole('combobox', { name: '批量改什么' }).click();
    await page.locator('.ant-select-item-option-content', { hasText: /^定价$/ }).click();
    await page.getByLabel('新价格（元）').fill('30');
    await page.getByRole('button', { name: '改所选 1 份' }).click();
    await confirm('定价');
    await row.getByText('30.00').waitFor();
    await row.getByRole('link', { name, exact: true }).click();
    await page.waitForURL(/\/design\/\d+$/);
    await page.goBack();
    await row.waitFor();
    await page.reload();
    const undo = page.getByRole('button', { name: '撤销上一步' });
    await undo.click();
    await confirm('撤销');
    await row.getByText('20.00').waitFor();
    await undo.waitFor({ state: 'detached' });
    await page.reload();
    await row.waitFor();
    expect(await undo.count()).toBe(0);
  });

  it('forgets the bulk change that could be undone on a sign-out, in every tab (CONS-05)', async () => {
    const { context: own, page: desk } = await openAs(browser, ADMIN, '/console/designs');
    const undo = desk.getByRole('button', { name: '撤销上一步' });
    const made = "sessionStorage.setItem('console:bulk-change:admin', '1')";
    const left = "Object.keys(sessionStorage).filter((key) => key.startsWith('console:')).length";
    await desk.evaluate(made);
    await desk.reload();
    await undo.waitFor();
    const site = await own.newPage();
    await site.goto('/profile');
    await site.evaluate(made);
    await site.getByRole('main').getByRole('button', { name: '退出登录' }).click();
    await desk.getByText('请先登录').waitFor();
    expect([await desk.evaluate(left), await site.evaluate(left)]).toEqual([0, 0]);
    await own.close();
  });
});
