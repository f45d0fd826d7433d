import type { DesignCard, Page as ListPage } from '#contracts';
import type { Page } from 'playwright-core';
import { type Caller, newBuyer, visitor } from '../site/site.js';
import { PAGES_TIMEOUT_MS } from './browser.js';

/** The button that adds one row; only it has aria-disabled. */
export const COUNTER_BUTTON = 'button[aria-disabled]';

/** The name of the surface that shows a page. */
export const SURFACE = /方向键移动/;

const PAGE_IMAGE = '[role=group] img:not([alt=""])';

/** Somebody who bought a design. */
export interface Reader {
  account: { email: string; password: string };
  buyer: Caller;
  designId: number;
  orderId: string;
}

/** @param design the id of a design, or words that find one of the demo shop */
export async function newReader(design: number | string): Promise<Reader> {
  const designId = typeof design === 'number' ? design : await findDesign(design);
  return { ...(await newBuyer(designId)), designId };
}

async function findDesign(words: string): Promise<number> {
  const path = `/designs/?n=20&q=${encodeURIComponent(words)}`;
  const { body } = await visitor.get<ListPage<DesignCard>>(path);
  return body.results[0]!.id;
}

/** The image of the page on the screen, once it is decoded. */
export async function shownPage(page: Page): Promise<{ alt: string; width: number }> {
  // The worker may have to make it first.
  await page.locator(PAGE_IMAGE).waitFor({ timeout: PAGES_TIMEOUT_MS });
  return page.evaluate<{ alt: string; width: number }>(`(async () => {
    const image = document.querySelector(${JSON.stringify(PAGE_IMAGE)});
    await image.decode();
    return { alt: image.alt, width: image.naturalWidth };
  })()`);
}

/** Taps the counter many times, as fast as the page can. */
export const tapMain = (page: Page, times: number) =>
  page.evaluate(
    `for (let i = 0; i < ${times}; i += 1) document.querySelector(${JSON.stringify(COUNTER_BUTTON)}).click()`,
  );

/** Waits until the counter shows a number. */
export const awaitCount = (page: Page, count: number) =>
  page.locator(COUNTER_BUTTON).getByText(String(count), { exact: true }).waitFor();

export const openMenu = (page: Page) => page.getByRole('button', { name: '阅读设置' }).click();

/** Chooses an entry of the reader's menu. */
export const choose = async (page: Page, name: string | RegExp) => {
  await openMenu(page);
  await page.getByRole('dialog').getByRole('button', { name }).click();
};

/** Shows a page of a file, once the worker has made it. */
export async function showPage(page: Page, file: RegExp, nth = '第 1 页') {
  await page.getByRole('button', { name: /页，选一页$/ }).click();
  const list = page.getByRole('dialog', { name: '页与文件' });
  const section = list.getByRole('heading', { name: file }).locator('..');
  await section
    .getByRole('button', { name: nth, exact: true })
    .click({ timeout: PAGES_TIMEOUT_MS });
  await list.waitFor({ state: 'detached' });
}
