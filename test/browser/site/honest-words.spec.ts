import type { ReviewPage } from '#contracts';
import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import {
  confirmTerms,
  enlarge,
  NARROW,
  openAs,
  pathOf,
  PHONE,
  useBrowser,
} from '../../support/browser/browser.js';
import { holdAnswers } from '../../support/browser/held-answers.js';
import { ADMIN, createAccount, newBuyer, signIn, visitor } from '../../support/site/site.js';

const browser = useBrowser();

const ELECTRONIC = '电子图解，不寄实物';

/** The texts of visible links and buttons that have the colour of the one next step. */
const primaryActions = (page: Page) =>
  page.evaluate<string[]>(`(() => {
    const sample = document.body.appendChild(document.createElement('i'));
    sample.style.background = 'var(--madder)';
    const { backgroundColor } = getComputedStyle(sample);
    sample.remove();
    return [...document.querySelectorAll('a, button')]
      .filter((one) => one.checkVisibility({ visibilityProperty: true }))
      .filter((one) => getComputedStyle(one).backgroundColor === backgroundColor)
      .map((one) => one.textContent.trim());
  })()`);

/** The prices of a page whose digits do not all have one width. */
const pricesOfOtherStyle = (page: Page) =>
  page.evaluate<string[]>(`[...document.querySelectorAll('main *')]
    .filter((one) => one.firstChild?.nodeType === Node.TEXT_NODE && one.firstChild.data.startsWith('¥'))
    .filter((one) => getComputedStyle(one).fontVariantNumeric !== 'tabular-nums')
    .map((one) => one.outerHTML.slice(0, 120))`);

/** Designs of the demo; other tests add designs before them in the list. */
const DEMO_DESIGNS = Array.from({ length: 24 }, (_, i) => i + 1);

describe('what is sold', () => {
  it('is named on cards, the design page and the order (LAW-04)', async () => {
    const { account, orderId } = await newBuyer(14);
    const { context, page } = await openAs(browser, account, '/', PHONE);
    const cards = page.getByRole('article');
    await cards.first().waitFor();
    // More cards may come at any time.
    expect(await cards.filter({ hasNotText: ELECTRONIC }).count()).toBe(0);
    await page.goto('/design/15');
    await page.getByText(`${ELECTRONIC} · 销售方`).waitFor();
    await page.goto('/orders');
    await page.getByRole('button', { name: `订单 ${orderId} 的详情` }).click();
    await page.getByRole('dialog', { name: '订单详情' }).getByText(ELECTRONIC).waitFor();
    await context.close();
  });

  it('has pictures whose origin the upload asks for and the page states (LAW-09)', async () => {
    const { context, page } = await openAs(browser, ADMIN, '/upload', PHONE);
    await page.getByLabel('作品图的来源').waitFor();
    const warning = page.getByText('请说明图片从哪来，设计页会照实写出；AI 生成的图片必须标明。');
    await warning.waitFor();
    await page.goto('/design/15');
    await page.getByText('图片是绘制的，不是实物照片').waitFor();
    await context.close();
  });

  it('is marked as owned on its card, with the reader and the download on its page (WALK-06)', async () => {
    const { account } = await newBuyer(14);
    const { context, page } = await openAs(browser, account, '/design/14', PHONE);
    await page.getByText('已购买 · 剩 3 次').waitFor();
    const reading = page.getByRole('main').getByRole('link', { name: '继续编织' });
    expect(await reading.getAttribute('href')).toBe('/read/14');
    const name = await page.getByRole('heading', { level: 1 }).innerText();
    await page.goto(`/?name=${encodeURIComponent(name)}`);
    const card = page.getByRole('article').filter({ hasText: name }).first();
    const owned = card.getByRole('link', { name: '已购买', exact: true });
    expect(await owned.getAttribute('href')).toBe('/design/14');
    expect(await card.getByRole('link', { name: '购买', exact: true }).count()).toBe(0);
    await context.close();
  });
});

describe('what a screen says of numbers and of the next step (WALK-12)', () => {
  it('has prices in one style and one primary action', async () => {
    const { account } = await newBuyer(14);
    const { context, page } = await openAs(browser, account, '/', PHONE);
    for (const path of ['/', '/find', '/design/15', '/design/15/payment', '/orders', '/shelf']) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
      await page
        .getByText(/^¥|^开始编织$/)
        .first()
        .waitFor({ state: 'attached' });
      expect({ path, prices: await pricesOfOtherStyle(page) }).toEqual({ path, prices: [] });
      const actions = await primaryActions(page);
      expect({ path, actions }).toEqual({ path, actions: actions.slice(0, 1) });
    }
    await context.close();
  });

  it('has counts of downloads beside what is new, and reviews only where there are some', async () => {
    const counts = await Promise.all(
      DEMO_DESIGNS.map(async (id) => {
        const reviews = await visitor.get<ReviewPage>(`/designs/${id}/reviews`);
        return { id, count: reviews.body.summary.count };
      }),
    );
    const [reviewed, silent] = [
      counts.find(({ count }) => count > 0),
      // The first of these is reviewed by another spec.
      counts.findLast((of) => of.count === 0),
    ];
    const { context, page } = await browser.open(PHONE);
    await page.goto('/');
    const card = page.getByRole('article').filter({ hasText: '新上架' }).first();
    await card.getByRole('img', { name: /^已下载 \d+ 次$/ }).waitFor();
    const reviews = page.getByRole('heading', { name: /^评价(（\d+）)?$/ });
    await page.goto(`/design/${reviewed!.id}`);
    await page.getByRole('region', { name: '相似的图解' }).scrollIntoViewIfNeeded();
    await reviews.waitFor();
    const answered = page.waitForResponse(/\/reviews$/);
    await page.goto(`/design/${silent!.id}`);
    await page.getByRole('region', { name: '相似的图解' }).scrollIntoViewIfNeeded();
    await page.getByRole('heading', { name: '问设计师' }).waitFor();
    await answered;
    expect(await reviews.count()).toBe(0);
    await context.close();
  });
});

