import type { DesignPreview } from '#contracts';
import { describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import {
  confirmTerms,
  DESKTOP,
  hold,
  disableServerRendering,
  openAs,
  pathOf,
  PHONE,
  useBrowser,
} from '../../support/browser/browser.js';
import { eventually } from '../../support/eventually.js';
import { createAccount, orderAndPay, signIn } from '../../support/site/site.js';
import { waitInPage } from '../../support/browser/test-browser.js';

const browser = useBrowser();

const REDUCED = { reducedMotion: 'reduce' } as const;

/** Waits until an element has the focus. */
async function waitForFocus(element: Locator): Promise<void> {
  await element.and(element.page().locator(':focus')).waitFor({ state: 'attached' });
}

/** Presses a key on an element, as somebody without a mouse does. */
async function press(element: Locator, key = 'Enter'): Promise<void> {
  await element.focus();
  await element.page().keyboard.press(key);
}

function announcementOf(page: Page): Locator {
  return page.locator('p[aria-live=polite]');
}

describe('without a mouse', () => {
  it('skips the bar, and stays on the page', async () => {
    const { context, page } = await browser.open(DESKTOP, REDUCED);
    await page.goto('/terms');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: '跳到主要内容' });
    await waitForFocus(skip);
    expect((await skip.boundingBox())!.y).toBeGreaterThanOrEqual(0);
    await page.keyboard.press('Enter');
    await waitForFocus(page.getByRole('main'));
    expect(pathOf(page)).toBe('/terms');
    await page.keyboard.press('Tab');
    await waitForFocus(page.getByRole('main').locator('a').first());
    await context.close();
  });

  it('begins a page at its heading, whose title is said', async () => {
    const { context, page } = await browser.open(DESKTOP, REDUCED);
    await page.goto('/terms');
    await page.getByRole('heading', { name: '服务条款' }).waitFor();
    expect(await announcementOf(page).textContent()).toBe('');
    await press(page.getByRole('contentinfo').getByRole('link', { name: '关于我们' }));
    await waitForFocus(page.getByRole('heading', { level: 1 }));
    expect(pathOf(page)).toBe('/about');
    await eventually(async () =>
      expect(await announcementOf(page).textContent()).toBe(await page.title()),
    );
    await page.goBack();
    await waitForFocus(page.getByRole('heading', { name: '服务条款' }));
    await context.close();
  });

  it('says the name of a design once it is known', async () => {
    const { context, page } = await browser.open(DESKTOP, REDUCED);
    await page.goto('/');
    await press(page.getByRole('article').first().getByRole('link').first());
    const heading = page.getByRole('heading', { level: 1 });
    await page.getByRole('link', { name: '立即购买' }).waitFor();
    await announcementOf(page)
      .filter({ hasText: (await heading.textContent())! })
      .waitFor({ state: 'attached' });
    await context.close();
  });
});

