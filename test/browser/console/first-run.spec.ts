import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TOTP, URI } from 'otpauth';
import type { BrowserContext, Page } from 'playwright-core';
import { DESKTOP, PHONE, readCode, useBrowser } from '../../support/browser/browser.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/database.js';
import { eventually } from '../../support/eventually.js';
import { type OwnApi, startOwnApi } from '../../support/site/own-api.js';
import { findViolationsInAllLooks } from '../../support/browser/page-violations.js';
import { productionEnvironment } from '../../support/site/production-environment.js';

/** Settings of the test run that a production process refuses. */
const REFUSED = /^(?:(?:WECHAT|SMS|TURNSTILE)\w*_BASE_URL|ALTCHA_MAX_COUNTER)$/;

const browser = useBrowser();
let folder: string;
let database: TestDatabase;
let api: OwnApi;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  process.env['TEST_DATABASE_URL'] = process.env['DATABASE_URL']!;
  [folder, database] = await Promise.all([
    mkdtemp(join(tmpdir(), 'first-run-')),
    createTestDatabase(),
  ]);
  const refused = Object.keys(process.env).filter((name) => REFUSED.test(name));
  api = await startOwnApi({
    ...Object.fromEntries(refused.map((name) => [name, ''])),
    ...(await productionEnvironment(folder, folder)),
    DATABASE_URL: database.url,
    STORAGE_DIR: folder,
    LOG_LEVEL: 'warn',
  });
  ({ context, page } = await browser.open(DESKTOP, { reducedMotion: 'reduce' }));
});

afterAll(async () => {
  await context.close();
  await api.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

describe('the first run of an empty production shop', () => {
  it('creates the first admin with the code of the log, and asks for a second factor (CONS-09, CONS-11)', async () => {
    let code = '';
    await eventually(async () => {
      code = /one-time code.*?: ([A-Z-]{19})/.exec(api.output())?.[1] ?? '';
      expect(code).not.toBe('');
    });
    await page.goto(`${api.url}/console`);
    await heading('开张：创建第一位管理员').waitFor();
    expect(await findViolationsInAllLooks(page)).toEqual([]);
    await press('创建并登录');
    await page.getByText('请输入日志里的代码').waitFor();
    await page.getByText('请输入邮箱地址').waitFor();
    await page.getByLabel('日志里的一次性代码').fill('BBBB-BBBB-BBBB-BBBB');
    await page.getByLabel('昵称').fill('织云店主');
    await page.getByLabel('邮箱').fill('owner@shop.test.example');
    await page.getByLabel('密码').fill('Passw0rd');
    await press('创建并登录');
    await page.getByRole('alert').filter({ hasText: '代码' }).waitFor();
    await page.getByLabel('日志里的一次性代码').fill(code.toLowerCase());
    await press('创建并登录');
    await heading('设置两步验证').waitFor();
  });

  it('leads through each connection with a test, and says what to do where it fails (CONS-10, CONS-11)', async () => {
    await page.getByLabel('你的密码').fill('Passw0rd');
    await press('开始设置');
    await page.getByRole('button', { name: '完成设置' }).waitFor();
    const app = URI.parse(await readCode(page, '验证器要扫的二维码')) as TOTP;
    await page.getByLabel('验证器上的六位数字').fill(app.generate());
    await page.keyboard.press('Enter');
    await press('我已保存好');
    await heading('开张').waitFor();
    await page.getByText('WECHAT_PAY_NOTIFY_URL').waitFor();
    expect(await page.getByText('已设置，不显示').count()).toBe(1);
    expect(await findViolationsInAllLooks(page)).toEqual([]);

    await press('测试文件存储');
    await page.getByText('测试通过').waitFor();
    // Nothing listens at the mail server of these settings.
    await press('测试邮件（SMTP）');
    await page.getByText('测试没有通过').waitFor();
    await page.getByText(/^怎么办：/).waitFor();
    await press('测试短信');
    await page.getByText('请输入 11 位手机号').waitFor();
  });

  it('is closed once there is an admin (CONS-11)', async () => {
    const { context: other, page: visitor } = await browser.open(PHONE);
    await visitor.goto(`${api.url}/console`);
    await visitor.getByRole('link', { name: '去登录' }).waitFor();
    expect(await visitor.getByText('一次性代码').count()).toBe(0);
    await other.close();
  });
});
