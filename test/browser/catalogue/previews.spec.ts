import { type DesignPreview, PREVIEW_MESSAGES } from '#contracts';
import { describe, expect, it } from '@jest/globals';
import { pdfOf } from '../../../tools/harness/pdfs.mjs';
import { zipOf } from '../../support/fixtures/archives.js';
import {
  hold,
  openAs,
  PAGES_TIMEOUT_MS,
  PHONE,
  useBrowser,
} from '../../support/browser/browser.js';
import { archive, giveDesign, image, upload } from '../../support/site/design-forms.js';
import { newName } from '../../support/site/messages.js';
import { findAxeViolations } from '../../support/browser/page-violations.js';
import { eventually } from '../../support/eventually.js';
import { DESIGNER, visitor } from '../../support/site/site.js';

const browser = useBrowser();

/** A design of the demo's designer with a PDF of four pages, whose font is not embedded. */
async function newDesign(): Promise<string> {
  const pdf = pdfOf([{ text: 'one' }, { chinese: '图解' }, { text: 'three' }, { text: 'four' }]);
  const files = [archive(await zipOf({ '图解.pdf': pdf })), image()];
  const { body } = await upload({ name: `试看毛衣${newName()}` }, files);
  const id = String(body['id']);
  await giveDesign(id, DESIGNER.email);
  return id;
}

describe('the pages that everybody may see', () => {
  it('are ticked by the designer, and a visitor sees them large on a phone (READ-03)', async () => {
    const id = await newDesign();
    const { context, page } = await openAs(browser, DESIGNER, `/design/${id}/edit`, PHONE);
    const form = page.locator('section', {
      has: page.getByRole('heading', { level: 2, name: '试看', exact: true }),
    });
    await form
      .getByText(`图解.pdf：${PREVIEW_MESSAGES.fontNotEmbedded}`)
      .waitFor({ timeout: PAGES_TIMEOUT_MS });
    const saved = form.getByText(PREVIEW_MESSAGES.saved);
    const ticked = (n: number) =>
      form.getByRole('checkbox', { name: `第 ${n} 页`, exact: true, checked: true });
    // No tick waits for the answer to the one before.
    const sent = await hold(page, '**/designs/*/preview');
    for (const n of [1, 2, 3]) {
      await form.getByLabel(`第 ${n} 页`).click();
      await ticked(n).waitFor();
    }
    expect(await saved.count()).toBe(0);
    await eventually(() => expect(sent()).toBe(3));
    await saved.waitFor();
    for (const n of [1, 2, 3]) await ticked(n).waitFor();
    const { body } = await visitor.get<DesignPreview>(`/designs/${id}/preview`);
    expect(body.pages.map(({ n }) => n).toSorted((a, b) => a - b)).toEqual([1, 2, 3]);
    await form.getByLabel('第 4 页').click();
    await form.getByText(PREVIEW_MESSAGES.tooMany).waitFor();
    expect(await form.getByLabel('第 4 页').isChecked()).toBe(false);
    await form.getByLabel('第 1 页').click();
    await saved.waitFor();
    expect(await findAxeViolations(page, 'all')).toEqual([]);
    await context.close();

    const visit = await browser.open(PHONE);
    await visit.page.goto(`/design/${id}`);
    const section = visit.page.getByRole('region', { name: '试看' });
    await section.getByRole('button', { name: '放大试看 2/2' }).scrollIntoViewIfNeeded();
    expect(await section.getByRole('button').count()).toBe(2);
    await section.getByRole('button', { name: '放大试看 1/2' }).click();
    const shown = visit.page.getByRole('dialog').getByRole('img');
    await shown.waitFor();
    const width = await visit.page.evaluate<number>(`(async () => {
      const image = document.querySelector('dialog img');
      await image.decode();
      return image.src.endsWith('/preview/1/2') ? image.naturalWidth : 0;
    })()`);
    expect(width).toBe(1_000);
    await visit.page.getByRole('button', { name: '关闭大图' }).click();
    await shown.waitFor({ state: 'detached' });
    expect(await findAxeViolations(visit.page, 'all')).toEqual([]);
    await visit.context.close();
  });

  it('leave no section on a design without any (READ-03)', async () => {
    const { context, page } = await browser.open(PHONE);
    const answered = page.waitForResponse(/\/designs\/1\/preview$/);
    await page.goto('/design/1');
    expect(await (await answered).json()).toMatchObject({ pages: [] });
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByRole('region', { name: '试看' }).count()).toBe(0);
    await context.close();
  });
});