describe('the focus', () => {
  it('stays in the category drawer, and is given back', async () => {
    const { context, page } = await browser.open(PHONE, REDUCED);
    await page.goto('/terms');
    const opener = page.getByRole('button', { name: '打开分类菜单' });
    await press(opener);
    const drawer = page.getByRole('dialog', { name: '分类菜单' });
    const within = drawer.locator(':is(a, button, summary):visible');
    await waitForFocus(within.first());
    // Once round: past the last link to the browser's own controls, and back to the first.
    for (let stop = 1; stop < (await within.count()); stop += 1) {
      await page.keyboard.press('Tab');
      await waitForFocus(within.nth(stop));
    }
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
    await waitForFocus(opener);
    await press(opener);
    await press(drawer.getByRole('link', { name: '帽子' }));
    await waitForFocus(page.getByRole('heading', { level: 1, name: '帽子' }));
    await drawer.waitFor({ state: 'hidden' });
    await context.close();
  });

  it('goes into the avatar menu and back, and closes it when it leaves', async () => {
    const { context, page } = await openAs(browser, await createAccount(), '/terms', PHONE);
    const opener = page.getByRole('button', { name: /账户菜单/ });
    const first = page.getByRole('link', { name: '我的账户' });
    await press(opener);
    await waitForFocus(first);
    await page.keyboard.press('Escape');
    await waitForFocus(opener);
    expect(await opener.getAttribute('aria-expanded')).toBe('false');
    await press(opener);
    await press(page.getByRole('button', { name: '退出登录' }), 'Tab');
    await first.waitFor({ state: 'hidden' });
    await context.close();
  });

  it('comes back from an order’s details to their button', async () => {
    const account = await createAccount();
    await orderAndPay(await signIn(account.email, account.password), 20);
    const { context, page } = await openAs(browser, account, '/orders', PHONE);
    const opener = page.getByRole('button', { name: /的详情/ });
    await press(opener);
    const dialog = page.getByRole('dialog', { name: '订单详情' });
    await waitForFocus(dialog.locator('a, button').first());
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await waitForFocus(opener);
    await context.close();
  });

  it('comes back from a preview page to its button', async () => {
    const { context, page } = await browser.open(PHONE, REDUCED);
    const url = '/favicon.svg';
    const pages = [{ file: '图解.pdf', n: 1, width: 100, height: 100, url }];
    await page.route('**/designs/24/preview', (route) =>
      route.fulfill({ json: { version: 1, pages } satisfies DesignPreview }),
    );
    await page.goto('/design/24');
    const opener = page.getByRole('button', { name: '放大试看 1/1' });
    await press(opener);
    const dialog = page.getByRole('dialog', { name: /试看 大图$/ });
    await waitForFocus(dialog.getByRole('button', { name: '关闭大图' }));
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await waitForFocus(opener);
    await context.close();
  });

  it.each(['Escape', 'the back gesture'])(
    'comes back from the pictures of a design, by %s',
    async (way) => {
      const { context, page } = await browser.open(PHONE, REDUCED);
      await page.goto('/design/24');
      const openers = page.getByRole('button', { name: /^查看大图/ });
      await press(openers.first());
      const dialog = page.getByRole('dialog', { name: /大图$/ });
      await dialog.waitFor();
      await page.keyboard.press('ArrowRight');
      await dialog.getByText(/^2 \/ /).waitFor();
      if (way === 'Escape') await page.keyboard.press('Escape');
      else await page.goBack();
      await dialog.waitFor({ state: 'hidden' });
      // To the picture that was shown last, unless only the history closed the dialog.
      await waitForFocus(openers.nth(way === 'Escape' ? 1 : 0));
      await context.close();
    },
  );

  it('moves to each new step of the payment, and a status announces the check of the payment', async () => {
    const { context, page } = await openAs(
      browser,
      await createAccount(),
      '/design/20/payment',
      PHONE,
    );
    await confirmTerms(page);
    const requested = await hold(page, '**/pay/');
    await press(page.getByRole('button', { name: '确认并支付' }));
    await waitForFocus(page.getByRole('region', { name: '付款方式' }));
    await eventually(() => expect(requested()).toBe(1));
    await waitForFocus(page.getByRole('region', { name: '完成支付' }));
    await press(page.getByRole('button', { name: '我已完成支付' }));
    await waitForFocus(page.getByRole('region', { name: '订单完成' }));
    await page.getByRole('status').filter({ hasText: '正在确认付款' }).waitFor();
    await context.close();
  });

  it('goes to the first field at fault, which is told with it', async () => {
    const { context, page } = await browser.open(PHONE, REDUCED);
    await page.goto('/login');
    await press(page.locator('form').getByRole('button', { name: '登录', exact: true }));
    const email = page.getByLabel('电子邮件地址');
    await waitForFocus(email);
    expect(await email.getAttribute('aria-invalid')).toBe('true');
    const told = await email.getAttribute('aria-describedby');
    expect(await page.locator(`[id="${told}"]`).textContent()).toContain('不能为空');
    await context.close();
  });
});

describe('a page', () => {
  it('runs no animation if the user prefers reduced motion', async () => {
    const { context, page } = await browser.open(PHONE, REDUCED);
    await disableServerRendering(page);
    await page.route('**/api/v1/designs/**', () => {});
    await page.goto('/design/24');
    await page.getByRole('main').getByRole('status').waitFor();
    await waitInPage(page, 'document.getAnimations().length === 0');
    await context.close();
  });

  it('keeps clear of the notch and of the bar that the phone draws itself', async () => {
    const { context, page } = await browser.open(PHONE, REDUCED);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setSafeAreaInsetsOverride', {
      insets: { top: 47, bottom: 34, left: 0, right: 0 },
    });
    await page.goto('/design/24');
    const buy = page.getByRole('link', { name: '立即购买' });
    const foot = async (element: Locator) => {
      const { y, height } = (await element.boundingBox())!;
      return y + height;
    };
    await buy.waitFor();
    expect(await foot(buy)).toBeLessThanOrEqual(PHONE.height - 34);
    const menu = page.getByRole('button', { name: '打开分类菜单' });
    expect((await menu.boundingBox())!.y).toBeGreaterThanOrEqual(47);
    const last = page.getByRole('contentinfo').locator('a').last();
    // Parts that load on the way make the page longer: it is scrolled again until its end is on the screen.
    await eventually(async () => {
      await page.keyboard.press('End');
      expect(await foot(last)).toBeLessThanOrEqual((await buy.boundingBox())!.y);
    });
    await context.close();
  });
});
