import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import {
  awaitLaterCall,
  DESKTOP,
  openAs,
  pathOf,
  PHONE,
  useBrowser,
} from '../../support/browser/browser.js';
import { createAccount } from '../../support/site/site.js';

const browser = useBrowser();

/** Counts how often the browser asks for the site's one page. */
function countPages(page: Page): () => number {
  let pages = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) pages += 1;
  });
  return () => pages;
}

const retry = (page: Page) => page.getByRole('main').getByRole('button', { name: '重试' });

describe('a dialog whose code does not come', () => {
  it('says so on the page that stays, and opens when the network is back (WALK-11)', async () => {
    // The service worker has the dialogs of the tools.
    const { context, page } = await openAs(
      browser,
      await createAccount(),
      '/tools/shaping',
      PHONE,
      { serviceWorkers: 'block' },
    );
    const opener = page.getByRole('button', { name: '放进作品' });
    await opener.waitFor();
    const lost = page.getByRole('dialog', { name: '网络断开了，没能打开' });
    await context.setOffline(true);
    for (let i = 0; i < 2; i += 1) {
      await opener.click();
      await lost.getByRole('button', { name: '关闭' }).click();
      await lost.waitFor({ state: 'hidden' });
    }
    await context.setOffline(false);
    await opener.click();
    const dialog = page.getByRole('dialog', { name: '放进哪件作品' });
    await dialog.getByText('买了图解，就能把结果放进它的作品里').waitFor();
    // With its style sheet, which did not come the first time either.
    const display = "getComputedStyle(document.querySelector('dialog section')).display";
    expect(await page.evaluate(display)).toBe('grid');
    await context.close();
  });

  it('is open after 刷新页面 where the browser asks for the file only once (WALK-11)', async () => {
    const { context, page } = await browser.open(PHONE);
    await page.goto('/design/3');
    const code = '**/assets/poster-dialog-*.js';
    await page.route(code, (route) => route.abort());
    await page.getByRole('button', { name: '分享海报' }).click();
    const lost = page.getByRole('dialog', { name: '网络断开了，没能打开' });
    await lost.waitFor();
    expect(await page.locator('h1').count()).toBe(1);
    await page.unroute(code);
    await lost.getByRole('button', { name: '刷新页面' }).click();
    await page.getByRole('dialog', { name: '分享海报' }).waitFor();
    await context.close();
  });
});

describe('the question for consent whose code does not come', () => {
  it('is left out of the page, which stays (LAW-03)', async () => {
    const account = await createAccount({ hasConsented: false });
    const { context, page } = await openAs(browser, account, '/about', PHONE, {
      serviceWorkers: 'block',
    });
    await page.route('**/assets/consent-form-*.js', (route) => route.abort());
    const pages = countPages(page);
    const missed = page.waitForEvent('requestfailed', (asked) =>
      asked.url().includes('/assets/consent-form-'),
    );
    await page.goto('/orders');
    await missed;
    await page.getByText('还没有订单').waitFor();
    await awaitLaterCall(page);
    expect(await page.getByRole('heading', { name: '我的订单' }).isVisible()).toBe(true);
    expect(pages()).toBe(1);
    await context.close();
  });
});

describe('a page whose code does not come', () => {
  const CODE = '**/assets/login-page-*.js';
  const toLogin = (page: Page) =>
    page.getByRole('banner').getByRole('link', { name: '登录' }).click();

  it('says so without a network, stays when it is still away, and comes when it is back', async () => {
    const { context, page } = await browser.open(PHONE);
    await page.goto('/');
    await page.getByRole('article').first().waitFor();
    const pages = countPages(page);
    await context.setOffline(true);
    await toLogin(page);
    await page.getByText('页面没能加载出来').waitFor();
    await page.getByRole('banner').getByRole('link', { name: '云织商城' }).waitFor();
    await retry(page).click();
    await page.getByText('还是连不上，请检查网络连接后重试').waitFor();
    expect(pages()).toBe(0);
    await page.getByRole('main').getByRole('link', { name: '返回首页' }).click();
    await page.getByText('没能加载设计').waitFor();
    await toLogin(page);
    await page.getByText('页面没能加载出来').waitFor();
    await context.setOffline(false);
    await page.getByRole('heading', { name: '登录云织商城' }).waitFor();
    expect(pathOf(page)).toBe('/login');
    await context.close();
  });

  it.each([
    { when: 'the file is missing at once', styles: 'come first' },
    // The browser asks twice then: to preload the file, and to run it once the style sheets are there.
    { when: 'the file is missing before the style sheets come', styles: 'come last' },
  ])('goes over to a newer build by itself when $when', async ({ styles }) => {
    const { context, page } = await browser.open(DESKTOP);
    await page.goto('/');
    await page.getByRole('article').first().waitFor();
    const pages = countPages(page);
    let noteMissing = () => {};
    const isMissed = new Promise<void>((resolve) => (noteMissing = resolve));
    // The old page never gets the file, however often it asks.
    await page.route(CODE, async (route) => {
      if (pages() > 0) return route.continue();
      await route.fulfill({ status: 404, json: { code: 'not_found', error: 'x' } });
      return noteMissing();
    });
    if (styles === 'come last') {
      await page.route('**/assets/*.css', async (route) => {
        await isMissed;
        await route.continue();
      });
    }
    await toLogin(page);
    await page.getByRole('heading', { name: '登录云织商城' }).waitFor();
    expect(pages()).toBe(1);
    await context.close();
  });

  it('reloads by itself once and no more, and 重试 asks anew', async () => {
    const { context, page } = await browser.open(DESKTOP);
    await page.goto('/');
    await page.getByRole('article').first().waitFor();
    const pages = countPages(page);
    await page.route(CODE, (route) => route.fulfill({ status: 404, json: {} }));
    await toLogin(page);
    await page.getByText('页面没能加载出来').waitFor();
    expect(pages()).toBe(1);
    const reloaded = page.waitForEvent('domcontentloaded');
    await retry(page).click();
    await reloaded;
    await page.getByText('页面没能加载出来').waitFor();
    expect(pages()).toBe(2);
    await page.getByRole('main').getByRole('link', { name: '返回首页' }).click();
    await page.getByRole('article').first().waitFor();
    await toLogin(page);
    await page.getByText('页面没能加载出来').waitFor();
    expect(pages()).toBe(2);
    await page.unroute(CODE);
    await retry(page).click();
    await page.getByRole('heading', { name: '登录云织商城' }).waitFor();
    expect(pathOf(page)).toBe('/login');
    await context.close();
  });

  it('does not reload if session storage is blocked, because the reloads might never end', async () => {
    const { context, page } = await browser.open(PHONE);
    await page.addInitScript(
      "Object.defineProperty(globalThis, 'sessionStorage', { get() { throw new DOMException('x', 'SecurityError'); } })",
    );
    const pages = countPages(page);
    await page.route(CODE, (route) => route.fulfill({ status: 404, json: {} }));
    await page.goto('/login');
    await page.getByText('页面没能加载出来').waitFor();
    expect(pages()).toBe(1);
    await context.close();
  });

  it('loads the human check anew as well', async () => {
    const { context, page } = await browser.open(PHONE);
    await page.route('**/assets/altcha-widget-*', (route) => route.abort());
    await page.goto('/login');
    await page.getByRole('button', { name: /人机验证没有加载出来/ }).waitFor();
    await page.unroute('**/assets/altcha-widget-*');
    await page.getByRole('button', { name: /人机验证没有加载出来/ }).click();
    await page.getByRole('checkbox', { name: '我不是机器人' }).waitFor();
    await context.close();
  });
});
