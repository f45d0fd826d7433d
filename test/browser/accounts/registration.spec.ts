import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import {
  DESKTOP,
  fillRegistration,
  fillSignIn,
  freezeClock,
  passHumanCheck,
  pauseClock,
  PHONE,
  secondsAfter,
  submitSignIn,
  useBrowser,
  runClockUntilVisible,
} from '../../support/browser/browser.js';
import { eventually } from '../../support/eventually.js';
import { awaitEmail, awaitSms, newName, newPhone } from '../../support/site/messages.js';
import { createAccount, sandboxUrl } from '../../support/site/site.js';

const PASSWORD = 'Passw0rd';
const browser = useBrowser();

const register = (page: Page) => page.getByRole('button', { name: '注册', exact: true });

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
}

/** The text under a field, as it is announced with the field. */
async function describedText(page: Page, label: string): Promise<string> {
  const id = await page.getByLabel(label, { exact: true }).getAttribute('aria-describedby');
  return page.locator(`[id="${id ?? ''}"]`).innerText();
}

/** By keyboard. */
const agree = (page: Page) => page.getByRole('checkbox', { name: '我已阅读并同意' }).press('Space');

describe('registration by email', () => {
  it('registers, verifies from the mailbox, signs in (REG-01 to REG-03, REG-06, REG-45, REG-47, REG-48, VER-01 to VER-03)', async () => {
    const { context, page } = await browser.open(PHONE);
    const username = newName();
    const email = `${username}@mail.example`;
    await page.goto('/login');
    await page.getByRole('link', { name: /立即注册/ }).click();
    await fill(page, {
      用户名: username,
      电子邮件地址: email,
      密码: PASSWORD,
      确认密码: PASSWORD,
    });
    await page.getByText('用户名可用').waitFor();
    await passHumanCheck(page);
    await agree(page);
    const answer = page.waitForResponse('**/account/register/');
    await register(page).click();
    await page.getByText('注册成功！请查看您的邮箱激活账户').waitFor();
    await page.getByText('5秒后跳转到登录页面').waitFor();
    expect(await secondsAfter(answer, page, '/login')).toBeGreaterThan(1);

    await fillSignIn(page, email, PASSWORD);
    await page.getByText('账户尚未激活，请先验证邮箱').waitFor();
    await page.getByText('已验证').waitFor();
    await page.getByRole('button', { name: '重新发送验证邮件' }).click();
    await page.getByText(/验证邮件已重新发送/).waitFor();
    await awaitEmail(email, 2);
    await context.close();

    // In the browser that registered, the link signs in (WALK-08).
    const other = await browser.open(PHONE);
    await other.page.goto(`${sandboxUrl}/mailbox?to=${email}`);
    const verified = other.page.waitForResponse('**/verify/email/');
    await other.page.getByRole('link', { name: '打开链接' }).first().click();
    await other.page.getByText('邮箱验证成功，现在您可以登录').waitFor();
    expect(await secondsAfter(verified, other.page, '/login')).toBeGreaterThan(1);
    await fillSignIn(other.page, email, PASSWORD);
    await other.page.getByRole('button', { name: `账户菜单：${username}` }).waitFor();
    await other.context.close();
  });

  it('says why a link does not serve (ROUTE-13, VER-04)', async () => {
    const { context, page } = await browser.open(PHONE);
    await page.goto(`/verify-email/${'A'.repeat(64)}`);
    await page.getByText('邮箱验证失败: 链接无效或已过期').waitFor();
    await page.getByRole('link', { name: '去登录' }).waitFor();
    await context.close();
  });
});

