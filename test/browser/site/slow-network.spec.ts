import { describe, expect, it } from '@jest/globals';
import {
  DESKTOP,
  fillSignIn,
  disableServerRendering,
  hold,
  openAs,
  PHONE,
  useBrowser,
} from '../../support/browser/browser.js';
import { ADMIN, siteUrl } from '../../support/site/site.js';

const browser = useBrowser();

describe('a slow network', () => {
  it('shows a notice after 10 s without an answer, and sends the request again on retry (API-02)', async () => {
    const { context, page } = await browser.open(PHONE);
    await page.clock.install();
    await disableServerRendering(page);
    let isStuck = true;
    await page.route('**/api/v1/designs/1/', (route) => (isStuck ? undefined : route.continue()));
    await page.goto('/design/1');
    await page.getByText('正在加载设计…').waitFor();
    const told = page.getByRole('status').getByText('服务器迟迟没有答复，请再等等');
    expect(await told.count()).toBe(0);
    await page.clock.fastForward(10_000);
    await told.waitFor();
    isStuck = false;
    await page.getByRole('button', { name: '重试' }).click();
    await page.getByRole('link', { name: '立即购买' }).waitFor();
    await told.waitFor({ state: 'hidden' });
    await context.close();
  });

  it('offers no retry for a sign-in without an answer, and sends the sign-in only once', async () => {
    const { context, page } = await browser.open(DESKTOP);
    const sent = await hold(page, '**/account/login/');
    await page.clock.install();
    await page.goto('/login');
    await fillSignIn(page, ADMIN.email, ADMIN.password);
    await page.getByRole('button', { name: '正在登录…' }).waitFor();
    await page.clock.fastForward(10_000);
    await page.getByText('服务器迟迟没有答复，请再等等').waitFor();
    expect(await page.getByRole('button', { name: '重试' }).count()).toBe(0);
    await page.getByLabel('密码', { exact: true }).press('Enter');
    sent();
    await page.waitForURL(`${siteUrl}/`);
    expect(sent()).toBe(1);
    await context.close();
  });

  it('shows the shop and that a page is on its way, never nothing', async () => {
    const { context, page } = await browser.open(PHONE);
    const release = await hold(page, '**/assets/terms-page-*.js');
    await page.goto('/terms', { waitUntil: 'commit' });
    await page.getByRole('banner').getByRole('link', { name: '云织商城' }).waitFor();
    await page.getByRole('main').getByText('正在加载…').waitFor();
    release();
    await page.getByRole('heading', { name: '服务条款' }).waitFor();
    await page.getByText('正在加载…').waitFor({ state: 'hidden' });
    expect(page.url()).toBe(`${siteUrl}/terms`);
    await context.close();
  });

  it('leaves the account menu open that was opened while the next page loads', async () => {
    const { context, page } = await openAs(browser, ADMIN, '/about', DESKTOP);
    const release = await hold(page, '**/assets/terms-page-*.js');
    await page.getByRole('contentinfo').getByRole('link', { name: '服务条款' }).click();
    const bar = page.getByRole('banner');
    await bar.getByRole('button', { name: /^账户菜单/ }).click();
    await bar.getByRole('link', { name: '我的账户' }).and(page.locator(':focus')).waitFor();
    release();
    // The live region names the page in the same effect that moves the focus.
    await page.locator('[aria-live]', { hasText: /^服务条款 · / }).waitFor();
    await bar.getByRole('link', { name: '我的账户' }).and(page.locator(':focus')).waitFor();
    await context.close();
  });
});
