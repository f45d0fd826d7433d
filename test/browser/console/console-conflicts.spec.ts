import type { AdminOrderDetail, ShopSettingsResponse } from '#contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { hold, useBrowser } from '../../support/browser/browser.js';
import { openConsole } from '../../support/browser/console.js';
import { admin } from '../../support/site/design-forms.js';
import { eventually } from '../../support/eventually.js';
import { buy, createBuyer } from '../../support/site/site.js';

const browser = useBrowser();
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  ({ context, page } = await openConsole(browser));
});
afterAll(() => context.close());

const dialogOf = () => page.getByRole('dialog');

/** Changes settings as another operator does. */
async function changeSettings(values: Record<string, string | null>): Promise<void> {
  const { body } = await admin.get<ShopSettingsResponse>('/console/settings');
  const change = { version: body.version, values, reason: '另一个人' };
  expect((await admin.post('/console/settings', change)).status).toBe(200);
}

describe('two operators at the console', () => {
  it('the form of the settings keeps what was typed when another operator saves, and saves it at the next try (CONS-10, CONS-13)', async () => {
    const permits = page.getByLabel('其他许可', { exact: true });
    const path = page.getByLabel('首页当季打开哪一页', { exact: true });
    const save = page.getByRole('main').getByRole('button', { name: '保存' });
    const confirm = async () => {
      await dialogOf().getByLabel(/原因/).fill('新的许可');
      await dialogOf().getByRole('button', { name: '保存' }).click();
    };
    await page.goto('/console/settings');
    await permits.fill('许可 0001 号');
    await changeSettings({ home_season_path: '/find' });
    await save.click();
    await confirm();
    await page.getByText(/设置刚刚被别人改过，请核对后重试（\S+ 在 .+：/).waitFor();
    await eventually(async () => expect(await path.inputValue()).toBe('/find'));
    expect(await permits.inputValue()).toBe('许可 0001 号');
    await dialogOf().waitFor({ state: 'hidden' });
    await page.getByText('你填的还在，核对后再保存').waitFor();

    await save.click();
    await dialogOf().getByText('改 1 项').waitFor();
    await confirm();
    await dialogOf().waitFor({ state: 'hidden' });
    await page.getByText('你填的还在，核对后再保存').waitFor({ state: 'detached' });
    const { body } = await admin.get<ShopSettingsResponse>('/console/settings');
    const values = new Map(body.settings.map(({ name, value }) => [name, value]));
    expect([values.get('permits'), values.get('home_season_path')]).toEqual([
      '许可 0001 号',
      '/find',
    ]);
    await changeSettings({ permits: null, home_season_path: null });
  });

  it('a refund that another operator has overtaken starts again from what is left (CONS-04, CONS-13)', async () => {
    const orderId = await buy(await createBuyer(), 20);
    await page.goto(`/console/orders/${orderId}`);
    const refund = page.getByRole('main').getByRole('button', { name: '退款' });
    const amount = dialogOf().getByLabel(/退多少元/);
    await refund.click();
    const whole = Number(await amount.inputValue());
    const other = { reason: '另一个人', amount: '1.00' };
    expect((await admin.post(`/orders/${orderId}/refund/`, other)).status).toBe(201);
    await eventually(async () => {
      const { body } = await admin.get<AdminOrderDetail>(`/orders/${orderId}`);
      expect(body.refunds.map(({ state }) => state)).toEqual(['succeeded']);
    });
    await dialogOf().getByLabel(/原因/).fill('买错了');
    await dialogOf().getByRole('button', { name: '退款' }).click();
    await page.getByText(/能退的金额刚刚变了/).waitFor();
    await dialogOf().waitFor({ state: 'hidden' });
    await refund.click();
    expect(Number(await amount.inputValue())).toBeCloseTo(whole - 1, 2);
    await dialogOf().getByLabel(/原因/).fill('买错了');
    await dialogOf().getByRole('button', { name: '退款' }).click();
    await refund.waitFor({ state: 'detached' });
  });
});

describe('an act at the console', () => {
  it('is sent once, cannot be closed meanwhile, and keeps what was typed when the server fails (CONS-04, CONS-13)', async () => {
    const orderId = await buy(await createBuyer(), 20);
    await page.goto(`/console/orders/${orderId}`);
    await page.getByRole('main').getByRole('button', { name: '退款' }).click();
    const reason = dialogOf().getByLabel(/原因/);
    const amount = dialogOf().getByLabel(/退多少元/);
    await reason.fill('买错了');
    await amount.fill('1.00');
    const failing = ['**/refund', '**/console/me'];
    for (const path of failing) {
      await page.route(path, (route) => route.fulfill({ status: 502, body: '' }));
    }
    await amount.press('Enter');
    await dialogOf().getByText('没有成功，请稍后再试').waitFor();
    // The refetch after the act has failed too.
    await page.getByRole('button', { name: '重试' }).first().waitFor();
    expect(await reason.inputValue()).toBe('买错了');
    for (const path of failing) await page.unroute(path);

    const requested = await hold(page, '**/refund');
    const request = page.waitForRequest('**/refund');
    await amount.press('Enter');
    await amount.press('Enter');
    await request;
    await eventually(async () =>
      expect(
        await dialogOf()
          .getByRole('button', { name: /取\s?消/ })
          .isDisabled(),
      ).toBe(true),
    );
    await page.keyboard.press('Escape');
    await reason.waitFor();
    requested();
    await dialogOf().waitFor({ state: 'hidden' });
    expect(requested()).toBe(1);
    const { body } = await admin.get<AdminOrderDetail>(`/orders/${orderId}`);
    expect(body.refunds.map(({ amount: fen }) => fen)).toEqual(['1.00']);
  });
});
