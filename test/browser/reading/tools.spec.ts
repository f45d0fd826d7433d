import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { DESKTOP, NARROW, pathOf, PHONE, useBrowser } from '../../support/browser/browser.js';
import { eventually } from '../../support/eventually.js';
import { findAxeViolations, findCutTexts } from '../../support/browser/page-violations.js';
import { request, siteUrl } from '../../support/site/site.js';

const browser = useBrowser();

/** Each calculator with its first number, the sentence of its example, and sentences for a number that is wrong. */
const CALCULATORS = [
  ['gauge', '图解的针数', '会变成 88 cm 宽', '图解的针数'],
  ['needle', '图解的针数', '换成 4.5 mm 针再试', '图解的针数'],
  ['size', '净胸围', '选 M：成衣 100 cm', '净胸围'],
  ['yarn', '总米数', '买 11 团', '总米数'],
  ['yarn-estimate', '图解的米数', '大约要 1,315 m', '图解的米数'],
  ['across', '原来的针数', '从 75 针到 83 针', '原来的针数'],
  ['shaping', '一共加减', '每4行减1针×1次，每6行减1针×19次', '一共加减'],
  ['time', '用线', '大约 40 到 70 小时', '用线'],
  ['chart', '图的宽', '画成 60 针 × 82 行', '图的宽'],
] as const;

const TABLES = [
  ['needle-sizes', '搜针号', '日本8号', '4.5'],
  ['yarn-weights', '搜线', '8 ply', 'DK'],
  ['abbreviations', '搜术语', 'ｋ２ｔｏｇ', '左上2并1'],
] as const;

const resultOf = (page: Page) => page.getByRole('main').getByRole('status').first();

describe.each([
  ['320 px', NARROW],
  ['1280 px', DESKTOP],
])('the tools in a window of %s', (_name, viewport) => {
  it.each(CALCULATORS)(
    '/tools/%s answers right, empty and absurd input with a sentence (CALC-01, CALC-07)',
    async (slug, label, sentence, named) => {
      const { context, page } = await browser.open(viewport);
      await page.goto(`/tools/${slug}`);
      const result = resultOf(page);
      await result.getByText(sentence).waitFor();
      const field = page.getByRole('textbox', { name: label }).first();
      await field.fill('');
      await result.getByText(`请填${named}`).waitFor();
      expect(await field.getAttribute('aria-invalid')).toBe('true');
      await field.fill('９９９９９９９９９９９９');
      await result.getByText(/应在 .* 之间，请检查输入/).waitFor();
      expect(await page.getByRole('main').innerText()).not.toMatch(/NaN|Infinity|undefined/);
      expect(await findAxeViolations(page, viewport === NARROW ? 'all' : 'colours')).toEqual([]);
      expect(await findCutTexts(page)).toEqual([]);
      await context.close();
    },
  );

  it.each(TABLES)(
    '/tools/%s is searched by any of its systems (CALC-08)',
    async (slug, label, query, found) => {
      const { context, page } = await browser.open(viewport);
      await page.goto(`/tools/${slug}`);
      const search = page.getByRole('searchbox', { name: label });
      await search.fill('没有这个');
      await page.getByText('没有找到，换一种写法试试').waitFor();
      await search.fill(query);
      await page.getByText(/^找到 \d+ 行$/).waitFor();
      await page.getByRole('rowheader', { name: found }).first().waitFor();
      expect(await findAxeViolations(page, viewport === NARROW ? 'all' : 'colours')).toEqual([]);
      expect(await findCutTexts(page)).toEqual([]);
      await context.close();
    },
  );
});

