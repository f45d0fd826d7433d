import type { DesignCard, Page as ListPage } from '#contracts';
import type { Page, Request } from 'playwright-core';
import { eventually } from '../eventually.js';
import { archive, image, upload } from '../site/design-forms.js';
import { newName } from '../site/messages.js';
import { siteUrl } from '../site/site.js';

export const cards = (page: Page) => page.getByRole('article');
export const isList = (request: Request) =>
  /\/api\/v1\/designs\/(search)?\/?\?/.test(request.url());

/** Publishes designs whose names share a word that no other design has. */
export async function publish(count: number, change: Record<string, string | string[]> = {}) {
  const word = newName();
  const ids: number[] = [];
  for (let i = 0; i < count; i += 1) {
    const { body } = await upload({ name: `${word} ${i}`, ...change }, [archive(), image()]);
    ids.push(body['id'] as number);
  }
  return { word, ids };
}

/** The lists that a page asks for, and where each says that the next is. */
export function followLists(page: Page) {
  const asked: string[] = [];
  const nexts: (string | null)[] = [];
  page.on('request', (request) => {
    if (isList(request)) asked.push(request.url().replace(siteUrl, ''));
  });
  page.on('response', (response) => {
    if (!isList(response.request())) return;
    void response.json().then(
      (body: ListPage<DesignCard>) => nexts.push(body.next),
      // Its page was closed before the body was read; a test that waits for the body fails by itself.
      () => undefined,
    );
  });
  return { asked, nexts };
}

export async function scrollToEnd(page: Page, endText: string): Promise<void> {
  const end = page.getByText(endText, { exact: true });
  await eventually(async () => {
    if (await end.isVisible()) return;
    await page.mouse.wheel(0, 3_000);
    throw new Error(`“${endText}” is not on the page yet`);
  });
}
