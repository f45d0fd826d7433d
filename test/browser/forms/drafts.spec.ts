import { type SessionUser } from '#contracts';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { zipOf } from '../../support/fixtures/archives.js';
import {
  DESKTOP,
  fillSignIn,
  openAs,
  passHumanCheck,
  pathOf,
  PHONE,
  signOut,
  submitSignIn,
  useBrowser,
} from '../../support/browser/browser.js';
import {
  DRAFT_WITHOUT_FILES,
  expectFields,
  field,
  fill,
  kept,
  reload,
} from '../../support/browser/form-fields.js';
import { fillRegistration } from '../../support/browser/registration-form.js';
import { newName, newPhone } from '../../support/site/messages.js';
import { ADMIN, DESIGNER, signIn, siteUrl } from '../../support/site/site.js';

const browser = useBrowser();

let zip: { name: string; mimeType: string; buffer: Buffer };

beforeAll(async () => {
  const buffer = await zipOf({ 'pattern.pdf': '%PDF' });
  zip = { name: '云朵.zip', mimeType: 'application/zip', buffer };
});

const DESIGN = {
  名称: '草稿毛衣',
  描述: '一件\n还没传上去的毛衣',
  '价格（元）': '29.90',
  '原价（元，可不填）': '39.90',
  '设计师用户名（不填则为自己）': 'designer',
};

describe('the upload form', () => {
  const typed = async (page: Page) => {
    await page.getByRole('checkbox', { name: '围巾' }).check();
    await fill(page, DESIGN);
    await page.getByLabel(/^设计文件/).setInputFiles(zip);
  };

  it('comes back after a reload without its files, and goes on 清空', async () => {
    const { context, page } = await openAs(browser, ADMIN, '/upload', PHONE);
    await typed(page);
    expect(await page.getByText(DRAFT_WITHOUT_FILES).count()).toBe(0);
    await reload(page);
    await page.getByText(DRAFT_WITHOUT_FILES).waitFor();
    await expectFields(page, DESIGN);
    expect(await page.getByRole('checkbox', { name: '围巾' }).isChecked()).toBe(true);
    expect(await page.getByText('云朵.zip').count()).toBe(0);
    await page.getByRole('button', { name: '清空' }).click();
    await page.getByText(DRAFT_WITHOUT_FILES).waitFor({ state: 'hidden' });
    await expectFields(page, { 名称: '', 描述: '', '价格（元）': '' });
    await reload(page);
    await field(page, '名称').waitFor();
    await expectFields(page, { 名称: '' });
    expect(await page.getByText(DRAFT_WITHOUT_FILES).count()).toBe(0);
    await context.close();
  });

  it('keeps nothing of what was sent', async () => {
    const { context, page } = await openAs(browser, ADMIN, '/upload');
    await typed(page);
    expect(await kept(page)).toContain('草稿毛衣');
    await page.route('**/designs/upload/', (route) =>
      route.fulfill({ status: 201, json: { id: 1, message: 'x' } }),
    );
    await page.getByRole('button', { name: '上传', exact: true }).click();
    await page.getByText('上传成功').waitFor();
    await expectFields(page, { 名称: '' });
    expect(await kept(page)).not.toContain('草稿毛衣');
    await context.close();
  });

  it('deletes the drafts of all tabs on sign-out', async () => {
    const { context, page } = await openAs(browser, ADMIN, '/upload');
    await fill(page, DESIGN);
    const other = await context.newPage();
    await other.goto('/upload');
    await fill(other, { 名称: '另一件毛衣' });
    expect(await kept(other)).toContain('另一件毛衣');
    await signOut(page);
    expect(await kept(page)).not.toContain('草稿毛衣');
    await other.getByText('请先登录', { exact: true }).waitFor();
    expect(await field(other, '名称').count()).toBe(0);
    expect(await kept(other)).not.toContain('另一件毛衣');
    await page.goto('/login?redirect=%2Fupload');
    await fillSignIn(page, ADMIN.email, ADMIN.password);
    await page.waitForURL(`${siteUrl}/upload`);
    await field(page, '名称').waitFor();
    await expectFields(page, { 名称: '' });
    await context.close();
  });

  it('comes back to its own user after a session that ended by itself', async () => {
    const { context, page } = await openAs(browser, ADMIN, '/upload');
    await fill(page, DESIGN);
    await context.clearCookies();
    await reload(page);
    await page.waitForURL(`${siteUrl}/login?redirect=%2Fupload`);
    await fillSignIn(page, ADMIN.email, ADMIN.password);
    await page.getByText(DRAFT_WITHOUT_FILES).waitFor();
    await expectFields(page, DESIGN);
    await context.close();
  });

  it('asks before chosen files are left behind, and not for text, which stays', async () => {
    const { context, page } = await openAs(browser, ADMIN, '/upload');
    await fill(page, DESIGN);
    const home = page.getByRole('link', { name: '云织商城' });
    await home.click();
    // The address changes before the form is gone; going back until then would keep the form itself.
    await page.getByRole('article').first().waitFor();
    await page.goBack();
    await page.getByText(DRAFT_WITHOUT_FILES).waitFor();
    await page.getByLabel(/^设计文件/).setInputFiles(zip);
    await page.getByText('云朵.zip').waitFor();
    await home.click();
    const question = page.getByRole('dialog', { name: '请确认' });
    await question.getByText('离开后，选好的文件需要重新选择。确定离开吗？').waitFor();
    await question.getByRole('button', { name: '留在此页' }).click();
    await question.waitFor({ state: 'hidden' });
    expect(pathOf(page)).toBe('/upload');
    await context.close();
  });
});

