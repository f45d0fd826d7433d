import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import {
  COUNT_SHIFTS,
  DESKTOP,
  forgetShifts,
  disableServerRendering,
  NARROW,
  openAs,
  pathOf,
  PHONE,
  useBrowser,
} from '../../support/browser/browser.js';
import { detailOf } from '../../support/site/design-forms.js';
import { eventually } from '../../support/eventually.js';
import { ADMIN, createAccount, newBuyer, siteUrl, withDatabase } from '../../support/site/site.js';
import { waitInPage } from '../../support/browser/test-browser.js';

const browser = useBrowser();

describe('the top bar', () => {
  it('has the shop’s name, the categories, the search and the sign-in (SHELL-02, SHELL-03, SHELL-05, SHELL-06)', async () => {
    const { context, page } = await browser.open(DESKTOP);
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    await disableServerRendering(page);
    await page.goto('/');
    const bar = page.getByRole('banner');
    await bar.getByRole('link', { name: '云织商城' }).waitFor();
    expect(await page.title()).toContain('云织商城');
    await bar.getByRole('link', { name: '围巾' }).waitFor();
    expect(calls.filter((path) => path === '/api/v1/categories/')).toHaveLength(1);
    await bar
      .getByRole('combobox', { name: '搜索设计', includeHidden: true })
      .waitFor({ state: 'attached' });
    const login = bar.getByRole('link', { name: '登录' });
    expect(await login.getAttribute('href')).toMatch(/^\/login/);
    expect(await bar.getByRole('button', { name: /账户/ }).count()).toBe(0);
    await context.close();
  });
});

describe('the search of the top bar', () => {
  const fieldOf = (page: Page) =>
    page.getByRole('banner').getByRole('combobox', { name: '搜索设计' });
  const pageField = (page: Page) => page.getByRole('searchbox', { name: '设计名称' });

  it.each([
    ['a desktop', DESKTOP],
    ['a phone', PHONE],
    ['the narrowest phone', NARROW],
  ])('leads from any page to the results by keyboard, on %s (SHELL-05)', async (_on, viewport) => {
    const { name } = await detailOf(24);
    const { context, page } = await browser.open(viewport);
    await page.goto('/terms');
    const bar = (await page.getByRole('banner').boundingBox())!;
    const opener = page.getByRole('banner').getByRole('button', { name: '搜索设计' });
    const before = (await opener.boundingBox())!;
    expect([before.width, before.height].every((side) => side >= 42)).toBe(true);
    // Without a word to search for, the button leads into the field.
    await opener.focus();
    await page.keyboard.press('Enter');
    await fieldOf(page).and(page.locator(':focus')).waitFor();
    expect(await page.getByRole('banner').boundingBox()).toEqual(bar);
    expect((await fieldOf(page).boundingBox())!.width).toBeGreaterThan(190);
    expect(pathOf(page)).toBe('/terms');
    await page.keyboard.type(` ${name} `);
    await page.keyboard.press('Enter');
    await page.getByText(/^找到 \d/).waitFor();
    expect(pathOf(page)).toBe(`/find?q=${encodeURIComponent(name)}`);
    expect(await page.getByRole('combobox', { name: '搜什么' }).inputValue()).toBe(name);
    await page.getByRole('article').getByRole('link', { name }).first().waitFor();
    await context.close();
  });

  it.each([
    ['a desktop', DESKTOP],
    ['a phone', PHONE],
  ])(
    'appears on the home page when the page’s own field has scrolled away, and moves nothing, on %s (SHELL-05)',
    async (_on, viewport) => {
      const { context, page } = await browser.open(viewport);
      await page.addInitScript(COUNT_SHIFTS);
      await page.goto('/');
      await page.getByRole('article').nth(5).waitFor();
      expect(await fieldOf(page).count()).toBe(0);
      const login = page.getByRole('banner').getByRole('link', { name: '登录' });
      const place = await login.boundingBox();
      await pageField(page).fill('毛');
      await page.getByText(/^找到 \d/).waitFor();
      // What was found has pushed the list; from here on only the bar changes.
      await forgetShifts(page);
      await page.mouse.wheel(0, 500);
      await fieldOf(page).waitFor();
      expect(await fieldOf(page).inputValue()).toBe('毛');
      expect(await login.boundingBox()).toEqual(place);
      await page.mouse.wheel(0, -500);
      await fieldOf(page).waitFor({ state: 'hidden' });
      expect(await page.evaluate<number>('window.shifted')).toBe(0);
      await page.mouse.wheel(0, 500);
      // A focused field stays, so that a keyboard user does not lose the place.
      await fieldOf(page).focus();
      await page.mouse.wheel(0, -500);
      await waitInPage(page, 'scrollY === 0');
      await forgetShifts(page);
      await fieldOf(page).and(page.locator(':focus')).waitFor();
      await fieldOf(page).fill('围巾');
      await fieldOf(page).press('Enter');
      await page.waitForURL(`${siteUrl}/?name=${encodeURIComponent('围巾')}`);
      await waitInPage(page, 'scrollY === 0');
      // The address changes before the page has rendered.
      await eventually(async () => expect(await pageField(page).inputValue()).toBe('围巾'));
      await fieldOf(page).waitFor({ state: 'hidden' });
      await context.close();
    },
  );

  it('is closed by Escape, and is on every page (SHELL-05)', async () => {
    const { context, page } = await browser.open(PHONE);
    for (const path of ['/categories/hat', '/design/24', '/login', '/register', '/contact', '/x']) {
      await page.goto(path);
      const closed = (await fieldOf(page).boundingBox())!;
      await fieldOf(page).click();
      // The first one closes the suggestions, if they have come by then.
      await eventually(async () => {
        await page.keyboard.press('Escape');
        expect(await page.evaluate<boolean>('document.activeElement === document.body')).toBe(true);
      });
      expect(await fieldOf(page).boundingBox()).toEqual(closed);
    }
    await context.close();
  });
});

