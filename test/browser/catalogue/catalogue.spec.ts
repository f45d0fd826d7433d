import type { Category, DesignCard, Page as ListPage } from '#contracts';
import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import {
  DESKTOP,
  freezeClock,
  disableServerRendering,
  hold,
  PHONE,
  useBrowser,
} from '../../support/browser/browser.js';
import {
  cards,
  followLists,
  isList,
  publish,
  scrollToEnd,
} from '../../support/browser/design-lists.js';
import { eventually } from '../../support/eventually.js';
import { siteUrl, visitor } from '../../support/site/site.js';

const browser = useBrowser();

/** How far a stopped clock is let go on at a time. */
const STEP_MS = 20;

/** Reports that an element is out of view together with the report after it, as where the main thread is busy. */
const REPORT_FRAMES_TOGETHER = `
  const Native = window.IntersectionObserver;
  window.IntersectionObserver = class extends Native {
    constructor(callback, options) {
      let pending = [];
      super((entries, observer) => {
        pending.push(...entries);
        if (pending.length === 1 && !pending[0].isIntersecting) return;
        callback(pending.splice(0), observer);
      }, options);
    }
  };`;

const searchField = (page: Page) => page.getByRole('searchbox', { name: '设计名称' });

/** Holds the lists back. @returns a function that lets them go */
const holdLists = (page: Page) => hold(page, '**/api/v1/designs/**');

describe('browsing the home page', () => {
  it('invites, with the search above the designs (HOME-01, HOME-02, HOME-03, HOME-05)', async () => {
    const { context, page } = await browser.open(PHONE);
    await page.goto('/');
    await cards(page).first().waitFor();
    const [heading, field, first] = await Promise.all(
      [page.getByRole('heading', { level: 1 }), searchField(page), cards(page).first()].map((one) =>
        one.boundingBox(),
      ),
    );
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('今天想织点什么？');
    expect(heading!.y).toBeLessThan(field!.y);
    expect(field!.y).toBeLessThan(first!.y);
    await page.getByRole('button', { name: '搜索' }).waitFor();
    expect(await page.getByRole('button', { name: '清除' }).count()).toBe(0);
    await context.close();
  });

  it('loads four designs at a time by following the next link (HOME-07 to HOME-11)', async () => {
    const { context, page } = await browser.open(DESKTOP);
    const { asked, nexts } = followLists(page);
    await disableServerRendering(page);
    const release = await holdLists(page);
    await page.goto('/');
    await page.locator('[aria-busy="true"]').waitFor();
    expect(await page.locator('[aria-busy="true"] > *').count()).toBe(4);
    release();
    await cards(page).first().waitFor();
    await eventually(async () => {
      await page.mouse.wheel(0, 3_000);
      expect(asked.length).toBeGreaterThan(5);
    });
    expect(asked[0]).toBe('/api/v1/designs/?p=1&n=4');
    const follow = asked.slice(1, 6);
    await eventually(() => expect(nexts.slice(0, follow.length)).toEqual(follow));
    await context.close();
  });

  it('goes on where a busy browser reports several frames at once (HOME-07)', async () => {
    const { context, page } = await browser.open(PHONE);
    await page.addInitScript(REPORT_FRAMES_TOGETHER);
    const { asked } = followLists(page);
    await page.goto('/', { waitUntil: 'networkidle' });
    await eventually(async () => {
      await page.mouse.wheel(0, 3_000);
      expect(asked.length).toBeGreaterThan(3);
    });
    await context.close();
  });

  // This category holds only a few designs, while other specs add hundreds to the whole shop.
  it('ends where next is null (HOME-12)', async () => {
    const categories = await visitor.get<Category[]>('/categories/');
    const { id } = categories.body.find(({ slug }) => slug === 'bags')!;
    await publish(9, { categories: [String(id)] });
    const { context, page } = await browser.open(DESKTOP);
    const { asked, nexts } = followLists(page);
    await disableServerRendering(page);
    await page.goto(`/?categories=${id}`);
    await scrollToEnd(page, '已经到底啦，没有更多内容了~');
    await eventually(() => expect(nexts.at(-1)).toBeNull());
    expect(asked[0]).toBe(`/api/v1/designs/?p=1&n=4&categories=${id}`);
    expect(asked.length).toBeGreaterThan(2);
    expect(asked.slice(1)).toEqual(nexts.slice(0, -1));
    await context.close();
  });

  it('asks for pages at most every 300 ms (CONST-04)', async () => {
    const { context, page } = await browser.open(PHONE);
    // Records times of the page's clock, which only the loop below advances.
    await page.addInitScript(`
      globalThis.askedAt = [];
      const { open } = XMLHttpRequest.prototype;
      XMLHttpRequest.prototype.open = function (method, url, ...rest) {
        if (/\\/designs\\/\\?/.test(url)) askedAt.push(Date.now());
        return open.call(this, method, url, ...rest);
      };`);
    await page.goto('/', { waitUntil: 'networkidle' });
    await freezeClock(page);
    await page.evaluate('void (askedAt.length = 0)');
    let askedAt: number[] = [];
    for (let clock = 0; clock < 10_000 && askedAt.length < 4; clock += STEP_MS) {
      await page.mouse.wheel(0, 3_000);
      await page.clock.runFor(STEP_MS);
      // Lists arrive in real time, although the page's clock is stopped. The wait is the stimulus, nothing is expected of it:
      // it is how often the page scrolls.
      await page.waitForTimeout(40);
      askedAt = await page.evaluate<number[]>('askedAt');
    }
    expect(askedAt.length).toBeGreaterThan(3);
    const gaps = askedAt.slice(1).map((at, i) => at - askedAt[i]!);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(300);
    await context.close();
  });

  it('a chosen category begins the list anew (HOME-22)', async () => {
    const { context, page } = await browser.open(PHONE);
    await page.goto('/');
    await cards(page).first().waitFor();
    const [request] = await Promise.all([
      page.waitForRequest((one) => isList(one) && one.url().includes('categories')),
      page.getByRole('group', { name: '分类' }).getByRole('button', { name: '帽子' }).click(),
    ]);
    expect(request.url()).toContain('/designs/?p=1&n=4&categories=3');
    await page.waitForURL(`${siteUrl}/?categories=3`);
    await context.close();
  });

  it('leaves the address of a category once another is chosen (ROUTE-03)', async () => {
    const { context, page } = await browser.open(PHONE);
    await page.goto('/category/2/designs?name=围');
    await page.getByText(/^找到 \d+ 个结果$/).waitFor();
    await page.getByRole('button', { name: '清除' }).click();
    await page.waitForURL(`${siteUrl}/`);
    await page.getByRole('button', { name: '全部', pressed: true }).waitFor();
    await page.goto('/category/2/designs');
    await page.getByRole('button', { name: '围巾', pressed: true }).waitFor();
    await page.getByRole('button', { name: '毛衣' }).click();
    await page.waitForURL(`${siteUrl}/?categories=1`);
    await context.close();
  });
});

