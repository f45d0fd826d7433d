import type { DesignerProfile } from '#contracts';
import { describe, expect, it } from '@jest/globals';
import { PHONE, useBrowser } from '../../support/browser/browser.js';
import { detailOf } from '../../support/site/design-forms.js';
import { visitor } from '../../support/site/site.js';

const browser = useBrowser();

describe("the designer's page", () => {
  it('opens from a design and a card, with facts and the designs on sale (SHELF-03)', async () => {
    const { designer_username: name } = await detailOf(1);
    const address = `/designers/${encodeURIComponent(name)}`;
    const { body } = await visitor.get<DesignerProfile>(`${address}/`);
    const { context, page } = await browser.open(PHONE);
    await page.goto('/design/1');
    const main = page.getByRole('main');
    // The design comes before the cards of similar ones, which link to their designers too.
    await main.getByRole('link', { name, exact: true }).first().click();
    await main.getByRole('heading', { level: 1, name, exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe(address);
    expect(await page.title()).toBe(`${name} · 云织商城`);
    await main.getByText(`在售 ${body.designs} 份设计`).waitFor();
    const cards = main.getByRole('article');
    await cards.first().getByText(name, { exact: true }).waitFor();
    expect(await cards.count()).toBeGreaterThan(0);
    expect(await cards.filter({ hasNotText: name }).count()).toBe(0);

    await page.goto('/');
    const card = main.getByRole('article').first();
    const link = card.locator('a[href^="/designers/"]');
    expect((await link.boundingBox())!.height).toBeGreaterThanOrEqual(44);
    const designer = (await link.textContent())!;
    await link.click();
    await main.getByRole('heading', { level: 1, name: designer, exact: true }).waitFor();

    await page.goto('/designers/没有的人');
    await main.getByText('页面不存在', { exact: true }).waitFor();
    await context.close();
  });
});
