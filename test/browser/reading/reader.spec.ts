import { describe, expect, it } from '@jest/globals';
import { openAs, useBrowser, PHONE, DESKTOP, WECHAT_UA } from '../../support/browser/browser.js';
import { COUNTER_BUTTON, newReader, shownPage } from '../../support/browser/reader.js';
import type { Page } from 'playwright-core';
import type { Reading } from '#contracts';
import { eventually } from '../../support/eventually.js';
import { withDatabase } from '../../support/site/site.js';

const browser = useBrowser();

/** How the page asked for what there is to read: `fetch` before the site's code, `xmlhttprequest` by it. */
const readingRequests = (page: Page) =>
  page.evaluate<string[]>(`performance.getEntriesByType('resource')
    .filter(({ name }) => /\\/reading\\/\\d+\\/(\\?|$)/.test(name))
    .map(({ initiatorType }) => initiatorType)`);

/** Answers with text pages. @param now tells what there is at each request; pages of `expired` addresses are gone */
async function serveTextPages(
  page: Page,
  now: () => { state: Reading['state']; prepared: number; address: string },
) {
  await page.route(/\/api\/v1\/reading\/1\/(\?|$)/, async (route) => {
    const response = await route.fetch();
    const reading = (await response.json()) as Reading;
    const { state, prepared, address } = now();
    const pages = Array.from({ length: prepared }, (_, index) => {
      const url = `/api/v1/pages/${address}-${index + 1}`;
      return { n: index + 1, width: null, height: null, url, url_2x: null, rows: null };
    });
    const file = { expected: prepared, fault: null, message: null, warnings: [] };
    reading.state = state;
    reading.files = [{ ...file, name: '说明.txt', kind: 'text', pages }];
    await route.fulfill({ response, json: reading });
  });
  await page.route('**/api/v1/pages/*', (route) => {
    const [, address, n] = /(\w+)-(\d)$/.exec(route.request().url())!;
    if (address === 'expired') return route.fulfill({ status: 404 });
    const lines = Array.from({ length: 60 }, () => ({ kind: 'paragraph', text: '再织一行' }));
    return route.fulfill({ json: [{ kind: 'paragraph', text: `第 ${n} 段` }, ...lines] });
  });
}

