import { describe, expect, it } from '@jest/globals';
import {
  becomeWechatUser,
  openAs,
  pathOf,
  PHONE,
  submitOrder,
  useBrowser,
  WECHAT_UA,
} from '../../support/browser/browser.js';
import { newName } from '../../support/site/messages.js';
import { createAccount, newBuyer, request, sandboxUrl, siteUrl } from '../../support/site/site.js';
import { createWechatAccount } from '../../support/site/wechat-phone.js';

const browser = useBrowser();

describe('going back', () => {
  it('closes the category menu, and leads from a category to the page before the menu', async () => {
    const { context, page } = await browser.open(PHONE);
    await page.goto('/design/3');
    const opener = page.getByRole('button', { name: '打开分类菜单' });
    const drawer = page.getByRole('navigation', { name: '分类菜单' });
    await opener.click();
    await drawer.getByRole('link', { name: '帽子' }).waitFor();
    await page.goBack();
    await drawer.waitFor({ state: 'hidden' });
    await page.getByRole('link', { name: '立即购买' }).waitFor();
    expect(pathOf(page)).toBe('/design/3');
    await opener.click();
    await drawer.getByRole('link', { name: '帽子' }).click();
    await page.getByRole('heading', { name: '帽子', exact: true }).waitFor();
    await drawer.waitFor({ state: 'hidden' });
    await page.goBack();
    await page.getByRole('link', { name: '立即购买' }).waitFor();
    expect(pathOf(page)).toBe('/design/3');
    expect(await drawer.isVisible()).toBe(false);
    await context.close();
  });

  it('finds one page where the menu led to the page under it', async () => {
    const { context, page } = await browser.open(PHONE);
    await page.goto('/design/3');
    await page.getByRole('link', { name: '云织商城' }).click();
    await page.getByRole('article').first().waitFor();
    const drawer = page.getByRole('navigation', { name: '分类菜单' });
    await page.getByRole('button', { name: '打开分类菜单' }).click();
    await drawer.getByRole('link', { name: '全部设计' }).click();
    await drawer.waitFor({ state: 'hidden' });
    await page.goBack();
    await page.waitForURL(`${siteUrl}/design/3`);
    await context.close();
  });

  it('closes a picture, and leaves the page the next time', async () => {
    const { context, page } = await browser.open(PHONE);
    await page.goto('/about');
    await page.goto('/design/24');
    const look = page.getByRole('button', { name: /^查看大图/ }).first();
    const dialog = page.getByRole('dialog');
    for (const close of ['back', 'button'] as const) {
      await look.click();
      await dialog.waitFor();
      if (close === 'back') await page.goBack();
      else await dialog.getByRole('button', { name: '关闭大图' }).click();
      await dialog.waitFor({ state: 'hidden' });
    }
    await page.goBack();
    await page.waitForURL(`${siteUrl}/about`);
    await context.close();
  });

  it('finds a design without what was done on a similar one (FIND-14, SHELF-10)', async () => {
    const { context, page } = await openAs(browser, await createAccount(), '/design/24', PHONE);
    const name = await page.getByRole('heading', { level: 1 }).innerText();
    const similar = page.getByRole('region', { name: '相似的图解' });
    await similar.getByRole('article').first().getByRole('link').first().click();
    await page.waitForURL((url) => !url.pathname.startsWith('/design/24'));
    const question = page.getByLabel('问题和回答所有人可见');
    await page.getByRole('heading', { name: '问设计师' }).waitFor();
    await page.locator('summary').filter({ hasText: '提问' }).click();
    await question.fill('这一款可以用棉线织吗？');
    await page.goBack();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    expect(await question.inputValue()).toBe('');
    await context.close();
  });

  it('closes an order’s details', async () => {
    const { account, orderId } = await newBuyer(11);
    const { context, page } = await openAs(browser, account, '/orders', PHONE);
    await page.getByRole('button', { name: `订单 ${orderId} 的详情` }).click();
    const dialog = page.getByRole('dialog', { name: '订单详情' });
    await dialog.waitFor();
    await page.goBack();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('heading', { name: '我的订单' }).waitFor();
    expect(pathOf(page)).toBe('/orders');
    await context.close();
  });

  it('leads past the sign-in by WeChat to the page before it', async () => {
    const { context, page } = await browser.open(PHONE, { userAgent: WECHAT_UA });
    await becomeWechatUser(context, newName());
    await page.goto('/design/12');
    const callback = page.waitForRequest(/\/callback\/wechat\/login\?/);
    await page.getByRole('link', { name: '立即购买' }).click();
    await page.waitForURL(`${siteUrl}/design/12/payment`);
    await page.getByRole('button', { name: '确认并支付' }).waitFor();
    // Neither the sign-in nor its callback lies between.
    await page.goBack();
    await page.waitForURL(`${siteUrl}/design/12`);
    await page.getByRole('link', { name: '立即购买' }).waitFor();
    // From that page one comes to the callback again: it is over, and nothing has failed.
    await page.goto((await callback).url());
    await page.waitForURL(`${siteUrl}/`);
    await page.getByRole('button', { name: /^账户菜单/ }).waitFor();
    await context.close();
  });

  it('leads past a payment inside WeChat to the design', async () => {
    const account = await createWechatAccount();
    const { context, page } = await openAs(browser, account, '/design/13', PHONE, {
      userAgent: WECHAT_UA,
    });
    const bridge = await request(`${sandboxUrl}/sandbox/weixin-jsbridge.js`);
    await page.addInitScript(bridge.bytes.toString());
    await page.reload();
    await page.getByRole('link', { name: '立即购买' }).click();
    await submitOrder(page);
    await page.getByRole('link', { name: '下载设计' }).click();
    await page.getByRole('heading', { name: '请在浏览器中打开' }).waitFor();
    await page.waitForURL(/\/download\/13\?link=/);
    await page.goBack();
    await page.waitForURL(`${siteUrl}/design/13`);
    await page.getByText(/^已购买 · 剩 \d 次/).waitFor();
    await context.close();
  });

  it('leads past a download that is done to the orders', async () => {
    const { account } = await newBuyer(14);
    const { context, page } = await openAs(browser, account, '/orders', PHONE);
    await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: '下载', exact: true }).click(),
    ]);
    await page.waitForURL(`${siteUrl}/`);
    await page.getByRole('article').first().waitFor();
    await page.goBack();
    await page.waitForURL(`${siteUrl}/orders`);
    await page.getByRole('heading', { name: '我的订单' }).waitFor();
    await context.close();
  });
});
