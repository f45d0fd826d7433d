import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import {
  confirmTerms,
  DESKTOP,
  hold,
  openAs,
  PHONE,
  useBrowser,
} from '../../support/browser/browser.js';
import { fillRegistration } from '../../support/browser/registration-form.js';
import { eventually } from '../../support/eventually.js';
import { archive, image, upload } from '../../support/site/design-forms.js';
import { field, fill } from '../../support/browser/form-fields.js';
import { newName } from '../../support/site/messages.js';
import { ADMIN, buy, createAccount, newBuyer } from '../../support/site/site.js';

const browser = useBrowser();

/** Taps a button twice, as fast as a finger can and faster. */
async function tapTwice(page: Page, name: string | RegExp): Promise<void> {
  const called = page.waitForRequest((request) => request.method() !== 'GET');
  await page.getByRole('button', { name, exact: true }).dblclick();
  await called;
}

describe('two taps', () => {
  it('order once, and ask for one payment (PAY-02, PAY-09)', async () => {
    const { context, page } = await openAs(
      browser,
      await createAccount(),
      '/design/13/payment',
      PHONE,
    );
    const ordered = await hold(page, '**/api/v1/orders/');
    await confirmTerms(page);
    const paid = await hold(page, '**/pay/');
    await tapTwice(page, /^确认并支付/);
    await page.getByRole('button', { name: '正在提交订单…' }).waitFor();
    // The consent of the account goes first.
    await eventually(() => expect(ordered()).toBe(1));
    // The only method of this browser is gone through by itself.
    const paying = page.getByRole('button', { name: '正在打开支付…' });
    await paying.waitFor();
    await paying.dblclick({ force: true });
    await eventually(() => expect(paid()).toBe(1));
    await context.close();
  });

  it('put one result on a project, and one set of counters; a refusal is told as one (CALC-05, CALC-06, WALK-11)', async () => {
    const { account, buyer } = await newBuyer(1);
    await buy(buyer, 2);
    const { context, page } = await openAs(browser, account, '/tools/shaping', PHONE);
    const choices = page.getByRole('dialog').getByRole('listitem').getByRole('button');
    const refused = { code: 'not_purchased', error: '这份图解已退款' };
    await page.route('**/reading/*/events', (route) =>
      route.fulfill({ status: 403, json: refused }),
    );
    await page.getByRole('button', { name: '放进作品' }).click();
    await choices.first().click();
    await page.getByText(refused.error).waitFor();
    await page.unroute('**/reading/*/events');
    for (const note of ['已放进作品', '已做成 2 个计数器，从现在的行数算起']) {
      const sent = await hold(page, '**/reading/*/events');
      await choices.first().dblclick();
      await page.getByText('正在保存…').waitFor();
      expect(await choices.count()).toBe(0);
      await eventually(() => expect(sent()).toBe(1));
      await page.getByText(note).waitFor();
      expect(sent()).toBe(1);
      expect(await choices.count()).toBe(0);
      await page.getByRole('button', { name: '关闭' }).click();
      await page.getByRole('button', { name: '做成计数器' }).click();
    }
    await context.close();
  });

  it('register once', async () => {
    const { context, page } = await browser.open(PHONE);
    const username = newName();
    await page.goto('/register');
    await fillRegistration(page, username);
    const sent = await hold(page, '**/account/register/');
    await tapTwice(page, '注册');
    await page.getByRole('button', { name: '正在注册…' }).waitFor();
    await field(page, '确认密码').press('Enter');
    expect(sent()).toBe(1);
    await page.getByText('注册成功！请查看您的邮箱激活账户').waitFor();
    await context.close();
  });

  it('save an edit once', async () => {
    const { body } = await upload({ name: `围巾${newName()}` }, [archive(), image()]);
    const path = `/design/${String(body['id'])}/edit`;
    const { context, page } = await openAs(browser, ADMIN, path, DESKTOP);
    await fill(page, { 名称: '改了名' });
    const sent = await hold(page, '**/update/');
    await tapTwice(page, '保存');
    await page.getByRole('button', { name: '正在保存…' }).waitFor();
    await field(page, '名称').press('Enter');
    expect(sent()).toBe(1);
    await page.getByText('更新成功！').waitFor();
    await context.close();
  });
});
