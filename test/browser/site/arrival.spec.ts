import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import {
  confirmTerms,
  COUNT_SHIFTS,
  disableServerRendering,
  hold,
  openAs,
  PHONE,
  useBrowser,
} from '../../support/browser/browser.js';
import { routeOnce } from '../../support/browser/route-once.js';
import { detailOf } from '../../support/site/design-forms.js';
import { eventually } from '../../support/eventually.js';
import { createAccount } from '../../support/site/site.js';
import { waitInPage } from '../../support/browser/test-browser.js';

const browser = useBrowser();

const PAGES = [
  { path: '/', call: '/api/v1/designs/?p=1&n=4', picture: 'article img' },
  { path: '/design/24', call: '/api/v1/designs/24/', picture: 'article button img' },
];

/** Holds the code of the site back. @returns a function that lets it go */
const holdCode = (page: Page) => hold(page, '**/assets/index-*.js');

describe('the arrival on a page', () => {
  it.each(PAGES)(
    'requests none of the data that the server-rendered page of $path contains (SHELL-03, HOME-08)',
    async ({ path, picture, call }) => {
      const { context, page } = await browser.open(PHONE);
      const asked: string[] = [];
      page.on('request', (request) => {
        const { pathname, search } = new URL(request.url());
        if (pathname.startsWith('/api/')) asked.push(pathname + search);
      });
      await page.goto(path);
      await page.locator(picture).nth(1).waitFor({ state: 'attached' });
      await page.waitForLoadState('networkidle');
      expect(asked).not.toContain(call);
      expect(asked).not.toContain('/api/v1/categories/');
      await context.close();
    },
  );

  it.each(PAGES)(
    'hydrates $path without replacing the elements that the server rendered',
    async ({ path, picture }) => {
      const { context, page } = await browser.open(PHONE);
      const told: string[] = [];
      page.on('console', (message) => told.push(message.text()));
      const release = await holdCode(page);
      await page.goto(path, { waitUntil: 'commit' });
      await page.locator(picture).first().waitFor();
      await page.locator('h1').waitFor();
      await page.evaluate("document.querySelector('h1').dataset.drawn = 'once'");
      release();
      await waitInPage(page, '!window.preHydrationEvents');
      expect(await page.locator('h1').getAttribute('data-drawn')).toBe('once');
      expect(told.filter((text) => text.includes('rendered page'))).toEqual([]);
      await context.close();
    },
  );

  it('applies clicks and typed text from before the code of the page loaded', async () => {
    const { name } = await detailOf(24);
    const { context, page } = await browser.open(PHONE);
    const release = await holdCode(page);
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('button', { name: '高级' }).click();
    await page.getByLabel('设计名称').fill(name);
    await page.keyboard.press('Enter');
    expect(await page.getByLabel('最低价（元）').count()).toBe(0);
    release();
    await page.getByLabel('最低价（元）').waitFor();
    await page.getByText(/^找到 \d/).waitFor();
    expect(await page.getByLabel('设计名称').inputValue()).toBe(name);
    await context.close();
  });

  it('reckons with a text that was typed into a tool before its code loaded (CALC-01)', async () => {
    const { context, page } = await browser.open(PHONE);
    const release = await holdCode(page);
    await page.goto('/tools/shaping?q=read', { waitUntil: 'commit' });
    const text = page.getByLabel('图解上的写法');
    await text.fill('8-1-5');
    release();
    await waitInPage(page, '!window.preHydrationEvents');
    await page.waitForURL((url) => url.searchParams.get('text') === '8-1-5');
    expect(await text.inputValue()).toBe('8-1-5');
    await context.close();
  });

  it('knows what was ticked in a payment page before its code was there (LAW-02)', async () => {
    const account = await createAccount();
    const { context, page } = await openAs(browser, account, '/', PHONE);
    const release = await holdCode(page);
    await page.goto('/design/8/payment', { waitUntil: 'commit' });
    await confirmTerms(page);
    await page.getByRole('button', { name: '确认并支付' }).click();
    release();
    await page.waitForURL(/\?order=/);
    expect(await page.getByText('请先勾选确认').count()).toBe(0);
    await context.close();
  });

  it('leads on by links before its code is there', async () => {
    const { context, page } = await browser.open(PHONE);
    const release = await holdCode(page);
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('article').first().getByRole('link').first().click();
    await page.getByRole('link', { name: '立即购买' }).waitFor();
    release();
    await waitInPage(page, '!window.preHydrationEvents');
    await context.close();
  });

  it.each(PAGES)(
    'asks once for what an empty $path shows first, before its code is there',
    async (shown) => {
      const { context, page } = await browser.open(PHONE);
      await disableServerRendering(page);
      const asked: string[] = [];
      page.on('request', (request) => {
        const { pathname, search } = new URL(request.url());
        if (pathname + search === shown.call) asked.push(request.resourceType());
      });
      await page.goto(shown.path);
      await page.locator(shown.picture).first().waitFor();
      await page.waitForLoadState('networkidle');
      expect(asked).toEqual(['fetch']);
      await context.close();
    },
  );

  it.each(PAGES)(
    'shows $path by a second request if the early request for its data fails',
    async ({ path, call, picture }) => {
      const { context, page } = await browser.open(PHONE);
      const isCall = (url: URL) => url.pathname + url.search === call;
      await disableServerRendering(page);
      const asked: string[] = [];
      page.on('request', (request) => {
        if (isCall(new URL(request.url()))) asked.push(request.resourceType());
      });
      await routeOnce(page, isCall, (route) => route.abort());
      await page.goto(path);
      await page.locator(picture).first().waitFor();
      // First by the early script, and once more by the site's own code.
      expect(asked).toEqual(['fetch', 'xhr']);
      await context.close();
    },
  );

  it.each(PAGES)('shifts nothing of $path', async ({ path, picture }) => {
    const { context, page } = await browser.open(PHONE);
    await page.addInitScript(COUNT_SHIFTS);
    await page.goto(path);
    await page.locator(picture).first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate<number>('window.shifted')).toBeLessThanOrEqual(0.02);
    await context.close();
  });

  it('shifts nothing of a payment page', async () => {
    const buyer = { email: 'buyer@example.com', password: 'Cloudknit1' };
    const { context, page } = await openAs(browser, buyer, '/', PHONE);
    await page.addInitScript(COUNT_SHIFTS);
    await page.goto('/design/20/payment');
    await page.getByRole('button', { name: '确认并支付' }).or(page.getByText('去支付')).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate<number>('window.shifted')).toBeLessThanOrEqual(0.02);
    await context.close();
  });

  it('leaves out no level of the headings of /', async () => {
    const { context, page } = await browser.open(PHONE);
    await page.goto('/');
    await page.getByRole('article').first().getByRole('heading', { level: 2 }).waitFor();
    expect(await page.getByRole('heading', { level: 3 }).count()).toBe(0);
    await context.close();
  });

  it.each(PAGES)('fetches the first picture of $path before all others', async (shown) => {
    const { context, page } = await browser.open(PHONE);
    await page.goto(shown.path);
    const pictures = page.locator(shown.picture);
    await pictures.nth(1).waitFor({ state: 'attached' });
    const hints = await pictures.evaluateAll(
      (all: { getAttribute(name: string): string | null }[]) =>
        all.map((one) => [one.getAttribute('fetchpriority'), one.getAttribute('loading')]),
    );
    expect(hints[0]).toEqual(['high', 'eager']);
    expect(hints.slice(1).every(([priority]) => priority !== 'high')).toBe(true);
    expect(hints.slice(4).every(([, loading]) => loading === 'lazy')).toBe(true);
    await context.close();
  });

  it.each([
    { fineness: 1, card: 300, stage: 600 },
    { fineness: 2, card: 300, stage: 600 },
    { fineness: 3, card: 600, stage: 1200 },
  ])(
    'loads the picture size for a screen with a device pixel ratio of $fineness',
    async (screen) => {
      const size = { width: 375, height: 812 };
      const { context, page } = await browser.open(size, { deviceScaleFactor: screen.fineness });
      // By its name, as other tests put designs without pictures before it.
      const { name } = await detailOf(24);
      for (const [path, picture, width] of [
        [`/?name=${encodeURIComponent(name)}`, 'article img', screen.card],
        ['/design/24', 'article button img', screen.stage],
      ] as const) {
        await page.goto(path);
        const first = page.locator(picture).first();
        await eventually(async () => {
          const source = await first.evaluate((one: { currentSrc: string }) => one.currentSrc);
          expect(source).toMatch(new RegExp(`/${width}\\.webp$`));
        });
      }
      await context.close();
    },
  );
});