describe('registration by phone', () => {
  it('registers with the code that came (REG-04, REG-08 to REG-11, REG-14, REG-46)', async () => {
    const { context, page } = await browser.open(DESKTOP);
    const [username, phone] = [newName(), newPhone()];
    await page.goto('/register');
    await page.getByRole('tab', { name: '手机注册' }).click();
    const send = page.getByRole('button', { name: '获取验证码' });
    await send.click();
    await page.getByText('请输入手机号码').waitFor();
    await fill(page, { 手机号码: '123' });
    await send.click();
    await page.getByText('请输入有效的手机号码').waitFor();
    // As it is copied from an address book.
    await fill(page, { 手机号码: `+86 ${phone.slice(0, 3)} ${phone.slice(3)}` });
    expect(await page.getByLabel('手机号码').inputValue()).toBe(phone);
    await send.click();
    await page.getByText('请先完成人机验证，再获取验证码').waitFor();
    await passHumanCheck(page);
    await send.click();
    const waiting = page.getByRole('button', { name: /^\d+秒后重新获取$/ });
    await waiting.waitFor();
    expect(await waiting.isDisabled()).toBe(true);
    const { code } = await awaitSms(phone);
    // The check was used up by the message and has passed again by itself.
    await page.getByText('已验证').waitFor();
    await fill(page, { 用户名: username, 短信验证码: code, 密码: PASSWORD, 确认密码: PASSWORD });
    await agree(page);
    await register(page).click();
    await page.getByText('注册成功！', { exact: true }).waitFor();
    // This browser is signed in already (WALK-08); any other one signs in with the password.
    await page.getByRole('link', { name: '继续' }).click();
    await page.getByRole('button', { name: `账户菜单：${username}` }).waitFor();
    await context.close();
    const other = await browser.open(DESKTOP);
    await other.page.goto('/login');
    await other.page.getByRole('tab', { name: '手机登录' }).click();
    await fill(other.page, { 手机号码: phone, 密码: PASSWORD });
    await passHumanCheck(other.page);
    await submitSignIn(other.page);
    await other.page.getByRole('button', { name: `账户菜单：${username}` }).waitFor();
    await other.context.close();
  });

  it('lets the code be asked for again after 60 seconds (REG-11)', async () => {
    const { context, page } = await browser.open(PHONE);
    await page.route('**/account/send-sms-code/', (route) => route.fulfill({ json: {} }));
    await page.goto('/register');
    await page.getByRole('tab', { name: '手机注册' }).click();
    await fill(page, { 手机号码: newPhone() });
    await passHumanCheck(page);
    await freezeClock(page);
    await page.getByRole('button', { name: '获取验证码' }).click();
    await page.getByRole('button', { name: '60秒后重新获取' }).waitFor();
    await page.clock.runFor(30_000);
    await page.getByRole('button', { name: '30秒后重新获取' }).waitFor();
    // The wait is not got round by leaving the field.
    await page.getByRole('tab', { name: '邮箱注册' }).click();
    await page.getByRole('tab', { name: '手机注册' }).click();
    await page.getByRole('button', { name: '30秒后重新获取' }).waitFor();
    await page.clock.runFor(30_500);
    expect(await page.getByRole('button', { name: '获取验证码' }).isEnabled()).toBe(true);
    await context.close();
  });

  it.each([
    [
      'REG-15',
      { status: 409, json: { code: 'phone_already_registered', error: 'x' } },
      '该手机号已被注册，请更换其他手机号或直接登录',
    ],
    [
      'REG-16',
      { status: 400, json: { code: 'human_check_failed', error: '人机验证失败' } },
      '人机验证失败，请重新验证',
    ],
    ['REG-17', { status: 429, json: { code: 'x', error: '稍等一下' } }, '稍等一下'],
    ['REG-17', { status: 429, json: { detail: '请稍等一下' } }, '请稍等一下'],
    ['REG-17', { status: 502, json: { message: '网关忙' } }, '网关忙'],
    ['REG-18', { status: 500, body: 'oops' }, '发送验证码失败，请稍后重试'],
  ])('%s tells why no code was sent', async (_id, answer, text) => {
    const { context, page } = await browser.open(PHONE);
    await page.route('**/account/send-sms-code/', (route) => route.fulfill(answer));
    await page.goto('/register');
    await page.getByRole('tab', { name: '手机注册' }).click();
    await fill(page, { 手机号码: newPhone() });
    await passHumanCheck(page);
    await page.getByRole('button', { name: '获取验证码' }).click();
    await page.getByText(text, { exact: true }).waitFor();
    // The widget has begun anew, and passed by itself.
    await page.getByText('已验证').waitFor();
    await context.close();
  });

  it('shows 发送中... while a code is being sent (REG-09)', async () => {
    const { context, page } = await browser.open(PHONE);
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/account/send-sms-code/', async (route) => {
      await held;
      await route.fulfill({ json: {} });
    });
    await page.goto('/register');
    await page.getByRole('tab', { name: '手机注册' }).click();
    await fill(page, { 手机号码: newPhone() });
    await passHumanCheck(page);
    await page.getByRole('button', { name: '获取验证码' }).click();
    await page.getByRole('button', { name: '发送中...' }).waitFor();
    answer();
    await page.getByRole('button', { name: /秒后重新获取/ }).waitFor();
    await context.close();
  });
});

