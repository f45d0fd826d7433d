import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { DESKTOP, PHONE, useBrowser } from '../../support/browser/browser.js';

const browser = useBrowser();

/** A computed style of the first element that matches a selector. */
const styleOf = (page: Page, selector: string, property: string) =>
  page.evaluate<string>(
    `getComputedStyle(document.querySelector(${JSON.stringify(selector)}))[${JSON.stringify(property)}]`,
  );

describe('the site with the settings of a device (WALK-15)', () => {
  it('prints a design without the bars and the button to buy', async () => {
    const { context, page } = await browser.open(DESKTOP);
    await page.goto('/design/1');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.emulateMedia({ media: 'print' });
    await page.getByRole('banner').waitFor({ state: 'hidden' });
    await page.getByRole('contentinfo').waitFor({ state: 'hidden' });
    const buy = page.locator('main article a[href$="/payment"]').first();
    await buy.waitFor({ state: 'hidden' });
    expect(await buy.count()).toBe(1);
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
    await context.close();
  });

  it('shows designs without JavaScript, and states on other pages that they need it', async () => {
    const { context, page } = await browser.open(PHONE, { javaScriptEnabled: false });
    await page.goto('/');
    expect(await page.getByRole('article').count()).toBeGreaterThanOrEqual(4);
    await page.goto('/design/1');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.goto('/login');
    // Chromium keeps the element out of the layout when only the page's scripts are switched off.
    expect(await page.content()).toContain('<noscript>这一页要打开 JavaScript 才能用');
    await context.close();
  });

  it('leaves more than half of the height for the content in landscape orientation', async () => {
    const { context, page } = await browser.open({ width: 844, height: 390 });
    for (const path of ['/', '/design/1', '/login', '/tools']) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      const { overflow, covered } = await page.evaluate<{ overflow: number; covered: number }>(`({
        overflow: document.documentElement.scrollWidth - innerWidth,
        covered: [...document.querySelectorAll('body *')]
          .filter((element) => ['fixed', 'sticky'].includes(getComputedStyle(element).position))
          .map((element) => element.getBoundingClientRect())
          .filter(({ width, top, bottom }) => width > innerWidth / 2 && top < innerHeight && bottom > 0)
          .reduce((sum, { height }) => sum + height, 0),
      })`);
      expect({ path, overflow }).toEqual({ path, overflow: 0 });
      expect(covered).toBeLessThan(390 / 2);
    }
    await context.close();
  });

  it('outlines selected elements in forced colours, and disables animations for reduced motion', async () => {
    const { context, page } = await browser.open(PHONE, {
      forcedColors: 'active',
      reducedMotion: 'reduce',
    });
    await page.goto('/login');
    await page.getByRole('tab', { selected: true }).waitFor();
    expect(await styleOf(page, '[aria-selected=true]', 'outlineStyle')).toBe('solid');
    expect(await styleOf(page, 'button', 'transitionDuration')).toBe('0s');
    await context.close();
  });

  it('sets autocomplete, input mode and the enter key of its fields', async () => {
    const { context, page } = await browser.open(PHONE);
    await page.goto('/login');
    const field = (label: string) => page.getByLabel(label, { exact: true }).first();
    await page.getByRole('tab', { name: '邮箱登录' }).click();
    expect(await field('电子邮件地址').getAttribute('autocomplete')).toBe('username');
    expect(await field('密码').getAttribute('autocomplete')).toBe('current-password');
    await page.goto('/register');
    expect(await field('用户名').getAttribute('autocomplete')).toBe('username');
    expect(await field('密码').getAttribute('autocomplete')).toBe('new-password');
    await page.getByRole('tab', { name: '手机注册' }).click();
    expect(await field('短信验证码').getAttribute('autocomplete')).toBe('one-time-code');
    await page.goto('/');
    const search = page.getByRole('searchbox').first();
    expect(await search.getAttribute('enterkeyhint')).toBe('search');
    await context.close();
  });
});