describe('searching', () => {
  it('asks 300 ms after the last change, and browses again after 清除 (HOME-05, HOME-14, HOME-16, HOME-17)', async () => {
    const { word } = await publish(1);
    const { context, page } = await browser.open(PHONE);
    await page.goto('/');
    await cards(page).first().waitFor();
    await page.waitForLoadState('networkidle');
    await freezeClock(page);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/search')) asked.push(request.url());
    });
    await searchField(page).fill(word.slice(0, 4));
    await page.clock.runFor(299);
    await searchField(page).fill(word);
    await page.clock.runFor(299);
    expect(asked).toEqual([]);
    const release = await holdLists(page);
    await page.clock.runFor(1);
    await page.getByText('正在搜索…').waitFor();
    const search = `${siteUrl}/api/v1/designs/search?p=1&n=4&name=${word}`;
    // The page is told of what it asks a little sooner than this test is.
    await eventually(() => expect(asked).toEqual([search]));
    release();
    await page.clock.resume();
    await page.getByText('找到 1 个结果').waitFor();
    await page.getByRole('button', { name: '清除' }).click();
    await page.getByText('找到 1 个结果').waitFor({ state: 'hidden' });
    expect(await page.getByRole('button', { name: '清除' }).count()).toBe(0);
    expect(await cards(page).count()).toBeGreaterThan(3);
    await context.close();
  });

  it('finds by any filter, in the category that is chosen (HOME-15, HOME-18, HOME-20, HOME-23)', async () => {
    const { word } = await publish(3, { categories: ['1'] });
    const { context, page } = await browser.open(DESKTOP);
    await page.goto('/');
    await searchField(page).fill(word);
    await page.getByText('找到 3 个结果').waitFor();
    expect(await cards(page).count()).toBe(3);
    const [left, right] = [
      await cards(page).nth(0).boundingBox(),
      await cards(page).nth(1).boundingBox(),
    ];
    expect(right!.x).toBeGreaterThan(left!.x);
    expect(right!.y).toBe(left!.y);
    await page.getByRole('group', { name: '分类' }).getByRole('button', { name: '帽子' }).click();
    await page.getByText('未找到相关设计').waitFor();
    await page.getByRole('group', { name: '分类' }).getByRole('button', { name: '毛衣' }).click();
    await page.getByText('找到 3 个结果').waitFor();
    await searchField(page).fill('');
    await page.getByRole('button', { name: '高级' }).click();
    await page.getByLabel('描述').fill('测试上传');
    await page.getByText(/^找到 \d+ 个结果$/).waitFor();
    await page.getByLabel('描述').fill('');
    await page.getByLabel('最低价（元）').fill('9999999');
    await page.getByText('未找到相关设计').waitFor();
    await page.getByLabel('最高价（元）').fill('1');
    await page.getByText('最高价低于最低价').waitFor();
    await context.close();
  });

  it('shows 1000+ when the count of results is not exact (HOME-18)', async () => {
    const { context, page } = await browser.open(PHONE);
    await page.route('**/designs/search?**', async (route) => {
      const body = (await (await route.fetch()).json()) as ListPage<DesignCard>;
      await route.fulfill({ json: { ...body, count: 1_000, count_is_exact: false } });
    });
    await page.goto('/?name=毛衣');
    await page.getByText('找到 1000+ 个结果').waitFor();
    await context.close();
  });

  it('says that nothing was found, and leads back to all designs (HOME-19, HOME-21)', async () => {
    const { context, page } = await browser.open(PHONE);
    await page.goto('/?name=没有这样的设计');
    await page.getByText('未找到相关设计').waitFor();
    await page.getByRole('heading', { name: '没有找到相关设计' }).waitFor();
    expect(await cards(page).count()).toBe(0);
    await page.getByRole('button', { name: '浏览全部设计' }).click();
    await cards(page).nth(4).waitFor();
    expect(await searchField(page).inputValue()).toBe('');
    await page.waitForURL(`${siteUrl}/`);
    await context.close();
  });
});
