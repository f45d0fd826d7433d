import { describe, expect, it } from '@jest/globals';
import { openAs, useBrowser, DESKTOP } from '../../support/browser/browser.js';
import { COUNTER_BUTTON, newReader } from '../../support/browser/reader.js';
import { eventually } from '../../support/eventually.js';

const browser = useBrowser();

describe('without a network', () => {
  it('opens the whole project and the tools anew, and never keeps an answer or a page of the shop (READ-16, CALC-01)', async () => {
    const { account, designId } = await newReader('松林儿童毛线帽');
    const { context, page } = await openAs(browser, account, '/shelf', DESKTOP);
    await page.locator(`a[href^="/read/${designId}"]`).first().click();
    // The page's policy forbids to evaluate strings in a loop from outside.
    const untilTrue = (condition: string) =>
      page.evaluate(`new Promise((resolve) => {
        const look = async () => ((await ${condition}) ? resolve() : requestAnimationFrame(look));
        look();
      })`);
    const isControlled = () => untilTrue('navigator.serviceWorker.controller');
    await page.locator('[role=group] img').first().waitFor();
    await page.locator(COUNTER_BUTTON).click();
    // Also on a visit that began on another page, which the service worker does not control.
    await untilTrue(`navigator.serviceWorker.getRegistration('/read/').then((one) => one?.active)`);
    await untilTrue(
      `caches.open('reading').then((cache) => cache.keys()).then((keys) => keys.length > 4)`,
    );
    const name = await page.getByRole('heading', { level: 1 }).innerText();
    await context.setOffline(true);
    await page.reload();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.getByText('没有网络：看过的页和计数照常').waitFor();
    await page.locator('[role=group] img').first().waitFor();
    await page.locator(COUNTER_BUTTON).click();
    await page.locator(COUNTER_BUTTON).getByText('2', { exact: true }).waitFor();
    await context.setOffline(false);

    await page.goto('/tools/needle');
    await isControlled();
    await context.setOffline(true);
    await page.reload();
    await page.getByRole('textbox', { name: '我的针数' }).fill('20');
    await page.getByText('换成 3.5 mm 针再试').first().waitFor();
    await context.setOffline(false);
    const kept = await page.evaluate<string[]>(`(async () => {
      const names = (await caches.keys()).filter((name) => name.startsWith('site-'));
      const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return lists.flat().map(({ url }) => new URL(url).pathname);
    })()`);
    for (const chunk of ['read-page', 'report-mistake', 'needle-page', 'put-on-project']) {
      expect(kept).toContainEqual(expect.stringMatching(`^/assets/${chunk}-[\\w-]+\\.js$`));
    }
    expect(kept).toContainEqual(expect.stringMatching(/^\/assets\/read-page-[\w-]+\.css$/));
    expect(kept.filter((path) => !/^\/(index\.html|assets\/[\w.-]+)$/.test(path))).toEqual([]);
    await context.close();
  });
});

describe('after signing out', () => {
  it('the device keeps only counts that the server does not have yet, and sends them after the next sign-in (READ-15)', async () => {
    const { account, designId } = await newReader('松林儿童毛线帽');
    const { context, page } = await openAs(browser, account, `/read/${designId}`, DESKTOP);
    const stored = () =>
      page.evaluate<string[]>(
        "Object.keys(localStorage).filter((key) => key.startsWith('reading:'))",
      );
    await page.locator(COUNTER_BUTTON).click();
    expect(await stored()).not.toEqual([]);
    await eventually(async () => {
      expect((await stored()).filter((key) => /:[ei]:/.test(key))).toEqual([]);
    });
    // The next count stays on the device.
    await page.route('**/api/v1/reading/**', (route) => route.abort());
    await page.locator(COUNTER_BUTTON).click();
    await page.locator(COUNTER_BUTTON).getByText('2', { exact: true }).waitFor();
    await page.goto('/profile');
    await page.getByRole('main').getByRole('button', { name: '退出登录' }).click();
    await page.waitForURL(/\/login/);
    expect(await stored()).toEqual([expect.stringMatching(/:e:\d+:/)]);
    await context.close();
    // Without the device's snapshot the count of the server is merged with what waited.
    const other = await openAs(browser, account, `/read/${designId}`, DESKTOP);
    await other.page.locator(COUNTER_BUTTON).getByText('1', { exact: true }).waitFor();
    await other.context.close();
  });
});
