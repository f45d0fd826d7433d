import type { DesignCard, Page as ListPage } from '#contracts';
import { describe, expect, it } from '@jest/globals';
import {
  DESKTOP,
  freezeClock,
  disableServerRendering,
  hold,
  recordTimeLimits,
  pathOf,
  PHONE,
  useBrowser,
} from '../../support/browser/browser.js';
import { archive, upload } from '../../support/site/design-forms.js';
import { cards, isList, publish, scrollToEnd } from '../../support/browser/design-lists.js';
import { eventually } from '../../support/eventually.js';
import { visitor, withDatabase } from '../../support/site/site.js';

const browser = useBrowser();

describe('a card', () => {
  it.each([
    ['HOME-24 to HOME-29', (word: string) => `/?name=${word}`],
    ['CAT-04 to CAT-08', () => '/categories/hat'],
  ])('%s CONST-02 shows what a shopper wants to know', async (_ids, pathTo) => {
    const { word, ids } = await publish(1, { categories: ['3'], price: '12.30', old_price: '' });
    const { body } = await upload({ name: `${word} 无图`, categories: ['3'] }, [archive()]);
    await withDatabase((client) =>
      client.query("UPDATE designs SET description = '', download_count = 7 WHERE id = $1", [
        ids[0],
      ]),
    );
    await eventually(async () => {
      const list = await visitor.get<ListPage<DesignCard>>('/designs/?p=1&n=4&categories=3');
      expect(list.body.results.map((card) => card.name)).toContain(`${word} 无图`);
      expect(list.body.results.map((card) => card.download_count)).toContain(7);
    });
    const { context, page } = await browser.open(DESKTOP);
    await page.goto(pathTo(word));
    const plain = cards(page).filter({ hasText: `${word} 0` });
    await plain.waitFor();
    expect((await plain.innerText()).split(/\s*\n\s*/)).toEqual([
      `${word} 0`,
      '电子图解，不寄实物',
      '暂无描述',
      'admin',
      '7',
      '新上架',
      '¥12.30',
      '购买',
    ]);
    expect(await plain.locator('img').getAttribute('src')).toMatch(
      /^\/media\/images\/.+\/600\.webp$/,
    );
    const dear = cards(page).filter({ hasText: `${word} 无图` });
    expect(await dear.innerText()).toContain('¥29.90\n参考价 ¥39.90');
    expect(await dear.innerText()).toContain('一件用来测试上传的毛衣');
    expect(await dear.locator('img').getAttribute('src')).toBe('/no-preview.svg');
    expect(await dear.getByRole('link', { name: '购买' }).getAttribute('href')).toBe(
      `/design/${String(body['id'])}/payment`,
    );
    await plain.getByRole('link', { name: word }).click();
    await page.getByRole('link', { name: '立即购买' }).waitFor();
    expect(pathOf(page)).toBe(`/design/${ids[0]}/`);
    await context.close();
  });

  it('shows the drawing where the picture does not load (HOME-25)', async () => {
    const { context, page } = await browser.open(PHONE);
    await page.route('**/media/images/**', (route) => route.abort());
    await page.goto('/');
    await cards(page).first().locator('img[src="/no-preview.svg"]').waitFor();
    await context.close();
  });
});

describe('the category page', () => {
  it('is titled by its category, and unknown without one (CAT-01, CAT-02, CAT-03)', async () => {
    const { context, page } = await browser.open(PHONE);
    const release = await hold(page, '**/api/v1/categories/');
    await page.goto('/categories/scarf');
    await page.getByRole('heading', { name: 'Category' }).waitFor();
    release();
    await page.getByRole('heading', { name: '围巾', exact: true }).waitFor();
    expect(await page.title()).toBe('围巾 · 云织商城');
    await page.goto('/categories/no-such');
    await page.getByText('Page Not Found').waitFor();
    await context.close();
  });

  it('appends pages to the end, and asks for none after it (CAT-09, CAT-10, CAT-11)', async () => {
    const { context, page } = await browser.open(PHONE);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (isList(request)) asked.push(request.url());
    });
    await page.goto('/categories/scarf');
    await scrollToEnd(page, '已经到底啦，没有更多内容了');
    expect(await cards(page).count()).toBeGreaterThan((asked.length - 1) * 4);
    const before = asked.length;
    await freezeClock(page);
    for (let i = 0; i < 5; i += 1) {
      await page.mouse.wheel(0, -2_000);
      await page.clock.runFor(300);
      await page.mouse.wheel(0, 4_000);
      await page.clock.runFor(300);
    }
    expect(asked).toHaveLength(before);
    await context.close();
  });

  it('logs that the categories did not come, and goes on with three (ERR-01, ERR-02)', async () => {
    const { context, page } = await browser.open(DESKTOP);
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await page.route('**/api/v1/categories/', (route) => route.abort());
    await page.goto('/categories/hat');
    await page.getByRole('heading', { name: '帽子', exact: true }).waitFor();
    expect(logged.join('\n')).toContain('categories');
    await page.goto('/categories/nowhere');
    await page.getByText('没能加载分类').waitFor();
    await page.unroute('**/api/v1/categories/');
    await page.getByRole('button', { name: '重试' }).click();
    await page.getByText('Page Not Found').waitFor();
    await context.close();
  });
});

describe('the calls of the site', () => {
  it('take 200 to 299, and nothing else, for an answer (API-04)', async () => {
    const { context, page } = await browser.open(DESKTOP);
    const categories = [{ id: 9, name: '手套', slug: 'gloves' }];
    for (const [status, shown] of [
      [299, '手套'],
      [300, '帽子'],
      [400, '帽子'],
    ] as const) {
      await page.route('**/api/v1/categories/', (route) =>
        route.fulfill({ status, json: categories }),
      );
      await page.goto('/terms');
      const navigation = page.getByRole('navigation', { name: '分类' });
      await navigation.getByRole('link', { name: shown }).waitFor();
      await page.unroute('**/api/v1/categories/');
    }
    await context.close();
  });

  it('have no time limit (API-02)', async () => {
    const { context, page } = await browser.open(DESKTOP);
    await disableServerRendering(page);
    const limitsOf = await recordTimeLimits(page);
    await page.goto('/');
    // The strip of yarns is loaded after the cards.
    await eventually(async () =>
      expect(await limitsOf()).toEqual({
        '/api/v1/categories/': 0,
        '/api/v1/designs/': 0,
        '/api/v1/designs/facets': 0,
      }),
    );
    await context.close();
  });
});
