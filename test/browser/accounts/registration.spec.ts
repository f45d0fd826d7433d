import { LIMITS } from '#contracts';
import { describe, expect, it } from '@jest/globals';
import {
  DESKTOP,
  fillSignIn,
  freezeClock,
  hold,
  passHumanCheck,
  PHONE,
  pathOf,
  PHONE_UA,
  secondsAfter,
  submitSignIn,
  useBrowser,
} from '../../support/browser/browser.js';
import { holdAnswers } from '../../support/browser/held-answers.js';
import { awaitEmail, awaitSms, newName, newPhone } from '../../support/site/messages.js';
import { sandboxUrl } from '../../support/site/site.js';
import { fill } from '../../support/browser/form-fields.js';
import { agree, fillRegistration, register } from '../../support/browser/registration-form.js';
import { routeOnce } from '../../support/browser/route-once.js';

const PASSWORD = 'Passw0rd';
const browser = useBrowser();

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

  it('succeeds for a visitor who comes from a page with a long address (REG-45)', async () => {
    const { context, page } = await browser.open(DESKTOP);
    await page.goto(`/find?q=${encodeURIComponent('毛衣'.repeat(20))}`);
    await page.getByRole('banner').getByRole('link', { name: '登录' }).click();
    await page.getByRole('link', { name: /立即注册/ }).click();
    const username = newName();
    await fillRegistration(page, username);
    await register(page).click();
    await page.getByText('注册成功！请查看您的邮箱激活账户').waitFor();
    const { text } = await awaitEmail(`${username}@mail.example`);
    await page.goto(/http\S+verify-email\S+/.exec(text)![0]);
    await page.waitForURL(/\/find$/);
    await context.close();
  });

  it('does not take the visitor away from a page that was chosen meanwhile and is still loading (REG-48)', async () => {
    const { context, page } = await browser.open(DESKTOP);
    await page.clock.install();
    const release = await hold(page, '**/assets/terms-page-*.js');
    await page.goto('/register');
    await fillRegistration(page, newName());
    await register(page).click();
    await page.getByText('5秒后跳转到登录页面').waitFor();
    await page.getByRole('contentinfo').getByRole('link', { name: '服务条款' }).click();
    // The progress line is rendered with the state of the navigation.
    await page.locator('[class*="_thread_"]').waitFor({ state: 'attached' });
    await page.clock.fastForward(LIMITS.registerRedirectMs);
    release();
    await page.getByRole('heading', { name: '服务条款' }).waitFor();
    await page.clock.fastForward(LIMITS.registerRedirectMs);
    expect(pathOf(page)).toBe('/terms');
    await context.close();
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

  it.each([
    ['challenge does not arrive', '**/human-check/challenge'],
    ['widget does not load', '**/assets/altcha-widget-*.js'],
  ])('says so when the %s, and can be tried again (REG-16)', async (_what, missing) => {
    const { context, page } = await browser.open(PHONE, { userAgent: PHONE_UA });
    await page.route(missing, (route) => route.abort());
    await page.goto('/login');
    await fill(page, { 手机号码: newPhone() });
    const send = page.getByRole('button', { name: '获取验证码' });
    await send.click();
    await page.getByText('人机验证失败，请重新验证', { exact: true }).waitFor();
    expect(await send.isEnabled()).toBe(true);
    await context.close();
  });

  it('passes the human check that failed before, and sends the code (REG-16)', async () => {
    const { context, page } = await browser.open(PHONE, { userAgent: PHONE_UA });
    await routeOnce(page, '**/human-check/challenge', (route) => route.abort());
    const phone = newPhone();
    await page.goto('/login');
    await fill(page, { 手机号码: phone });
    await page.getByRole('button', { name: '获取验证码' }).click();
    await page.getByText('人机验证失败，请重新验证', { exact: true }).waitFor();
    await page.getByRole('button', { name: '获取验证码' }).click();
    await page.getByRole('button', { name: /秒后重新获取/ }).waitFor();
    await awaitSms(phone);
    await context.close();
  });

  it('sends no code to the number that was typed before (REG-09)', async () => {
    const { context, page } = await browser.open(PHONE, { userAgent: PHONE_UA });
    const sent: unknown[] = [];
    await page.route('**/account/send-sms-code/', (route) => {
      sent.push((route.request().postDataJSON() as { phone: string }).phone);
      return route.fulfill({ json: {} });
    });
    const held = await holdAnswers(page, '**/human-check/challenge');
    const [former, phone] = [newPhone(), newPhone()];
    await page.goto('/login');
    await fill(page, { 手机号码: former });
    await page.getByRole('button', { name: '获取验证码' }).click();
    await held.given;
    await fill(page, { 手机号码: phone });
    held.release();
    await page.getByText('已验证').waitFor();
    await page.getByRole('button', { name: '获取验证码' }).click();
    await page.getByRole('button', { name: /秒后重新获取/ }).waitFor();
    expect(sent).toEqual([phone]);
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