describe('a window 320 px wide with the largest letters (WALK-13)', () => {
  it('has a buy bar of at most a fifth of the height, for sale or owned', async () => {
    const { account } = await newBuyer(14);
    const { context, page } = await openAs(browser, account, '/design/15', NARROW);
    for (const [path, text] of [
      ['/design/15', '立即购买'],
      ['/design/14', '继续编织'],
    ] as const) {
      await page.goto(path);
      await enlarge(page);
      const bar = page.getByRole('main').getByRole('link', { name: text }).locator('xpath=..');
      expect((await bar.boundingBox())!.height).toBeLessThanOrEqual(NARROW.height / 5);
    }
    await context.close();
  });

  it('shows the current step by name', async () => {
    const { context, page } = await openAs(
      browser,
      await createAccount(),
      '/design/15/payment',
      NARROW,
    );
    await enlarge(page);
    const steps = page.getByRole('list').filter({ hasText: '订单完成' });
    const current = steps.locator('[aria-current=step]');
    await current.getByText('确认订单').waitFor();
    const widthOf = async (label: string) =>
      (await steps.getByText(label, { exact: true }).boundingBox())!.width;
    expect(await widthOf('确认订单')).toBeGreaterThan(60);
    // The other labels are visually hidden: a screen reader still reads them.
    expect(await widthOf('付款方式')).toBeLessThanOrEqual(1);
    await context.close();
  });
});

describe('consent to the texts of the shop (LAW-03)', () => {
  it('can be withdrawn in the profile and given again', async () => {
    const account = await createAccount();
    const { context, page } = await openAs(browser, account, '/profile', PHONE);
    const buyer = await signIn(account.email, account.password);
    const isAsked = async () =>
      (await buyer.get<{ consent_needed: boolean }>('/account/me/')).body.consent_needed;
    await page.getByRole('button', { name: '撤回对条款和隐私政策的同意' }).click();
    await page.getByText('已撤回同意；已买的图解仍可下载').waitFor();
    expect(await isAsked()).toBe(true);
    // Nobody has stated an age yet: the tap leads to the box, and records nothing.
    const request = page.getByRole('region', { name: '条款与隐私' });
    expect(await request.count()).toBe(1);
    await page.getByRole('button', { name: '同意服务条款和隐私政策' }).click();
    const box = request.getByRole('checkbox', { name: '我已阅读并同意' });
    await request.locator('input:focus').waitFor();
    expect(await box.isChecked()).toBe(false);
    await request.getByText('并确认已满 16 周岁').waitFor();
    await request.getByRole('button', { name: '同意' }).click();
    await request.getByText('请先同意服务条款和隐私政策').waitFor();
    expect(await isAsked()).toBe(true);
    await box.check();
    await request.getByRole('button', { name: '同意' }).click();
    await page.getByText('已记下你的同意').waitFor();
    expect(await isAsked()).toBe(false);
    await context.close();
  });

  it('is neither asked for nor withdrawn by a button of the profile before the account is known', async () => {
    const account = await createAccount({ hasConsented: false });
    const { context, page } = await openAs(browser, account, '/about', PHONE);
    const held = await holdAnswers(page, '**/account/me/');
    await page.goto('/profile');
    await page.getByRole('button', { name: '下载我的数据' }).waitFor();
    const buttons = page.getByRole('button', { name: /条款和隐私政策/ });
    expect(await buttons.count()).toBe(0);
    held.release();
    await page.getByRole('button', { name: '同意服务条款和隐私政策' }).waitFor();
    expect(await buttons.count()).toBe(1);
    await context.close();
  });

  it('to a text with a newer version is asked for again by a fresh page, and nothing is ordered', async () => {
    const { context, page } = await openAs(
      browser,
      await createAccount(),
      '/design/15/payment',
      PHONE,
    );
    await confirmTerms(page);
    const outdated = '服务条款或隐私政策已更新，请刷新页面，看过新版后再同意';
    const answer = { code: 'invalid', error: outdated, 'consent.terms': [outdated] };
    await page.route('**/api/v1/orders/', (route) => route.fulfill({ status: 400, json: answer }));
    await page.getByRole('button', { name: '确认并支付' }).click();
    await page.getByText(outdated).waitFor();
    expect(await page.getByRole('button', { name: '重试' }).count()).toBe(0);
    await page.unroute('**/api/v1/orders/');
    await Promise.all([
      page.waitForEvent('load'),
      page.getByRole('button', { name: '刷新页面' }).click(),
    ]);
    const box = page.getByRole('checkbox', { name: /电子图解/ });
    await box.waitFor();
    expect(await box.isChecked()).toBe(false);
    expect(pathOf(page)).toBe('/design/15/payment');
    await context.close();
  });
});
