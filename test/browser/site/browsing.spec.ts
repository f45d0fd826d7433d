import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { DESKTOP, PHONE, useBrowser } from '../../support/browser/browser.js';
import { eventually } from '../../support/eventually.js';

const browser = useBrowser();

/** @returns how far down a page is, once it no longer scrolls */
async function placeAtRest(page: Page): Promise<number> {
  let place = -1;
  await eventually(async () => {
    const before = place;
    place = await page.evaluate<number>('scrollY');
    expect(place).toBe(before);
  });
  return place;
}

describe('coming back from a design', () => {
  it.each([
    ['/', PHONE],
    ['/', DESKTOP],
    ['/categories/sweater', PHONE],
  ])('finds %s as it was left: the loaded pages and the place', async (path, viewport) => {
    const { context, page } = await browser.open(viewport);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/v1/designs/?')) asked.push(request.url());
    });
    await page.goto(path);
    const cards = page.getByRole('article');
    await cards.first().waitFor();
    await eventually(async () => {
      await page.mouse.wheel(0, 1_500);
      expect(asked.length > 2 || (await page.getByText('已经到底啦').isVisible())).toBe(true);
    });
    const loaded = await cards.count();
    expect(loaded).toBeGreaterThan(4);
    const card = cards.nth(Math.floor(loaded / 2));
    await card.scrollIntoViewIfNeeded();
    const left = await placeAtRest(page);
    expect(left).toBeGreaterThan(0);
    await card.getByRole('link').first().click();
    await page.getByRole('link', { name: '立即购买' }).waitFor();
    const before = asked.splice(0);
    await page.goBack();
    await cards.nth(loaded - 1).waitFor();
    await eventually(async () =>
      expect(Math.abs((await page.evaluate<number>('scrollY')) - left)).toBeLessThan(4),
    );
    // It may load on from there, but nothing that it had.
    expect(asked.filter((url) => before.includes(url))).toEqual([]);
    await context.close();
  });
});
