import { describe, expect, it } from '@jest/globals';
import type { Locator } from 'playwright-core';
import {
  DESKTOP,
  freezeClock,
  disableServerRendering,
  pathOf,
  PHONE,
  runClockUntilVisible,
  useBrowser,
} from '../../support/browser/browser.js';
import { archive, upload } from '../../support/site/design-forms.js';
import { eventually } from '../../support/eventually.js';
import { newName } from '../../support/site/messages.js';
import { withDatabase } from '../../support/site/site.js';

/** What runs inside the page knows the DOM, which the tests' own types do not. */
interface StyleReader {
  getComputedStyle(element: unknown): { outlineStyle: string };
}

const browser = useBrowser();

describe('the shell', () => {
  it('draws the categories in from the left on a phone (SHELL-08, SHELL-09)', async () => {
    const { context, page } = await browser.open(PHONE);
    await page.goto('/login');
    const opener = page.getByRole('button', { name: '打开分类菜单' });
    await opener.click();
    const drawer = page.getByRole('navigation', { name: '分类菜单' });
    await drawer.getByRole('link', { name: '帽子' }).waitFor();
    await eventually(async () => expect((await drawer.boundingBox())!.x).toBeCloseTo(0));
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
    // The forward gesture opens it again.
    await page.goForward();
    await drawer.getByRole('link', { name: '帽子' }).waitFor();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
    await opener.click();
    await drawer.getByRole('link', { name: '帽子' }).click();
    await page.getByRole('heading', { name: '帽子', exact: true }).waitFor();
    expect(pathOf(page)).toBe('/categories/hat');
    await context.close();
  });

  it('shows the categories as buttons on a desktop, and no menu icon (SHELL-04)', async () => {
    const { context, page } = await browser.open(DESKTOP);
    await page.goto('/');
    await page
      .getByRole('navigation', { name: '分类' })
      .getByRole('link', { name: '围巾' })
      .click();
    await page.getByRole('heading', { name: '围巾', exact: true }).waitFor();
    expect(await page.getByRole('button', { name: '打开分类菜单' }).isVisible()).toBe(false);
    await context.close();
  });

  it('leads from a search back to all designs, and back again to the search (SHELL-01)', async () => {
    const { context, page } = await browser.open(DESKTOP);
    await page.goto('/');
    await page.getByRole('searchbox', { name: '设计名称' }).fill('围巾');
    await page.getByText(/^找到 \d+ 个结果$/).waitFor();
    await page.getByRole('article').first().getByRole('link').first().click();
    await page.getByRole('link', { name: '立即购买' }).waitFor();
    await page.goBack();
    await page.getByText(/^找到 \d+ 个结果$/).waitFor();
    await freezeClock(page);
    const results = page.getByText(/^找到/);
    await page.getByRole('link', { name: '云织商城' }).click();
    await eventually(async () => {
      await page.clock.runFor(20);
      expect(await results.count()).toBe(0);
    });
    // Longer than a search waits for the next letter.
    await page.clock.runFor(500);
    expect(pathOf(page)).toBe('/');
    expect(await page.getByRole('searchbox', { name: '设计名称' }).inputValue()).toBe('');
    await context.close();
  });

  it('shows where the keyboard is', async () => {
    const { context, page } = await browser.open(DESKTOP);
    await page.goto('/');
    await page.getByRole('article').first().waitFor();
    for (const name of ['云织商城', '毛衣', '登录']) {
      const link = page.getByRole('link', { name, exact: true }).first();
      await link.focus();
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Tab');
      const outline = await link.evaluate(
        (element) => (globalThis as unknown as StyleReader).getComputedStyle(element).outlineStyle,
      );
      expect(outline).toBe('solid');
    }
    await context.close();
  });
});

