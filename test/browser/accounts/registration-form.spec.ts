import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import {
  passHumanCheck,
  pauseClock,
  PHONE,
  useBrowser,
  runClockUntilVisible,
} from '../../support/browser/browser.js';
import { eventually } from '../../support/eventually.js';
import { newName } from '../../support/site/messages.js';
import { createAccount } from '../../support/site/site.js';
import { fill } from '../../support/browser/form-fields.js';
import { agree, fillRegistration, register } from '../../support/browser/registration-form.js';

const PASSWORD = 'Passw0rd';
const browser = useBrowser();

/** The text under a field, as it is announced with the field. */
async function describedText(page: Page, label: string): Promise<string> {
  const id = await page.getByLabel(label, { exact: true }).getAttribute('aria-describedby');
  return page.locator(`[id="${id ?? ''}"]`).innerText();
}

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
