import { describe, expect, it } from '@jest/globals';
import {
  DESKTOP,
  fillSignIn,
  passHumanCheck,
  PHONE,
  secondsAfter,
  useBrowser,
} from '../../support/browser/browser.js';
import { awaitEmail, awaitSms, newPhone } from '../../support/site/messages.js';
import { createAccount, sandboxUrl, signIn, withDatabase } from '../../support/site/site.js';

const NEW = 'N3wPassword';
const browser = useBrowser();

describe('the way back in', () => {
  it('resets a password through the mailbox (ROUTE-14, RESET-01 to RESET-07, RESET-09, RESET-11 to RESET-17, RESET-22 to RESET-24)', async () => {
    const { email } = await createAccount();
    const { context, page } = await browser.open(DESKTOP);
    await page.goto('/login');
    await page.getByRole('link', { name: /忘记密码/ }).click();
    const send = page.getByRole('button', { name: '发送重置邮件' });
    await send.click();
    await page.getByText('请输入您的电子邮件地址').waitFor();
    await page.getByLabel('电子邮件地址').fill('nonsense');
    await send.click();
    await page.getByText('无效的电子邮件地址').waitFor();
    await page.getByLabel('电子邮件地址').fill('nobody@nowhere.example');
    await send.click();
    await page.getByText('该邮箱地址未注册').waitFor();
    await page.getByLabel('电子邮件地址').fill(email);
    await send.click();
    await page.getByText(/重置密码邮件已发送/).waitFor();
    await page.getByText(/请查看你的邮箱/).waitFor();

    await awaitEmail(email);
    await page.goto(`${sandboxUrl}/mailbox?to=${email}`);
    await page.getByRole('link', { name: '打开链接' }).click();
    const submit = page.getByRole('button', { name: '重置密码' });
    await submit.click();
    await page.getByText('请填写所有字段').waitFor();
    const [first, second] = [
      page.getByLabel('新密码', { exact: true }),
      page.getByLabel('确认新密码', { exact: true }),
    ];
    for (const [value, text] of [
      ['Abc123', '密码长度至少为8个字符'],
      ['abcdefg1', '密码需包含大小写字母'],
      ['Abcdefgh', '密码需包含数字或特殊字符'],
    ] as const) {
      await first.fill(value);
      await page.getByText(text).waitFor();
    }
    await first.fill(NEW);
    await page.getByText('密码强度：强').waitFor();
    await second.fill('other');
    await page.getByText('两次输入的密码不一致').waitFor();
    await second.fill(NEW);
    expect(await first.getAttribute('type')).toBe('password');
    await page.getByRole('button', { name: '显示新密码' }).click();
    expect(await first.getAttribute('type')).toBe('text');
    const answer = page.waitForResponse('**/account/reset-pwd/');
    await submit.click();
    await page.getByText('密码重置成功').waitFor();
    await page.getByText('5秒后跳转到登录页面').waitFor();
    expect(await secondsAfter(answer, page, '/login')).toBeGreaterThan(1);
    await fillSignIn(page, email, NEW);
    await page.getByText('登录成功，正在跳转...').waitFor();
    await context.close();
  });

  it('resets a password by a text message', async () => {
    const { email } = await createAccount();
    const phone = newPhone();
    await withDatabase((client) =>
      client.query('UPDATE users SET phone = $1 WHERE email = $2', [phone, email]),
    );
    const { context, page } = await browser.open(PHONE);
    await page.goto('/reset-pwd');
    await page.getByRole('tab', { name: '邮箱找回' }).press('ArrowRight');
    const submit = page.getByRole('button', { name: '重置密码' });
    await submit.click();
    await page.getByText('请填写所有字段').waitFor();
    await page.getByLabel('手机号码').fill(phone);
    await passHumanCheck(page);
    await page.getByRole('button', { name: '获取验证码' }).click();
    await page.getByLabel('短信验证码').fill((await awaitSms(phone)).code);
    await page.getByLabel('新密码', { exact: true }).fill(NEW);
    await page.getByLabel('确认新密码', { exact: true }).fill(NEW);
    await submit.click();
    await page.getByText('密码重置成功').waitFor();
    expect((await (await signIn(email, NEW)).get('/account/me/')).status).toBe(200);
    await context.close();
  });

  it.each([
    ['RESET-18', { status: 400, json: { error: '服务器的话' } }, '服务器的话'],
    ['RESET-19', { status: 400, json: {} }, '重置密码失败，请检查链接是否有效'],
    ['RESET-20', { status: 404, json: { error: 'x' } }, '重置链接无效或已过期'],
    ['RESET-21', { status: 500, json: {} }, '重置密码失败，请稍后再试'],
  ])('%s tells why a password was not set', async (_id, answer, text) => {
    const { context, page } = await browser.open(PHONE);
    await page.route('**/account/reset-pwd/', (route) => route.fulfill(answer));
    await page.goto(`/reset-pwd?token=${'A'.repeat(64)}`);
    await page.getByLabel('新密码', { exact: true }).fill(NEW);
    await page.getByLabel('确认新密码', { exact: true }).fill(NEW);
    await page.getByRole('button', { name: '重置密码' }).click();
    await page.getByText(text, { exact: true }).waitFor();
    await context.close();
  });

  it('tells that no mail was sent (RESET-10)', async () => {
    const { context, page } = await browser.open(PHONE);
    await page.route('**/account/reset-pwd/', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto('/reset-pwd');
    await page.getByLabel('电子邮件地址').fill('someone@mail.example');
    await page.getByRole('button', { name: '发送重置邮件' }).click();
    await page.getByText('发送重置邮件失败，请稍后再试').waitFor();
    await context.close();
  });
});
