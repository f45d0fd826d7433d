import { describe, expect, it } from '@jest/globals';
import { DESKTOP, openAs, pathOf, PHONE, useBrowser } from '../../support/browser/browser.js';
import { findAxeViolations } from '../../support/browser/page-violations.js';
import { createAccount, withDatabase } from '../../support/site/site.js';

const browser = useBrowser();

/** The demo's designs of one designer: other specs add designs and take them off sale meanwhile, which changes counts. */
const OF_DESIGNER = `/find?designer=${encodeURIComponent('山茶手作')}`;

describe('finding designs', () => {
  it('has filters with counts in a sheet on a phone, kept by its button and taken back by back (FIND-02, FIND-03)', async () => {
    const { context, page } = await browser.open(PHONE);
    await page.goto('/');
    await page.getByRole('main').getByRole('link', { name: '筛选', exact: true }).click();
    await page.getByRole('heading', { name: '找图解', level: 1 }).waitFor();
    await page.getByRole('button', { name: '筛选', exact: true }).waitFor();
    await page.goto(OF_DESIGNER);
    await page.getByRole('button', { name: '筛选 1', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: '筛选' });
    await sheet.getByRole('button', { name: /^棒针 \d/ }).click();
    await sheet.getByRole('button', { name: /^棒针 \d/, pressed: true }).waitFor();
    expect(await findAxeViolations(page, 'all')).toEqual([]);
    const counted = await sheet.getByRole('button', { name: /^棒针 \d/ }).innerText();
    const count = /\d+/.exec(counted)![0];
    await sheet.getByRole('button', { name: `看 ${count} 款图解` }).click();
    await page.getByText(`找到 ${count} 款`).waitFor();
    expect(pathOf(page)).toContain('craft=knit');
    await sheet.waitFor({ state: 'hidden' });
    await page.reload();
    await page.getByRole('button', { name: '去掉 棒针' }).click();
    await page.waitForURL(`**${OF_DESIGNER}`);
    await page.goBack();
    await page.getByRole('button', { name: '去掉 棒针' }).waitFor();
    await context.close();
  });

  it('has them beside the results on a desktop, with words, measures and advice (FIND-04, FIND-09, FIND-12, FIND-13)', async () => {
    const { context, page } = await browser.open(DESKTOP);
    await page.goto('/find?needle_min=abc');
    await page.getByText('地址里有条件没有用上').waitFor();
    await page.getByRole('combobox', { name: '搜什么' }).fill('US 10½');
    await page.getByRole('combobox', { name: '搜什么' }).press('Enter');
    await page.getByRole('button', { name: '去掉 US 10½：针号 6.5 mm' }).click();
    await page.waitForURL(/\/find$/);
    // The address changes before the page has rendered.
    await page.getByRole('button', { name: /^去掉 US/ }).waitFor({ state: 'hidden' });
    await page.getByLabel('排序').selectOption('price');
    await page.waitForURL(/\/find\?sort=price$/);

    const filters = page.getByRole('region', { name: '筛选' });
    await filters.getByText('适合我的尺寸').click();
    const body = filters.getByRole('form', { name: '适合我的尺寸' });
    await body.getByLabel('身体尺寸（cm）').fill('9');
    await body.getByRole('button', { name: '按这个找' }).click();
    await body.getByText('胸围请填 20–200 cm').waitFor();
    await body.getByLabel('身体尺寸（cm）').fill('20');
    await body.getByLabel('放松量（cm，可不填）').fill('-10');
    await body.getByRole('button', { name: '按这个找' }).click();
    await page.getByRole('heading', { name: '没有找到相关设计' }).waitFor();
    expect(await findAxeViolations(page, 'all')).toEqual([]);
    const advice = page.getByRole('button', {
      name: /^去掉“胸围 20 cm，放松量 -10 cm”有 \d+\+? 款$/,
    });
    await advice.click();
    await page.waitForURL(/\/find\?sort=price$/);
    await page.getByRole('article').first().waitFor();
    await context.close();
  });

  it('completes words by the keyboard, has landing pages, and shows similar designs (FIND-11, FIND-14, FIND-15)', async () => {
    const { context, page } = await browser.open(PHONE);
    await page.goto('/find');
    const field = page.getByRole('combobox', { name: '搜什么' });
    await field.fill('贝雷');
    const list = page.getByRole('listbox', { name: '搜索建议' });
    await list.getByRole('option', { name: '贝雷帽 分类' }).first().waitFor();
    expect(await findAxeViolations(page, 'all')).toEqual([]);
    await field.press('ArrowDown');
    await list.getByRole('option', { selected: true }).waitFor();
    await field.press('Escape');
    await list.waitFor({ state: 'hidden' });
    expect(await field.inputValue()).toBe('贝雷');
    await field.press('Enter');
    await page.waitForURL(/\/find\?q=/);
    // The field is another one once the search is drawn.
    await page.getByRole('group', { name: '已选条件' }).waitFor();
    await field.fill('');
    await list.getByRole('option', { name: '贝雷 搜过' }).waitFor();

    await field.fill('山茶');
    await field.press('Enter');
    const designer = page.getByRole('main').getByRole('link', { name: '山茶手作', exact: true });
    await page.getByText('设计师：').waitFor();
    expect(await designer.first().getAttribute('href')).toBe(
      `/designers/${encodeURIComponent('山茶手作')}`,
    );

    await page.goto('/find');
    await page.getByRole('link', { name: '钩针玩偶图解' }).click();
    await page.getByRole('heading', { name: '钩针玩偶图解', level: 1 }).waitFor();
    expect(pathOf(page)).toBe('/find/crochet-toys');
    // The cards of the page before stay until the new ones have arrived.
    await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' });
    await page.getByRole('article').first().getByRole('link').first().click();
    await page.waitForURL(/\/design\/\d+/);
    const similar = page.getByRole('region', { name: '相似的图解' });
    await similar.getByRole('article').first().waitFor();
    const own = pathOf(page).replace(/\/$/, '');
    const links = await similar
      .getByRole('link')
      .evaluateAll((all) =>
        all.map((link) => new URL((link as unknown as { href: string }).href).pathname),
      );
    expect(links.map((path) => path.replace(/\/$/, ''))).not.toContain(own);
    await context.close();
  });

  it('empties the field of letters that were completed to a category, not searched (FIND-11)', async () => {
    const { context, page } = await browser.open(PHONE);
    await page.goto('/find');
    const field = page.getByRole('combobox', { name: '搜什么' });
    await field.fill('贝雷');
    await page.getByRole('option', { name: '贝雷帽 分类' }).first().click();
    await page.waitForURL(/\/find\?category=/);
    await page.getByRole('group', { name: '已选条件' }).getByText('贝雷帽').waitFor();
    expect(await field.inputValue()).toBe('');
    await context.close();
  });

  it('says how many it found if only the counts of the filters fail, and asks for them with 重试 (FIND-03)', async () => {
    const { context, page } = await browser.open(PHONE);
    const failing = { status: 500, json: { code: 'internal', error: 'x' } };
    const failFacets = () => page.route('**/designs/facets*', (route) => route.fulfill(failing));
    await failFacets();
    await page.goto(OF_DESIGNER);
    const found = page.getByText(/^找到 [1-9]\d*\+? 款$/);
    await found.waitFor();
    const text = await found.innerText();
    await page.getByRole('button', { name: '筛选 1', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: '筛选' });
    const counted = sheet.getByRole('button', { name: /^棒针 \d/ });
    await sheet.getByRole('alert').waitFor();
    expect(await counted.count()).toBe(0);
    await page.unrouteAll();
    await sheet.getByRole('button', { name: '重试' }).click();
    await counted.waitFor();
    await sheet.getByRole('alert').waitFor({ state: 'hidden' });
    await sheet.getByRole('button', { name: `看${text.slice('找到'.length)}图解` }).click();

    await failFacets();
    await page.route('**/api/v1/designs/?*', (route) => route.fulfill(failing));
    await page.goto('/find?craft=crochet');
    await page.getByText('没能加载设计').waitFor();
    expect(await page.getByText('正在找…').count()).toBe(0);
    // The counts fail apart from the designs, possibly later.
    await page.getByRole('button', { name: '筛选 1', exact: true }).click();
    await sheet.getByRole('alert').waitFor();
    await page.goBack();
    await sheet.waitFor({ state: 'hidden' });
    await page.unrouteAll();
    await page.getByRole('button', { name: '重试' }).click();
    await found.waitFor();
    await page.getByRole('button', { name: '筛选 1', exact: true }).click();
    await counted.waitFor();
    await context.close();
  });

  it('shows before typing what many looked for this week (FIND-11)', async () => {
    await withDatabase((client) =>
      client.query(
        `INSERT INTO search_traffic
         VALUES ((now() AT TIME ZONE 'Asia/Shanghai')::date, '插肩毛衣', 1000000)
         ON CONFLICT (day, words) DO UPDATE SET searchers = EXCLUDED.searchers`,
      ),
    );
    // Responses to a signed-in visitor are not cached.
    const { context, page } = await openAs(browser, await createAccount(), '/find', PHONE);
    await page.getByRole('combobox', { name: '搜什么' }).click();
    await page.getByRole('option', { name: '插肩毛衣 本周常搜' }).click();
    await page.waitForURL(/\/find\?q=/);
    expect(new URL(page.url()).searchParams.get('q')).toBe('插肩毛衣');
    await context.close();
  });
});
