import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import {
  fillSignIn,
  passHumanCheck,
  PHONE,
  readCode,
  useBrowser,
} from '../../support/browser/browser.js';
import { awaitEmail, awaitSms, newName, newPhone } from '../../support/site/messages.js';
import {
  ADMIN,
  createAccount,
  DEMO_PASSWORD,
  sandboxUrl,
  signIn,
  siteUrl,
} from '../../support/site/site.js';

const NEW = 'N3wPassword';
const browser = useBrowser();

interface Visit {
  context: BrowserContext;
  page: Page;
  email: string;
  username: string;
}

async function visitProfile(account?: { email: string; password: string }): Promise<Visit> {
  const { email, password } = account ?? (await createAccount());
  const { context, page } = await browser.open(PHONE);
  await page.goto('/login?redirect=%2Fprofile');
  await fillSignIn(page, email, password);
  await page.waitForURL(`${siteUrl}/profile`);
  return { context, page, email, username: email.split('@')[0]! };
}

describe('the profile', () => {
  it('shows a buyer’s name, email and role, and links to orders and password (PROF-02 to PROF-08)', async () => {
    const { context, page, email, username } = await visitProfile();
    await page.getByRole('heading', { name: username }).waitFor();
    await page.getByText('普通用户', { exact: true }).waitFor();
    const head = page
      .getByRole('main')
      .locator('div')
      .filter({ has: page.getByRole('heading') });
    await head.getByText(email).first().waitFor();
    const href = (name: string) =>
      page.getByRole('main').getByRole('link', { name }).getAttribute('href');
    expect(await href('我的订单')).toBe('/orders');
    expect(await href('修改密码')).toBe('/profile/password');
    expect(await page.getByRole('link', { name: '上传设计' }).count()).toBe(0);
    expect(await page.getByText('账户类型').count()).toBe(0);
    expect(await page.getByText(username.slice(0, 2).toUpperCase(), { exact: true }).count()).toBe(
      2,
    );
    await context.close();
  });

  it('shows an admin as one (PROF-04, PROF-06, PROF-08)', async () => {
    const { context, page } = await visitProfile(ADMIN);
    await page.getByText('管理员', { exact: true }).waitFor();
    await page.getByText('账户类型：管理员账户').waitFor();
    expect(await page.getByRole('link', { name: '上传设计' }).getAttribute('href')).toBe('/upload');
    await context.close();
  });

  it('changes the password', async () => {
    const { context, page, email } = await visitProfile();
    await page.getByRole('link', { name: '修改密码' }).click();
    const submit = page.getByRole('button', { name: '修改密码' });
    await submit.click();
    await page.getByText('请填写所有字段').waitFor();
    await page.getByLabel('当前密码', { exact: true }).fill('wrong');
    await page.getByLabel('新密码', { exact: true }).fill(NEW);
    await page.getByLabel('确认新密码', { exact: true }).fill(NEW);
    await submit.click();
    await page.getByText('当前密码不正确').waitFor();
    await page.getByLabel('当前密码', { exact: true }).fill(DEMO_PASSWORD);
    await submit.click();
    await page.getByText('密码已修改，其他设备已退出登录').waitFor();
    expect((await (await signIn(email, NEW)).get('/account/me/')).status).toBe(200);
    await page.getByRole('link', { name: '返回我的账户' }).click();
    await page.getByText('普通用户', { exact: true }).waitFor();
    await context.close();
  });

  it('links an email through the mailbox', async () => {
    const { context, page } = await visitProfile();
    const next = `${newName()}@mail.example`;
    await page.getByRole('link', { name: '邮箱' }).click();
    await page.getByLabel('电子邮件地址').fill(next);
    await page.getByLabel('当前密码', { exact: true }).fill(DEMO_PASSWORD);
    await passHumanCheck(page);
    await page.getByRole('button', { name: '发送验证邮件' }).click();
    await page.getByText('验证邮件已发送，点击其中的链接后生效').waitFor();
    await awaitEmail(next);
    await page.goto(`${sandboxUrl}/mailbox?to=${next}`);
    await page.getByRole('link', { name: '打开链接' }).click();
    await page.getByText('邮箱已绑定').waitFor();
    await page.waitForURL(`${siteUrl}/profile`);
    await page.getByRole('link', { name: `邮箱 ${next}` }).waitFor();
    await context.close();
  });

  it('asks a stranger to a link of another account to sign in to it', async () => {
    const { context, page } = await visitProfile();
    const next = `${newName()}@mail.example`;
    await page.goto('/profile/email');
    await page.getByLabel('电子邮件地址').fill(next);
    await page.getByLabel('当前密码', { exact: true }).fill(DEMO_PASSWORD);
    await passHumanCheck(page);
    await page.getByRole('button', { name: '发送验证邮件' }).click();
    const link = /http\S+verify-email\S+/.exec((await awaitEmail(next)).text)![0];
    const stranger = await browser.open(PHONE);
    await stranger.page.goto(link);
    await stranger.page.getByText(/请先登录要绑定邮箱的账户，再打开此链接/).waitFor();
    const back = new URL(link).pathname;
    expect(await stranger.page.getByRole('link', { name: '去登录' }).getAttribute('href')).toBe(
      `/login?redirect=${encodeURIComponent(back)}`,
    );
    await Promise.all([context.close(), stranger.context.close()]);
  });

  it('links a phone by the code that came', async () => {
    const { context, page } = await visitProfile();
    const phone = newPhone();
    await page.getByRole('link', { name: '手机' }).click();
    await page.getByLabel('手机号码').fill(phone);
    await passHumanCheck(page);
    await page.getByRole('button', { name: '获取验证码' }).click();
    await page.getByLabel('短信验证码').fill((await awaitSms(phone)).code);
    await page.getByLabel('当前密码', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: '绑定手机' }).click();
    await page.getByText('手机号已绑定').waitFor();
    await page.getByRole('link', { name: '返回我的账户' }).click();
    await page.getByRole('link', { name: `手机 ${phone}` }).waitFor();
    await context.close();
  });

  it('links WeChat by a phone that confirms for which account', async () => {
    const { context, page, username } = await visitProfile();
    await page.getByRole('link', { name: '微信' }).click();
    await page.getByLabel('当前密码', { exact: true }).fill('wrong');
    await page.getByRole('button', { name: '下一步' }).click();
    await page.getByText('当前密码不正确').waitFor();
    await page.getByLabel('当前密码', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: '下一步' }).click();
    await page.getByRole('img', { name: '微信绑定二维码' }).waitFor();
    const phone = await browser.open(PHONE);
    await phone.page.goto(await readCode(page, '微信绑定二维码'));
    await phone.page.getByLabel('用哪个微信账号').fill(newName());
    await phone.page.getByRole('button', { name: '允许' }).click();
    await phone.page.getByText(`把你的微信绑定到账户“${username}”？`).waitFor();
    await phone.page.getByRole('button', { name: '确认绑定' }).click();
    await phone.page.getByText('微信已绑定').waitFor();
    await page.getByText('微信已绑定').waitFor();
    await page.getByRole('link', { name: '返回我的账户' }).click();
    await page.getByRole('link', { name: '微信 已绑定' }).waitFor();
    await Promise.all([context.close(), phone.context.close()]);
  });

  it('gives one’s own data as a file', async () => {
    const { context, page, email } = await visitProfile();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '下载我的数据' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('cloudknit-account.json');
    const data = JSON.parse(await readFile(await download.path(), 'utf8')) as {
      account: { email: string };
    };
    expect(data.account.email).toBe(email);
    await context.close();
  });

  it('deletes the account after the username and the password were entered', async () => {
    const { context, page, email, username } = await visitProfile();
    await page.getByRole('link', { name: '注销账户' }).click();
    const submit = page.getByRole('button', { name: '永久注销账户' });
    await submit.click();
    await page.getByText('请输入你的用户名以确认注销').waitFor();
    await page.getByLabel(/^输入你的用户名/).fill(username);
    await page.getByLabel('当前密码', { exact: true }).fill('wrong');
    await submit.click();
    await page.getByText('当前密码不正确').waitFor();
    await page.getByLabel('当前密码', { exact: true }).fill(DEMO_PASSWORD);
    await submit.click();
    await page.getByText('账户已注销').waitFor();
    await page.getByRole('banner').getByRole('link', { name: '登录' }).waitFor();
    await expect(signIn(email, DEMO_PASSWORD)).rejects.toThrow('401');
    await context.close();
  });
});
