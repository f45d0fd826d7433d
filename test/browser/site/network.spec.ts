import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import {
  DESKTOP,
  freezeClock,
  hold,
  disableServerRendering,
  openAs,
  orderIdIn,
  pauseClock,
  PHONE,
  readCode,
  runClockUntilVisible,
  submitOrder,
  useBrowser,
} from '../../support/browser/browser.js';
import { eventually } from '../../support/eventually.js';
import { createAccount, inSandbox, isPaid } from '../../support/site/site.js';
import { waitInPage } from '../../support/browser/test-browser.js';

const browser = useBrowser();

const banner = (page: Page) =>
  page.getByRole('status').getByText('网络已断开，恢复后会自动重新加载');
const retry = (page: Page) => page.getByRole('main').getByRole('button', { name: '重试' });

/** Goes to a category by the bar, without a new page. */
const toCategory = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '分类' }).getByRole('link', { name }).click();

describe('a lost network', () => {
  it('shows a banner until the network is back, and removes nothing from the page', async () => {
    const { context, page } = await browser.open(PHONE);
    await page.goto('/');
    await page.getByRole('article').first().waitFor();
    await context.setOffline(true);
    await banner(page).waitFor();
    // Under the bar however far the page is scrolled.
    await page.mouse.wheel(0, 400);
    await waitInPage(page, 'scrollY > 100');
    expect(await banner(page).isVisible()).toBe(true);
    expect((await banner(page).boundingBox())!.y).toBeLessThan(80);
    expect(await page.getByRole('article').first().count()).toBe(1);
    await context.setOffline(false);
    await banner(page).waitFor({ state: 'hidden' });
    await context.close();
  });

  it('shows an error instead of an empty list, and the list loads when the network is back', async () => {
    const { context, page } = await browser.open(DESKTOP);
    await page.goto('/categories/hat');
    await page.getByRole('article').first().waitFor();
    await context.setOffline(true);
    await toCategory(page, '围巾');
    await page.getByRole('heading', { name: '围巾', exact: true }).waitFor();
    await page.getByText('没能加载设计').waitFor();
    await page.getByText('无法连接到服务器，请检查网络连接').waitFor();
    await retry(page).click();
    await page.getByText('没能加载设计').waitFor();
    await context.setOffline(false);
    await page.getByRole('article').first().waitFor();
    expect(await retry(page).count()).toBe(0);
    await context.close();
  });

  it('shows no broken pictures, and the right ones when it is back', async () => {
    const { context, page } = await browser.open(DESKTOP);
    let release = () => {};
    let isLost = true;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/*', async (route) => {
      if (!isLost || route.request().resourceType() !== 'image') return route.continue();
      await held;
      return route.abort('internetdisconnected');
    });
    // Its pictures are the same whatever is put up meanwhile.
    await page.goto('/design/3', { waitUntil: 'commit' });
    await page.getByRole('article').waitFor();
    await waitInPage(page, '!window.preHydrationEvents');
    await context.setOffline(true);
    await banner(page).waitFor();
    release();
    await waitInPage(page, "document.querySelector('article img').src.startsWith('data:')");
    isLost = false;
    await context.setOffline(false);
    await waitInPage(
      page,
      `(() => {
        const { src, naturalWidth } = document.querySelector('article img');
        return naturalWidth > 1 && !/^data:|no-preview/.test(src);
      })()`,
    );
    await context.close();
  });

  it('shows a page without the parts whose code or style sheet did not come', async () => {
    const { context, page } = await browser.open(PHONE);
    let aborted = 0;
    await page.route(
      /\/assets\/(heart-button|version-history|design-reviews)-.*\.css$/,
      (route) => {
        aborted += 1;
        return route.abort();
      },
    );
    await page.goto('/design/3');
    await eventually(() => expect(aborted).toBeGreaterThan(1));
    await page.getByRole('region', { name: '相似的图解' }).getByRole('article').first().waitFor();
    await page.getByRole('link', { name: '立即购买' }).waitFor();
    expect(await page.getByText('页面出了点问题').count()).toBe(0);
    await context.close();
  });

  it('lets a list go on from the page that did not come', async () => {
    const { context, page } = await browser.open(PHONE);
    await page.route('**/api/v1/designs/?*cursor*', (route) => route.abort());
    await page.goto('/');
    await page.getByText('没能加载设计').waitFor();
    const before = await page.getByRole('article').count();
    expect(before).toBeGreaterThan(0);
    await context.setOffline(true);
    await banner(page).waitFor();
    await page.unroute('**/api/v1/designs/?*cursor*');
    await context.setOffline(false);
    await page.getByText('没能加载设计').waitFor({ state: 'hidden' });
    await page.getByRole('article').nth(before).waitFor();
    await context.close();
  });

  it('shows a design and the orders once it is back', async () => {
    const account = await createAccount();
    const { context, page } = await openAs(browser, account, '/orders', DESKTOP);
    await page.getByText('还没有订单').waitFor();
    await disableServerRendering(page);
    for (const [path, calls, failed, shown] of [
      ['/design/1', '**/api/v1/designs/1/', '无法加载设计', '立即购买'],
      ['/orders', '**/account/orders', '没能加载订单', '还没有订单'],
    ] as const) {
      await page.route(calls, (route) => route.abort());
      await page.goto(path);
      await page.getByText(failed).waitFor();
      await context.setOffline(true);
      await banner(page).waitFor();
      await page.unroute(calls);
      await context.setOffline(false);
      await page.getByRole('main').getByText(shown).waitFor();
    }
    await context.close();
  });

  it('lets the payment page find the payment and offer the download when the network is back (PAY-18)', async () => {
    const account = await createAccount();
    const { context, page } = await openAs(browser, account, '/design/11/payment', DESKTOP);
    await submitOrder(page);
    const codeUrl = await readCode(page, '微信付款二维码');
    const orderId = orderIdIn(page)!;
    await freezeClock(page);
    await context.setOffline(true);
    // The question fails, and the page asks no more by itself.
    await runClockUntilVisible(page, page.getByText('没能连上服务器，不影响付款，请稍后再查'));
    await inSandbox('phone/pay', { code_url: codeUrl });
    await eventually(async () => {
      expect(await isPaid(orderId)).toBe(true);
    });
    await context.setOffline(false);
    await runClockUntilVisible(page, page.getByRole('link', { name: '下载设计' }));
    await context.close();
  });

  it('says that a payment has not come, and asks once for two taps', async () => {
    const account = await createAccount();
    const { context, page } = await openAs(browser, account, '/design/12/payment', PHONE);
    // From here on nothing is asked by itself.
    await page.clock.install();
    await submitOrder(page);
    const done = page.getByRole('button', { name: '我已完成支付' });
    await done.waitFor();
    await pauseClock(page);
    await done.click();
    await page.getByText('正在确认付款').waitFor();
    const asked = await hold(page, '**/status/', (method) => method === 'GET');
    await page.getByRole('button', { name: '查询支付结果' }).dblclick();
    asked();
    await page.getByText('还没有收到付款，付款后可以再查').waitFor();
    expect(asked()).toBe(1);
    await context.close();
  });
});