describe('the registration form', () => {
  it('comes back after a reload, without passwords and codes, which are never kept', async () => {
    const { context, page } = await browser.open(PHONE);
    const [username, phone] = [newName(), newPhone()];
    await page.goto('/register');
    await page.getByRole('tab', { name: '手机注册' }).click();
    await fill(page, {
      用户名: username,
      手机号码: phone,
      短信验证码: '135790',
      密码: 'Geheim12',
      确认密码: 'Geheim12',
    });
    const all = await kept(page);
    expect(all).toContain(username);
    expect(all).not.toMatch(/Geheim12|135790/);
    await page.reload();
    await page.getByText('已恢复上次填写的内容，密码需要重新输入').waitFor();
    await expectFields(page, {
      用户名: username,
      手机号码: phone,
      短信验证码: '',
      密码: '',
      确认密码: '',
    });
    await page.getByRole('button', { name: '清空' }).click();
    await expectFields(page, { 用户名: '', 电子邮件地址: '' });
    expect(await kept(page)).not.toContain(phone);
    await context.close();
  });

  it('keeps nothing of what was sent', async () => {
    const { context, page } = await browser.open(DESKTOP);
    const username = newName();
    await page.goto('/register');
    await fillRegistration(page, username);
    await page.getByRole('button', { name: '注册', exact: true }).click();
    await page.getByText('注册成功！请查看您的邮箱激活账户').waitFor();
    expect(await kept(page)).not.toContain(username);
    await context.close();
  });
});

describe('the contact form', () => {
  it('comes back after a reload, until it is sent', async () => {
    const { context, page } = await browser.open(PHONE);
    await page.goto('/contact');
    const letter = { 姓名: '小满', 电子邮件地址: 'me@example.com', 留言: '你好' };
    await fill(page, letter);
    await page.getByLabel('主题').selectOption('商务合作');
    await page.reload();
    await page.getByText('已恢复上次填写的内容').waitFor();
    await expectFields(page, letter);
    expect(await page.getByLabel('主题').inputValue()).toBe('商务合作');
    await page.getByRole('button', { name: '生成邮件' }).click();
    const link = page.getByRole('link', { name: /用邮件发送给/ });
    // No mail program opens here.
    await page.evaluate("addEventListener('click', (event) => event.preventDefault())");
    await link.click();
    await expectFields(page, letter);
    expect(await kept(page)).not.toContain('小满');
    await context.close();
  });
});

describe('the form of a designer’s page', () => {
  it('comes back after a reload (SHELF-03)', async () => {
    const designer = await signIn(DESIGNER.email, DESIGNER.password);
    const { username } = (await designer.get<SessionUser>('/account/me/')).body;
    const path = `/designers/${encodeURIComponent(username)}/edit`;
    const { context, page } = await openAs(browser, DESIGNER, path, PHONE);
    await fill(page, { '介绍（可不填）': '织了二十年' });
    await page.reload();
    await page.getByText('已恢复上次填写的内容').waitFor();
    await expectFields(page, { '介绍（可不填）': '织了二十年' });
    await page.getByRole('button', { name: '清空' }).click();
    expect(await kept(page)).not.toContain('织了二十年');
    await context.close();
  });
});

describe('a browser without usable storage', () => {
  const DENIED = `for (const name of ['sessionStorage', 'localStorage']) {
    Object.defineProperty(globalThis, name, { get() { throw new DOMException('x', 'SecurityError'); } });
  }`;
  const FULL =
    "Storage.prototype.setItem = () => { throw new DOMException('x', 'QuotaExceededError'); };";

  it.each([
    ['forbids it', DENIED],
    ['is full', FULL],
  ])('shows empty forms and signs in if its storage %s', async (_how, script) => {
    const { context, page } = await browser.open(DESKTOP);
    await page.addInitScript(script);
    await page.goto('/contact');
    await fill(page, { 姓名: '小满' });
    await page.reload();
    await field(page, '姓名').waitFor();
    await expectFields(page, { 姓名: '' });
    await page.goto('/login?redirect=%2Fupload');
    await fill(page, { 电子邮件地址: ADMIN.email, 密码: ADMIN.password });
    await passHumanCheck(page);
    await submitSignIn(page);
    await page.waitForURL(`${siteUrl}/upload`);
    await fill(page, DESIGN);
    await expectFields(page, DESIGN);
    await signOut(page);
    await page.getByRole('heading', { name: '登录云织商城' }).waitFor();
    await context.close();
  });
});