describe('the registration form', () => {
  it('asks for a name 500 ms after typing stops, from three characters on (REG-19 to REG-21)', async () => {
    const taken = (await createAccount()).email.split('@')[0]!;
    const { context, page } = await browser.open(PHONE);
    const asked: string[] = [];
    const answered: number[] = [];
    const nameIn = (url: string) => {
      const { pathname, searchParams } = new URL(url);
      return pathname.includes('/account/check-username') ? searchParams.get('username') : null;
    };
    page.on('request', (request) => {
      const given = nameIn(request.url());
      if (given !== null) asked.push(given);
    });
    page.on('response', (response) => {
      if (nameIn(response.url()) !== null) answered.push(response.status());
    });
    // Before the page starts a timer: one of the real clock cannot be cleared after the clock was replaced.
    await page.clock.install();
    await page.goto('/register');
    const name = page.getByLabel('用户名', { exact: true });
    await pauseClock(page);
    await name.fill('ab');
    await page.getByText('至少3个字符').waitFor();
    await page.clock.runFor(1_000);
    expect(asked).toEqual([]);
    await name.fill(taken.slice(0, 3));
    await page.clock.runFor(300);
    await name.fill(taken);
    await page.getByText('正在检查用户名…').waitFor();
    await page.clock.runFor(450);
    expect(asked).toEqual([]);
    await page.clock.runFor(100);
    await eventually(async () => {
      await page.clock.runFor(20);
      expect({ asked, answered }).toEqual({ asked: [taken], answered: [200] });
    });
    await runClockUntilVisible(page, page.getByText('用户名已被占用，请选择其他用户名'));
    expect(asked).toEqual([taken]);
    await name.fill(newName());
    await runClockUntilVisible(page, page.getByText('用户名可用'));
    await context.close();
  });

  it('keeps the button until all is agreed, and says why (REG-22, REG-27, REG-36 to REG-39)', async () => {
    const { context, page } = await browser.open(PHONE);
    await page.goto('/register');
    expect(await register(page).isDisabled()).toBe(true);
    await register(page).click({ force: true });
    await page.getByText('您必须同意服务条款和隐私政策才能注册').waitFor();
    await page.reload();
    await page.getByLabel('用户名', { exact: true }).press('Enter');
    await page.getByText('您必须同意服务条款和隐私政策才能注册').waitFor();
    await agree(page);
    expect(await register(page).isEnabled()).toBe(true);
    await register(page).click();
    await page.getByText('请填写所有必填字段并同意服务条款').waitFor();
    // REG-22: the field says so too.
    expect(await describedText(page, '用户名')).toBe('不能为空');
    await page.getByText('电子邮件地址不能为空').waitFor();
    await page.getByText('请完成人机验证').waitFor();
    await fill(page, { 用户名: 'admin' });
    await page.getByText('用户名已被占用，请选择其他用户名').waitFor();
    expect(await register(page).isDisabled()).toBe(true);
    await context.close();
  });

  it.each([
    ['REG-23', { 用户名: 'x'.repeat(21) }, '最多20个字符'],
    ['REG-24', { 用户名: 'ab' }, '至少3个字符'],
    ['REG-26', { 用户名: 'a b c' }, '用户名只能包含字母、数字和下划线'],
    ['REG-28', { 密码: 'Abc123' }, '密码长度至少为8个字符'],
    ['REG-29', { 密码: 'abcdefg1' }, '密码需包含大小写字母'],
    ['REG-30', { 密码: 'Abcdefgh' }, '密码需包含数字或特殊字符'],
    ['REG-31', { 密码: PASSWORD, 确认密码: 'other' }, '两次输入的密码不一致'],
    ['REG-42', { 电子邮件地址: 'nonsense' }, '请输入有效的电子邮件地址'],
    ['REG-35', { 密码: 'a' }, '密码强度：弱'],
    ['REG-35', { 密码: 'abcD1234' }, '密码强度：强'],
  ])('%s %j shows %s', async (_id, values, text) => {
    const { context, page } = await browser.open(PHONE);
    await page.goto('/register');
    await page.getByText('密码强度：未输入密码').waitFor();
    await fill(page, values);
    await agree(page);
    await register(page).click({ force: true });
    await page.getByText(text, { exact: true }).first().waitFor();
    await context.close();
  });

  it('wants phone and code (REG-43, REG-44)', async () => {
    const { context, page } = await browser.open(PHONE);
    await page.goto('/register');
    await page.getByRole('tab', { name: '手机注册' }).click();
    await agree(page);
    await register(page).click();
    await page.getByText('手机号码和验证码不能为空').waitFor();
    await fill(page, { 手机号码: '12345' });
    await page.getByText('请输入有效的手机号码').waitFor();
    await context.close();
  });

  it('takes a name of Chinese and Latin letters, digits, underscore, hyphen and dot (REG-25)', async () => {
    const { context, page } = await browser.open(PHONE);
    await page.goto('/register');
    await fill(page, { 用户名: `织友-小.满_${newName().slice(-6)}A` });
    await page.getByText('用户名可用').waitFor();
    await context.close();
  });

  it('says at the username that it was taken meanwhile, until another one is written (REG-27)', async () => {
    const { context, page } = await browser.open(PHONE);
    const taken = '用户名已被占用，请选择其他用户名';
    await page.route('**/account/register/', (route) =>
      route.fulfill({
        status: 409,
        json: {
          code: 'already_registered',
          error: '用户名或邮箱/手机号已被注册',
          username: [taken],
        },
      }),
    );
    await page.goto('/register');
    await fillRegistration(page, newName());
    await register(page).click();
    await page.getByText(taken, { exact: true }).waitFor();
    const field = page.getByLabel('用户名', { exact: true });
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    await field.and(page.locator(':focus')).waitFor();
    expect(await describedText(page, '用户名')).toBe(taken);
    expect(await page.getByText('用户名或邮箱/手机号已被注册').count()).toBe(0);
    await field.fill(newName());
    await page.getByText('用户名可用').waitFor();
    expect(await page.getByText(taken).count()).toBe(0);
    await context.close();
  });

  it.each([
    [
      'REG-49',
      { status: 400, json: { code: ['错码'], error: 'x', username: ['坏名'], password: ['弱'] } },
      ['用户名错误: 坏名', '验证码错误: 错码', '密码错误: 弱'],
    ],
    ['REG-50', { status: 400, json: { error: 'x', non_field_errors: ['总的错'] } }, ['总的错']],
    ['REG-51', { status: 400, json: {} }, ['注册信息有误，请检查']],
    ['REG-52', { status: 409, json: { error: 'x' } }, ['用户名或邮箱/手机号已被注册']],
    ['REG-53', { status: 500, json: {} }, ['注册失败，请稍后再试']],
    ['REG-54', null, ['无法连接到服务器，请检查网络连接']],
  ])('%s tells why the server refused', async (_id, answer, texts) => {
    const { context, page } = await browser.open(PHONE);
    await page.route('**/account/register/', (route) =>
      answer ? route.fulfill(answer) : route.abort(),
    );
    await page.goto('/register');
    const username = newName();
    await fill(page, {
      用户名: username,
      电子邮件地址: `${username}@mail.example`,
      密码: PASSWORD,
      确认密码: PASSWORD,
    });
    await passHumanCheck(page);
    await agree(page);
    await register(page).click();
    for (const text of texts) await page.getByText(text).waitFor();
    await context.close();
  });

  it('leads to the terms, the privacy policy and the sign-in (REG-05, REG-07, STAT-01)', async () => {
    const { context, page } = await browser.open(PHONE);
    await page.goto('/register?redirect=%2Forders');
    const form = page.locator('form');
    expect(await form.getByRole('link', { name: '服务条款' }).getAttribute('href')).toBe('/terms');
    expect(await form.getByRole('link', { name: '隐私政策' }).getAttribute('href')).toBe(
      '/privacy',
    );
    const login = page.getByRole('link', { name: /去登录/ });
    expect(await login.getAttribute('href')).toBe('/login?redirect=%2Forders');
    await page.goto('/terms');
    await page.getByRole('heading', { name: '服务条款', level: 1 }).waitFor();
    await page.getByText(/非独占、不可转让/).waitFor();
    await page.goto('/privacy');
    await page.getByText(/16 周岁以下/).waitFor();
    await context.close();
  });
});