describe('the design page', () => {
  it('shows its pictures in full size, by mouse and by keyboard (DESIGN-01, DESIGN-02)', async () => {
    const { context, page } = await browser.open(DESKTOP);
    await page.goto('/design/24');
    await page
      .getByRole('button', { name: /^查看大图/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('1 / 4').waitFor();
    await page.keyboard.press('ArrowRight');
    await dialog.getByText('2 / 4').waitFor();
    await dialog.getByRole('button', { name: '上一张' }).click();
    await dialog.getByText('1 / 4').waitFor();
    const picture = (await dialog.getByRole('img').boundingBox())!;
    expect(picture).toMatchObject({ x: 0, y: 0, width: 1280, height: 800 });
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await page
      .getByRole('button', { name: /^查看大图/ })
      .first()
      .click();
    await dialog.getByText('1 / 4').waitFor();
    await page.goBack();
    await dialog.waitFor({ state: 'hidden' });
    expect(pathOf(page)).toBe('/design/24');
    await context.close();
  });

  it('turns its pictures by the strip and by the keyboard (DESIGN-01)', async () => {
    const { context, page } = await browser.open(DESKTOP);
    await page.goto('/design/24');
    const counter = page.getByText(/^\d \/ 4$/);
    await page.getByRole('button', { name: '第 3 张' }).click();
    await page.getByText('3 / 4').waitFor();
    await page.keyboard.press('ArrowLeft');
    await page.getByText('2 / 4').waitFor();
    expect(await counter.count()).toBe(1);
    const leftOf = async (locator: Locator) => Math.round((await locator.boundingBox())!.x);
    const stage = await leftOf(page.getByRole('list', { name: '全部图片' }));
    await eventually(async () =>
      expect(await leftOf(page.getByRole('button', { name: '查看大图' }).nth(1))).toBe(stage),
    );
    await context.close();
  });

  it('updates the picture number and the current thumbnail after a swipe (DESIGN-01)', async () => {
    const { context, page } = await browser.open(PHONE);
    await page.goto('/design/24');
    const first = page.getByRole('button', { name: '查看大图' }).first();
    await first.evaluate((slide: { parentElement: { scrollBy: (by: object) => void } }) =>
      slide.parentElement.scrollBy({ left: 300 }),
    );
    await page.getByText('2 / 4').waitFor();
    await page
      .getByRole('button', { name: '第 2 张' })
      .and(page.locator('[aria-current=true]'))
      .waitFor();
    await context.close();
  });

  it('tells what a shopper wants to know (DESIGN-03 to DESIGN-07, DESIGN-11)', async () => {
    const { body } = await upload({ name: `帽子${newName()}` }, [archive()]);
    const id = String(body['id']);
    await withDatabase((client) =>
      client.query(
        "UPDATE designs SET created_at = '2026-03-01T16:30:00Z', download_count = 5 WHERE id = $1",
        [id],
      ),
    );
    const { context, page } = await browser.open(PHONE);
    await page.goto(`/design/${id}`);
    // The cards of similar designs are articles too.
    const article = page.getByRole('article').first();
    await article.getByRole('heading', { name: '帽子' }).waitFor();
    const text = await article.innerText();
    expect(text).toContain('admin · 2026-03-02 上架 · 已下载 5 次');
    expect(text).toContain('一件用来测试上传的毛衣');
    expect(text).toContain('¥29.90\n参考价 ¥39.90');
    expect(text).toContain('购买后此设计可供下载三次');
    expect(text).toMatch(/1\s个 PDF · 2\s张图片/);
    for (const category of ['毛衣', '帽子']) {
      await article.getByRole('link', { name: category, exact: true }).waitFor();
    }
    await article.getByRole('link', { name: '立即购买' }).click();
    await page.waitForURL((url) => url.search.includes(`%2Fdesign%2F${id}%2Fpayment`));
    await context.close();
  });

  it('shows on a phone, without scrolling, the facts that decide first (SHEET-12)', async () => {
    const { context, page } = await browser.open(PHONE);
    await page.goto('/design/24');
    const article = page.getByRole('article');
    const buy = (await article.getByRole('link', { name: '立即购买' }).boundingBox())!;
    for (const text of [/上架 · 已下载/, '工艺', '难度', '针号', '线材', '密度']) {
      const { y, height } = (await article.getByText(text).first().boundingBox())!;
      expect(y + height).toBeLessThan(buy.y - 10);
    }
    for (const text of ['1 个 PDF', '授权']) {
      await article.getByText(text).first().waitFor();
    }
    await context.close();
  });

  it('says that it does not load, and tries again (DESIGN-12, DESIGN-13)', async () => {
    const { context, page } = await browser.open(PHONE);
    await disableServerRendering(page);
    await page.route('**/api/v1/designs/24/', (route) => route.fulfill({ status: 503, json: {} }));
    await page.goto('/design/24');
    await page.getByText('无法加载设计').waitFor();
    await page.getByText('该设计可能不存在或已被删除').waitFor();
    await page.getByRole('link', { name: '返回首页' }).waitFor();
    await page.unroute('**/api/v1/designs/24/');
    await page.getByRole('button', { name: '重试' }).click();
    await page.getByRole('link', { name: '立即购买' }).waitFor();
    await page.goto('/design/999999');
    await page.getByText('无法加载设计').waitFor();
    expect(await page.getByRole('button', { name: '重试' }).count()).toBe(0);
    await context.close();
  });

  it('keeps the buy button in reach, and the foot of the page above it', async () => {
    const { context, page } = await browser.open(PHONE);
    await page.goto('/design/24');
    const buy = page.getByRole('link', { name: '立即购买' });
    await buy.waitFor();
    expect((await buy.boundingBox())!.y).toBeGreaterThan(760);
    // Parts that load on the way make the page longer: it is scrolled again until its end is on the screen.
    await eventually(async () => {
      await page.mouse.wheel(0, 10_000);
      const copyright = (await page.getByText(/©/).boundingBox())!;
      expect(copyright.y + copyright.height).toBeLessThan((await buy.boundingBox())!.y - 8);
    });
    await context.close();
  });
});

describe('the search form', () => {
  it('says under its field what is no price, and asks for nothing (HOME-04, HOME-06)', async () => {
    const { context, page } = await browser.open(DESKTOP);
    await page.goto('/');
    await page.getByRole('button', { name: '高级' }).click();
    await page.getByRole('button', { name: '收起' }).waitFor();
    await freezeClock(page);
    await page.getByLabel('最低价（元）').fill('12.345');
    await runClockUntilVisible(page, page.getByText('请输入有效的价格（最多两位小数）'));
    // Longer than a search waits for the next letter.
    await page.clock.runFor(500);
    expect(await page.getByRole('article').count()).toBeGreaterThan(3);
    await page.clock.resume();
    await page.getByLabel('最低价（元）').fill('45');
    await page.getByText('找到 3 个结果').waitFor();
    await context.close();
  });

  it('shows a category by its id, and the 404 page for one that is not there (ROUTE-03)', async () => {
    const { context, page } = await browser.open(PHONE);
    await page.goto('/category/3/designs');
    await page.getByRole('button', { name: '帽子', pressed: true }).waitFor();
    await page.goto('/category/abc/designs');
    await page.getByText('Page Not Found').waitFor();
    await context.close();
  });
});
