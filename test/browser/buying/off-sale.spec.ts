import { describe, expect, it } from '@jest/globals';
import { zipOf } from '../../support/fixtures/archives.js';
import {
  DESKTOP,
  openAs,
  orderIdIn,
  PAGES_TIMEOUT_MS,
  pathOf,
  PHONE,
  readCode,
  submitOrder,
  useBrowser,
} from '../../support/browser/browser.js';
import { admin, archive, image, upload } from '../../support/site/design-forms.js';
import { newName } from '../../support/site/messages.js';
import { createAccount, inSandbox, newBuyer, siteUrl } from '../../support/site/site.js';

const browser = useBrowser();

describe('a design that went off sale meanwhile', () => {
  it('offers other designs, not a retry that can only fail again (WALK-11)', async () => {
    const account = await createAccount();
    const { context, page } = await openAs(browser, account, '/design/4/payment', PHONE);
    const gone = { code: 'design_not_found', error: '设计不存在或已下架' };
    await page.route('**/api/v1/orders/', (route) => route.fulfill({ status: 404, json: gone }));
    await submitOrder(page);
    await page.getByRole('alert').getByText('设计不存在或已下架').waitFor();
    expect(await page.getByRole('button', { name: '重试' }).count()).toBe(0);
    await page.getByRole('link', { name: '看看其他设计' }).click();
    await page.waitForURL(`${siteUrl}/`);
    await context.close();
  });

  it('can be read, reviewed and reported by its buyers (HELP-01, READ-16, READ-18, SHELF-07)', async () => {
    const files = [archive(await zipOf({ '图解.txt': '起针 80 针，圈织到底' })), image()];
    const { body } = await upload({ name: `下架围巾${newName()}` }, files);
    const id = Number(body['id']);
    const { account, orderId } = await newBuyer(id);
    await admin.post('/designs/activation/', { is_active: false, ids: [id] });
    const { context, page } = await openAs(browser, account, `/read/${id}`, PHONE);
    await page.getByText('起针 80 针，圈织到底').waitFor({ timeout: PAGES_TIMEOUT_MS });
    const review = page.getByRole('link', { name: '织得怎么样？写评价' });
    expect(await review.getAttribute('href')).toBe(`/orders/${orderId}/review`);
    await page.getByRole('button', { name: '阅读设置' }).click();
    await page.getByRole('button', { name: '报告错误' }).click();
    const report = page.getByRole('dialog', { name: '报告错误' });
    await report.getByLabel('哪里错了').fill('少写了一行');
    await report.getByRole('button', { name: '发给设计师' }).click();
    await report.getByText('已转给设计师').waitFor();
    // While the server fails, the pages are those that the device has stored.
    await page.route('**/api/v1/reading/**', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto(`/read/${id}?version=1`);
    await page.getByText('起针 80 针，圈织到底').waitFor();
    // Where not even these come, the help of the order does.
    await page.evaluate("caches.delete('reading')");
    await page.reload();
    await page.getByText('没能打开图解').waitFor();
    const help = page.getByRole('link', { name: '需要帮助' });
    await help.waitFor();
    expect(await help.getAttribute('href')).toBe(`/orders/${orderId}/help`);
    await context.close();
  });

  it('stays at the true step of its order, and is missing without one (WALK-05, LAW-06)', async () => {
    const name = `下架毛衣${newName()}`;
    const files = [archive(await zipOf({ '图解.txt': '起针' })), image()];
    const { body } = await upload({ name }, files);
    const id = String(body['id']);
    const account = await createAccount();
    const { context, page } = await openAs(browser, account, `/design/${id}/payment`, DESKTOP);
    await submitOrder(page);
    const code = await readCode(page, '微信付款二维码');
    const { status } = await admin.post('/designs/activation/', {
      is_active: false,
      ids: [body['id']],
    });
    expect(status).toBe(200);
    await page.goto('/orders');
    await page.getByRole('link', { name: '去支付' }).click();
    expect(await readCode(page, '微信付款二维码')).toBe(code);
    await page.getByRole('main').getByText(name).waitFor();
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    await inSandbox('phone/pay', { code_url: code });
    await page.getByRole('link', { name: '下载设计' }).waitFor();
    // The page requests the design again and gets a 404. The checkout must stay at its last step.
    await page.waitForLoadState('networkidle');
    expect(requested).not.toContainEqual(expect.stringMatching(/\/pay\//));
    await page.getByRole('link', { name: '下载设计' }).waitFor();
    await page.reload();
    const done = page.getByRole('region', { name: '订单完成' });
    await done.getByRole('heading', { name }).waitFor();
    await done.getByRole('link', { name: '下载设计' }).waitFor();
    const orderId = orderIdIn(page)!;
    // As after coming back from WeChat's page in this tab.
    await page.evaluate(`sessionStorage.setItem('pending-payment', '${orderId} 29.90')`);
    await page.reload();
    await done.getByRole('link', { name: '下载设计' }).waitFor();
    const stranger = await openAs(browser, await createAccount(), pathOf(page), PHONE);
    await stranger.page.getByText('无法加载设计').waitFor();
    await Promise.all([context.close(), stranger.context.close()]);
  });
});