describe('a calculator', () => {
  it('keeps its input in the address, which shows the result before any script has run (CALC-05)', async () => {
    const { context, page } = await browser.open(PHONE);
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: siteUrl });
    await page.goto('/tools/needle');
    await page.getByRole('textbox', { name: '我的针数' }).fill('２０');
    await resultOf(page).getByText('换成 3.5 mm 针再试').waitFor();
    await page.waitForURL(/\?u=10cm&sp=22&sm=/);
    const address = pathOf(page);
    await page.getByRole('button', { name: '复制链接' }).click();
    await page.getByText('已复制链接').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(siteUrl + address);
    await page.getByRole('button', { name: '复制结果' }).click();
    await page.getByText('已复制结果').waitFor();
    const text = await page.evaluate<string>('navigator.clipboard.readText()');
    expect(text).toContain('换成 3.5 mm 针再试');
    expect(text).toContain(siteUrl + address);
    const { bytes } = await request(siteUrl + address);
    expect(bytes.toString()).toContain('换成 3.5 mm 针再试');
    expect(bytes.toString()).not.toContain(' style=');
    await context.close();
  });

  it('is changed by its buttons and by the arrow keys (CALC-01)', async () => {
    const { context, page } = await browser.open(PHONE);
    await page.goto('/tools/needle');
    const more = page.getByRole('button', { name: '我的针数（针/10cm）加 1' });
    const { width, height } = (await more.boundingBox())!;
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    await more.click();
    const field = page.getByRole('textbox', { name: '我的针数' });
    expect(await field.inputValue()).toBe('25');
    await field.press('ArrowDown');
    await field.press('ArrowDown');
    expect(await field.inputValue()).toBe('23');
    await page.getByRole('radio', { name: '1 寸里', exact: true }).check();
    expect(await field.inputValue()).toBe('7.6667');
    await context.close();
  });

  it('is worked with the keyboard alone, and says each result (CALC-01)', async () => {
    const { context, page } = await browser.open(DESKTOP);
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: siteUrl });
    await page.goto('/tools/yarn');
    await resultOf(page).getByText('买 11 团').waitFor();
    const focused = () =>
      page.evaluate<string>(
        `(() => {
          const { activeElement: e } = document;
          return e.labels?.[0]?.innerText || e.getAttribute('aria-label') || e.innerText || '';
        })()`,
      );
    const tabTo = async (name: RegExp) => {
      for (let i = 0; i < 80; i += 1) {
        await page.keyboard.press('Tab');
        if (name.test(await focused())) return;
      }
      throw new Error(`Tab does not reach ${name}`);
    };
    await tabTo(/^米数$/);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await tabTo(/各码或各色的米数/);
    await resultOf(page).getByText('S 9 团，M 10 团，L 11 团。').waitFor();
    await tabTo(/^一团的长度(?!.*[加减] )/);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await resultOf(page).getByText('S 9 团，M 9 团，L 10 团。').waitFor();
    await tabTo(/^复制结果$/);
    await page.keyboard.press('Enter');
    await page.getByText('已复制结果').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toContain('S 9 团，M 9 团');
    await context.close();
  });

  it('is printed with its result and without the shop around it (CALC-05)', async () => {
    const { context, page } = await browser.open(DESKTOP);
    await page.goto('/tools/shaping');
    await resultOf(page).getByText('每4行减1针×1次').waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await resultOf(page).isVisible()).toBe(true);
    expect(await page.getByRole('img').first().isVisible()).toBe(true);
    for (const part of ['banner', 'contentinfo'] as const) {
      expect(await page.getByRole(part).first().isVisible()).toBe(false);
    }
    expect(await page.getByRole('button', { name: '复制结果' }).isVisible()).toBe(false);
    await context.close();
  });

  it('goes on, and leads to the other tools, without a network once it is open (CALC-01)', async () => {
    const { context, page } = await browser.open(PHONE);
    await page.goto('/tools');
    // It has stored the files of every tool before it controls the page.
    await eventually(async () => {
      expect(await page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true);
    });
    await context.setOffline(true);
    await page.getByRole('main').getByRole('link', { name: '均匀加减针' }).click();
    await page.getByRole('textbox', { name: '原来的针数' }).fill('97');
    await resultOf(page).getByText('从 97 针到 105 针').waitFor();
    await page.getByRole('navigation', { name: '别的工具' }).getByText('缩写对照').click();
    await page.getByRole('rowheader', { name: '左上2并1' }).first().waitFor();
    await context.close();
  });

  it('is found from the menu and the footer (CALC-01)', async () => {
    const { context, page } = await browser.open(PHONE);
    await page.goto('/terms');
    await page.getByRole('button', { name: '打开分类菜单' }).click();
    await page.getByRole('dialog').getByRole('link', { name: '编织工具' }).click();
    await page.getByRole('heading', { name: '编织工具', level: 1 }).waitFor();
    expect(await page.getByRole('main').getByRole('listitem').count()).toBe(12);
    await page.getByRole('contentinfo').getByRole('link', { name: '编织工具' }).waitFor();
    await context.close();
  });
});

describe('the tools', () => {
  it('are in the sitemap, each with a title, a description and structured data (CALC-01)', async () => {
    const map = (await request(`${siteUrl}/sitemap.xml`)).bytes.toString();
    const slugs = [...CALCULATORS, ...TABLES].map(([slug]) => slug);
    expect(slugs).toHaveLength(12);
    for (const slug of slugs) {
      const address = `${siteUrl}/tools/${slug}`;
      expect(map).toContain(`<loc>${address}</loc>`);
      const html = (await request(address)).bytes.toString();
      expect(html).toMatch(/<title>[^<]+ · 云织商城<\/title>/);
      expect(html).toContain(`<link rel="canonical" href="${address}" />`);
      expect(html).toContain('"@type":"WebApplication"');
    }
    expect(map).toContain(`<loc>${siteUrl}/tools</loc>`);
  });
});
