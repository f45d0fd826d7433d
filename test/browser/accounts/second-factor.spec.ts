import type { StartConfirmationResponse, StartDeviceLoginResponse } from '#contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TOTP, URI } from 'otpauth';
import type { BrowserContext, Page } from 'playwright-core';
import { DESKTOP, openAs, readCode, useBrowser } from '../../support/browser/browser.js';
import { eventually } from '../../support/eventually.js';
import { newName } from '../../support/site/messages.js';
import { findViolationsInAllLooks } from '../../support/browser/page-violations.js';
import {
  buy,
  Caller,
  createAccount,
  createBuyer,
  visitor,
  withDatabase,
} from '../../support/site/site.js';

const browser = useBrowser();
let account: { email: string; password: string };
let context: BrowserContext;
let page: Page;
let app: TOTP;
let recoveryCode = '';

beforeAll(async () => {
  account = await createAccount({ isAdmin: true });
  ({ context, page } = await openAs(browser, account, '/console/security', DESKTOP, {
    reducedMotion: 'reduce',
  }));
});
afterAll(() => context.close());

const change = (statement: string) =>
  withDatabase((client) => client.query(statement, [account.email]));
/** A code is accepted once: the test does not wait for the next. */
const forgetUsedCodes = () =>
  change(
    'UPDATE second_factors SET last_step = 0 WHERE user_id = (SELECT id FROM users WHERE email = $1)',
  );
/** The code was given too long ago for acts that change rights. */
const makeStale = async () => {
  await change(
    `UPDATE sessions SET second_factor_at = second_factor_at - interval '6 minutes'
     WHERE user_id = (SELECT id FROM users WHERE email = $1)`,
  );
  await forgetUsedCodes();
};
const heading = (name: string) => page.getByRole('heading', { level: 1, name });

describe('the second factor of the console', () => {
  it('is enrolled with a QR code, a first code and ten recovery codes (CONS-09)', async () => {
    await heading('两步验证').waitFor();
    await page.getByLabel('你的密码').fill(account.password);
    await page.getByRole('button', { name: '开始设置' }).click();
    await page.getByRole('button', { name: '完成设置' }).waitFor();
    expect(await findViolationsInAllLooks(page)).toEqual([]);
    app = URI.parse(await readCode(page, '验证器要扫的二维码')) as TOTP;
    expect(app.issuer).toBe('云织商城');
    await page.getByLabel('验证器上的六位数字').fill(app.generate());
    await page.keyboard.press('Enter');
    const codes = page.getByRole('list', { name: '恢复码' }).getByRole('listitem');
    await codes.first().waitFor();
    expect(await codes.count()).toBe(10);
    recoveryCode = (await codes.first().textContent()) ?? '';
    expect(await findViolationsInAllLooks(page)).toEqual([]);
    await page.getByRole('button', { name: '我已保存好' }).click();
    await page.getByRole('button', { name: '关闭两步验证' }).waitFor();
  });

  it('is asked for after a new sign-in and before a refund (CONS-09)', async () => {
    const orderId = await buy(await createBuyer(), 20);
    await context.close();
    ({ context, page } = await openAs(browser, account, `/console/orders/${orderId}`, DESKTOP, {
      reducedMotion: 'reduce',
    }));
    await heading('两步验证').waitFor();
    expect(await findViolationsInAllLooks(page)).toEqual([]);
    const field = page.getByLabel(/六位数字/);
    await field.fill('000');
    await page.keyboard.press('Enter');
    await page.getByText('验证码不对').waitFor();
    await field.fill(recoveryCode);
    await page.keyboard.press('Enter');
    await heading(`订单 ${orderId}`).waitFor();

    // First: a session whose code is older than the factor itself would read nothing.
    await change(
      `UPDATE second_factors SET confirmed_at = confirmed_at - interval '1 hour'
       WHERE user_id = (SELECT id FROM users WHERE email = $1)`,
    );
    await makeStale();
    await page.getByRole('button', { name: '退款' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/原因/).fill('买错了');
    await dialog.getByRole('button', { name: '退款' }).click();
    await dialog.getByText('要再输入一次两步验证码').waitFor();
    await dialog.getByLabel(/两步验证码/).fill(app.generate());
    await dialog.getByRole('button', { name: '退款' }).click();
    await page.getByText('order.refund').waitFor();
    await page.getByText('已退款').first().waitFor();
  });

  it('is asked for again before a designer is invited (CONS-04, CONS-09)', async () => {
    await makeStale();
    const name = newName();
    await page.goto('/console/people');
    await page.getByRole('button', { name: '邀请设计师' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('用户名').fill(name);
    await dialog.getByLabel('邮箱').fill(`${name}@test.example`);
    await dialog.getByLabel(/原因/).fill('新来的设计师');
    await dialog.getByRole('button', { name: '发出邀请' }).click();
    await dialog.getByLabel(/两步验证码/).fill(app.generate());
    await dialog.getByRole('button', { name: '发出邀请' }).click();
    await page.getByText('邀请邮件已发出，七天内有效').waitFor();
  });
});

describe('the second factor on the site', () => {
  /** Submits a form, which asks for a code, and submits it again with the code. */
  async function submitWithCode(button: string): Promise<void> {
    await page.getByRole('button', { name: button }).click();
    await page.getByText('要再输入一次两步验证码').waitFor();
    const code = page.getByLabel(/两步验证码/);
    await code.fill('000000');
    await page.getByRole('button', { name: button }).click();
    await page.getByText('验证码不对').waitFor();
    await code.fill(app.generate());
    await page.getByRole('button', { name: button }).click();
  }
  let token = '';

  it('replaces the password of a new token, and is asked for again (CONS-09)', async () => {
    await makeStale();
    await page.goto('/profile/tokens');
    await page.getByLabel('新令牌的名字').fill('夜间导入');
    await submitWithCode('新建令牌');
    token = await page.getByText(/^ck_[\w-]{43}$/).innerText();
    expect(await page.getByLabel('你的登录密码', { exact: true }).count()).toBe(0);
    expect(await page.getByLabel(/两步验证码/).count()).toBe(0);
    // It holds for the next minutes.
    await page.getByLabel('新令牌的名字').fill('仓库电脑');
    await page.getByRole('button', { name: '新建令牌' }).click();
    await page.getByText('仓库电脑').waitFor();
  });

  it('is asked for again before a command is confirmed (CONS-09)', async () => {
    await makeStale();
    const { email } = await createAccount();
    const { body } = await new Caller(token).post<StartConfirmationResponse>(
      '/account/confirmations',
      { action: 'lock', name: email.split('@')[0] },
    );
    await page.goto(`/confirm?code=${body.user_code}`);
    await page.getByText(body.user_code, { exact: true }).waitFor();
    await submitWithCode('确认执行');
    const poll = () => new Caller(token).post('/account/confirmations/poll', { id: body.id });
    await eventually(async () => expect((await poll()).body).toMatchObject({ state: 'done' }));
  });

  it('is asked for again before a terminal signs in (CONS-09)', async () => {
    await makeStale();
    const { body } = await visitor.post<StartDeviceLoginResponse>('/account/device-logins/', {
      name: '仓库电脑',
    });
    await page.goto(`/device?code=${body.user_code}`);
    await page.getByText(body.user_code, { exact: true }).waitFor();
    await submitWithCode('允许登录');
    await page.getByText('已允许登录，请回到终端继续').waitFor();
    expect(await findViolationsInAllLooks(page)).toEqual([]);
  });
});
