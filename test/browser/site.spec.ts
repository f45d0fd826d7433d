import { describe, expect, it } from '@jest/globals';
import { DESKTOP, pathOf, PHONE, useBrowser } from '../support/browser.js';

/** What runs inside the page knows the DOM, which the tests' own types do not. */
interface StyleReader {
  getComputedStyle(element: unknown): { outlineStyle: string };
}

const browser = useBrowser();

describe('the shell', () => {
  it('SHELL-08 SHELL-09 draws the categories in from the left on a phone', async () => {
    const { context, page } = await browser.open(PHONE);
    await page.goto('/login');
    const opener = page.getByRole('button', { name: '打开分类菜单' });
    await opener.click();
    const drawer = page.getByRole('navigation', { name: '分类菜单' });
    await drawer.getByRole('link', { name: '帽子' }).waitFor();
    await page.waitForTimeout(400);
    expect((await drawer.boundingBox())!.x).toBeCloseTo(0);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
    await opener.click();
    await drawer.getByRole('link', { name: '帽子' }).click();
    await page.getByRole('heading', { name: '帽子', exact: true }).waitFor();
    expect(pathOf(page)).toBe('/categories/hat');
    await context.close();
  });

  it('SHELL-04 shows the categories as buttons on a desktop, and no menu icon', async () => {
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

  it('SHELL-01 leads from a search back to all designs, and back again to the search', async () => {
    const { context, page } = await browser.open(DESKTOP);
    await page.goto('/');
    await page.getByRole('searchbox', { name: '设计名称' }).fill('围巾');
    await page.getByText(/^找到 \d+ 个结果$/).waitFor();
    await page.getByRole('article').first().getByRole('link').first().click();
    await page.getByRole('link', { name: '立即购买' }).waitFor();
    await page.goBack();
    await page.getByText(/^找到 \d+ 个结果$/).waitFor();
    await page.getByRole('link', { name: '云织商城' }).click();
    await page.getByText(/^找到/).waitFor({ state: 'hidden' });
    await page.waitForTimeout(500);
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

  it.each([
    '/',
    '/?name=zz',
    '/design/24',
    '/login',
    '/register',
    '/reset-pwd',
    '/privacy',
    '/categories/hat',
    '/no/such/page',
  ])('fits %s into a window 320 px wide', async (path) => {
    const { context, page } = await browser.open({ width: 320, height: 640 });
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(320);
    await context.close();
  });
});

describe('the design page', () => {
  it('DESIGN-01 DESIGN-02 shows its pictures in full size, by mouse and by keyboard', async () => {
    const { context, page } = await browser.open(DESKTOP);
    await page.goto('/design/24');
    await page
      .getByRole('button', { name: /^查看大图/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('1 / 3').waitFor();
    await page.keyboard.press('ArrowRight');
    await dialog.getByText('2 / 3').waitFor();
    await dialog.getByRole('button', { name: '上一张' }).click();
    await dialog.getByText('1 / 3').waitFor();
    const picture = (await dialog.getByRole('img').boundingBox())!;
    expect(picture).toMatchObject({ x: 0, y: 0, width: 1280, height: 800 });
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await context.close();
  });
});

describe('the search form', () => {
  it('HOME-04 HOME-06 says under its field what is no price, and asks for nothing', async () => {
    const { context, page } = await browser.open(DESKTOP);
    await page.goto('/');
    await page.getByRole('button', { name: '高级' }).click();
    await page.getByRole('button', { name: '收起' }).waitFor();
    await page.getByLabel('最低价（元）').fill('12.345');
    await page.getByText('请输入有效的价格（最多两位小数）').waitFor();
    await page.waitForTimeout(500);
    expect(await page.getByRole('article').count()).toBeGreaterThan(3);
    await page.getByLabel('最低价（元）').fill('45');
    await page.getByText('找到 2 个结果').waitFor();
    await context.close();
  });

  it('ROUTE-03 shows a category by its id, and the 404 page for one that is not there', async () => {
    const { context, page } = await browser.open(PHONE);
    await page.goto('/category/3/designs');
    await page.getByRole('button', { name: '帽子', pressed: true }).waitFor();
    await page.goto('/category/abc/designs');
    await page.getByText('Page Not Found').waitFor();
    await context.close();
  });
});