describe('the avatar menu', () => {
  it('shows a buyer the account links and no upload (SHELL-07, SHELL-11 to SHELL-13, SHELL-15, SHELL-17 to SHELL-19)', async () => {
    const account = await createAccount();
    const { context, page } = await openAs(browser, account, '/terms');
    const bar = page.getByRole('banner');
    expect(await bar.getByRole('link', { name: '登录' }).count()).toBe(0);
    const username = account.email.split('@')[0]!;
    const opener = bar.getByRole('button', { name: /菜单/ });
    const initials = opener.getByText(username.slice(0, 2).toUpperCase(), { exact: true });
    expect(await initials.boundingBox()).toMatchObject({ width: 40, height: 40 });
    await opener.click();
    const menu = bar.locator('div', { has: page.getByRole('link', { name: '我的账户' }) }).last();
    expect((await menu.boundingBox())!.width).toBeGreaterThanOrEqual(240);
    await menu.getByText(username, { exact: true }).waitFor();
    await menu.getByText(account.email).waitFor();
    const large = menu.getByText(username.slice(0, 2).toUpperCase(), { exact: true });
    expect(await large.boundingBox()).toMatchObject({ width: 60, height: 60 });
    const href = (name: string) => menu.getByRole('link', { name }).getAttribute('href');
    expect(await href('我的账户')).toBe('/profile');
    expect(await href('订单管理')).toBe('/orders');
    expect(await menu.getByRole('link', { name: '上传设计' }).count()).toBe(0);
    await menu.getByRole('button', { name: '退出登录' }).waitFor();
    await context.close();
  });

  it('shows a picture where there is one, and admins the way to upload (SHELL-10, SHELL-16)', async () => {
    const { context, page } = await openAs(browser, ADMIN, '/terms');
    await page.getByRole('banner').getByRole('button', { name: /菜单/ }).click();
    const upload = page.getByRole('banner').getByRole('link', { name: '上传设计' });
    expect(await upload.getAttribute('href')).toBe('/upload');
    expect(await page.getByRole('banner').getByRole('button').locator('img').count()).toBe(0);
    await context.addCookies([
      { name: 'avatar', value: '/no-preview.svg', url: page.url().replace('/terms', '') },
    ]);
    await page.reload();
    const picture = page.getByRole('banner').getByRole('button', { name: /菜单/ }).locator('img');
    expect(await picture.getAttribute('src')).toBe('/no-preview.svg');
    await context.close();
  });
});

describe('the pages', () => {
  it('are open to everybody (ROUTE-01, ROUTE-02, ROUTE-05, ROUTE-06, ROLE-01)', async () => {
    const { context, page } = await browser.open(PHONE);
    for (const [path, heading] of [
      ['/', '今天想织点什么？'],
      ['/categories/hat', '帽子'],
      ['/register', '注册'],
      ['/design/1', '平原罗纹围巾'],
    ] as const) {
      await page.goto(path);
      await page.getByRole('heading', { name: heading }).first().waitFor();
    }
    await context.close();
  });

  it('show a signed-in buyer the payment, the orders, the profile and the download (ROUTE-08 to ROUTE-11)', async () => {
    const { account } = await newBuyer(10);
    const { context, page } = await openAs(browser, account, '/design/15/payment', PHONE);
    await page.getByRole('button', { name: '确认并支付' }).waitFor();
    await page.goto('/orders');
    await page.getByRole('heading', { name: '我的订单' }).waitFor();
    await page.goto('/profile');
    await page.getByText('普通用户', { exact: true }).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.goto('/download/10'),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.zip$/);
    await context.close();
  });
});

describe('the site', () => {
  it('is in Chinese, and in yuan (CONST-01, CONST-02)', async () => {
    const { context, page } = await browser.open(PHONE);
    await page.goto('/design/1');
    expect(await page.locator('html').getAttribute('lang')).toMatch(/^zh/);
    await page.getByText('¥9.90').first().waitFor();
    await context.close();
  });

  it('refuses the list of users to a buyer with a forged is_admin cookie (ROLE-15)', async () => {
    const account = await createAccount();
    const { context, page } = await openAs(browser, account, '/terms');
    const { origin } = new URL(page.url());
    await context.addCookies([{ name: 'is_admin', value: 'true', url: origin }]);
    const token = (await context.cookies()).find(({ name }) => name === 'access_token')!.value;
    const answer = await context.request.get(`${origin}/api/v1/users`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.status()).toBe(403);
    const [row] = await withDatabase(
      async (client) =>
        (
          await client.query<{ is_admin: boolean }>('SELECT is_admin FROM users WHERE email = $1', [
            account.email,
          ])
        ).rows,
    );
    expect(row).toEqual({ is_admin: false });
    await context.close();
  });
});