describe('the reader', () => {
  it('asks for its pages before the site’s code runs, once (READ-04)', async () => {
    const { account } = await newReader(1);
    const { context, page } = await openAs(browser, account, '/read/1', PHONE);
    await shownPage(page);
    // Prepared by now: the page asks no second time.
    await page.reload();
    await shownPage(page);
    expect(await readingRequests(page)).toEqual(['fetch']);
    // The early script does not request a version of an address; the site's code does.
    await page.goto('/read/1?version=1');
    await shownPage(page);
    expect(await readingRequests(page)).toEqual(['xmlhttprequest']);
    await context.close();
    const visit = await browser.open(PHONE);
    await visit.page.goto('/read/1');
    await visit.page.getByRole('link', { name: '登录' }).first().waitFor();
    expect(await readingRequests(visit.page)).toEqual([]);
    await visit.context.close();
  });

  it('opens what was bought in WeChat, without a download or a window, and keeps the place (READ-01, READ-02, READ-06)', async () => {
    const { account, orderId } = await newReader(1);
    const phone = { userAgent: WECHAT_UA, isMobile: true, hasTouch: true };
    const { context, page } = await openAs(browser, account, '/orders', PHONE, phone);
    const others: string[] = [];
    page.on('download', () => others.push('download'));
    context.on('page', () => others.push('window'));
    await page.getByRole('link', { name: '继续编织' }).click();
    const first = await shownPage(page);
    expect(first.width).toBeGreaterThan(100);
    expect(await page.getByRole('banner').count()).toBe(0);

    await page.getByRole('button', { name: '下一页' }).click();
    await page.getByRole('button', { name: /^2 \/ \d+ 页/ }).waitFor();
    const second = await shownPage(page);
    expect(second.alt).not.toBe(first.alt);
    expect(await page.locator('[role=group] img').count()).toBeLessThanOrEqual(3);
    await page.getByRole('button', { name: '放大' }).click();
    await page.getByRole('button', { name: '恢复原大' }).getByText('150%').waitFor();
    // The large image replaces the small one and its neighbours.
    await eventually(async () => {
      const widths = await page.evaluate<number[]>(
        `[...document.querySelectorAll('[role=group] img')].map((img) => img.naturalWidth)`,
      );
      expect(widths).toHaveLength(1);
      expect(widths[0]).toBeGreaterThan(second.width);
    });

    await page.reload();
    await page.getByRole('button', { name: '恢复原大' }).getByText('150%').waitFor();
    expect((await shownPage(page)).alt).toBe(second.alt);
    expect(others).toEqual([]);
    const [order] = await withDatabase(async (client) => {
      const { rows } = await client.query<{ downloads_left: number }>(
        'SELECT downloads_left FROM orders WHERE id = $1',
        [orderId],
      );
      return rows;
    });
    expect(order!.downloads_left).toBe(3);
    await context.close();
  });

  it('loads a page whose address has expired by its new address (READ-05, READ-06)', async () => {
    const { account } = await newReader(1);
    const { context, page } = await openAs(browser, account, '/about', PHONE);
    let readings = 0;
    await serveTextPages(page, () => {
      readings += 1;
      return { state: 'ready', prepared: 2, address: readings === 1 ? 'expired' : 'new' };
    });
    await page.goto('/read/1');
    await page.getByText('第 1 段', { exact: true }).waitFor();
    await page.getByRole('button', { name: '下一页' }).click();
    await page.getByText('第 2 段', { exact: true }).waitFor();
    expect(readings).toBeGreaterThan(1);
    await context.close();
  });

  it('comes back to a page that is not prepared yet, also after another page was looked at meanwhile (READ-04, READ-06, READ-18)', async () => {
    const { account, buyer } = await newReader(1);
    const place = JSON.stringify({ page: 3, zoom: 1.5, cx: 0.5, cy: 0 });
    const at = new Date().toISOString();
    await buyer.post('/reading/1/events', { items: [{ name: 'place', value: place, at }] });
    const { context, page } = await openAs(browser, account, '/about', PHONE);
    let prepared = 1;
    let answers = 0;
    await serveTextPages(page, () => {
      answers += 1;
      return { state: prepared < 3 ? 'preparing' : 'ready', prepared, address: 'new' };
    });
    await page.goto('/read/1');
    await page.getByText('第 1 段', { exact: true }).waitFor();
    await page.getByRole('group', { name: '说明.txt 第 1 页' }).hover();
    await page.mouse.wheel(0, 200);
    // The page asks every two seconds: it has come to rest in the meantime.
    const before = answers;
    await eventually(() => expect(answers).toBeGreaterThan(before + 1));
    prepared = 3;
    await page.getByText('第 3 段', { exact: true }).waitFor();
    await page.getByRole('button', { name: /^3 \/ 3 页/ }).waitFor();
    await context.close();
  });

  it('keeps the size of the letters when a page of text is turned (READ-06, READ-19)', async () => {
    const { account } = await newReader(1);
    const { context, page } = await openAs(browser, account, '/about', PHONE);
    await serveTextPages(page, () => ({ state: 'ready', prepared: 2, address: 'new' }));
    await page.goto('/read/1');
    await page.getByText('第 1 段', { exact: true }).waitFor();
    const sizeOf = (label: string) =>
      page.evaluate<string>(`document.querySelector('[aria-label="${label}"]').style.fontSize`);
    for (let time = 0; time < 3; time += 1) {
      await page.getByRole('button', { name: '字大一点' }).click();
    }
    await eventually(async () => expect(await sizeOf('说明.txt 第 1 页')).toBe('1.5rem'));
    await page.getByRole('button', { name: '下一页' }).click();
    await page.getByText('第 2 段', { exact: true }).waitFor();
    expect(await sizeOf('说明.txt 第 2 页')).toBe('1.5rem');
    await context.close();
  });

  it('moves and zooms by keys, and lists the files and pages (READ-06, READ-19)', async () => {
    const { account } = await newReader(1);
    const { context, page } = await openAs(browser, account, '/read/1', DESKTOP);
    await shownPage(page);
    // Later pages may still be in preparation.
    await page.getByRole('button', { name: /^1 \/ ([2-9]|\d\d)/ }).waitFor();
    const surface = page.getByRole('group', { name: /方向键移动/ });
    await surface.focus();
    await surface.press('+');
    await page.getByRole('button', { name: '恢复原大' }).getByText('150%').waitFor();
    await surface.press('0');
    await page.getByRole('button', { name: '恢复原大' }).getByText('100%').waitFor();
    await surface.press('PageDown');
    await page.getByRole('button', { name: /^2 \/ \d+ 页/ }).click();
    const list = page.getByRole('dialog', { name: '页与文件' });
    await list.getByRole('button', { name: '第 1 页', exact: true }).first().click();
    await page.getByRole('button', { name: /^1 \/ \d+ 页/ }).waitFor();
    await surface.dblclick();
    await page.getByRole('button', { name: '恢复原大' }).getByText('250%').waitFor();
    await context.close();
  });

  it('offers to buy what was not bought, and says that money was returned (READ-01)', async () => {
    const { account, orderId } = await newReader(3);
    const { context, page } = await openAs(browser, account, '/read/4', PHONE);
    await page.getByRole('heading', { name: '购买后就能在这里编织' }).waitFor();
    expect(await page.getByRole('link', { name: '去购买' }).getAttribute('href')).toBe(
      '/design/4/payment',
    );
    await page.goto('/read/3');
    await page.locator(COUNTER_BUTTON).waitFor();
    await withDatabase((client) =>
      client.query("UPDATE orders SET state = 'refunded', downloads_left = 0 WHERE id = $1", [
        orderId,
      ]),
    );
    await page.reload();
    await page.getByRole('heading', { name: '这份图解已退款' }).waitFor();
    await page.getByRole('link', { name: '再次购买' }).waitFor();
    await context.close();
  });
});
