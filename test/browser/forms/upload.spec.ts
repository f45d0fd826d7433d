import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { zipOf } from '../../support/fixtures/archives.js';
import {
  cookiesOf,
  DESKTOP,
  fillSignIn,
  hold,
  recordTimeLimits,
  openAs,
  PHONE,
  secondsAfter,
  useBrowser,
} from '../../support/browser/browser.js';
import {
  admin,
  archive,
  detailOf,
  image,
  sendForm,
  upload,
} from '../../support/site/design-forms.js';
import { endSession } from '../../support/browser/faulty-answers.js';
import { fill } from '../../support/browser/form-fields.js';
import { newName } from '../../support/site/messages.js';
import { createAccount, DEMO_PASSWORD, siteUrl } from '../../support/site/site.js';

const browser = useBrowser();
let zip: { name: string; mimeType: string; buffer: Buffer };
let picture: { name: string; mimeType: string; buffer: Buffer };

beforeAll(async () => {
  const bytes = await zipOf({ 'pattern.pdf': '%PDF' });
  zip = { name: '云朵.zip', mimeType: 'application/zip', buffer: bytes };
  const red = await sharp({
    create: { width: 60, height: 75, channels: 3, background: '#b23a32' },
  })
    .png()
    .toBuffer();
  picture = { name: '封面.png', mimeType: 'image/png', buffer: red };
});

const visit = (path: string, email = 'admin@example.com', viewport = DESKTOP) =>
  openAs(browser, { email, password: DEMO_PASSWORD }, path, viewport);

const archiveField = (page: Page) => page.getByLabel(/^设计文件/);
const pictureField = (page: Page) => page.getByLabel(/^(添加图片|图片（)/);
const submit = (page: Page) => page.getByRole('button', { name: '上传', exact: true });

const DESIGN = { 名称: '上传页的毛衣', 描述: '一件毛衣', '价格（元）': '29.90' };

describe('the upload page', () => {
  it('uploads with pictures and shows the design (ROUTE-12, UP-01 to UP-07, UP-25, UP-26, UP-27)', async () => {
    const { context, page } = await visit('/upload');
    const name = `毛衣${newName()}`;
    await page.getByRole('checkbox', { name: '毛衣' }).check();
    await fill(page, { ...DESIGN, 名称: name });
    await archiveField(page).setInputFiles(zip);
    await page.getByText('云朵.zip').waitFor();
    await pictureField(page).setInputFiles([picture, { ...picture, name: '第二张.png' }]);
    await page.getByRole('img', { name: '封面.png' }).waitFor();
    await page.getByRole('button', { name: '删除图片 第二张.png' }).click();
    expect(await page.getByRole('img', { name: '第二张.png' }).count()).toBe(0);
    // Held back for a moment, so that the progress can be seen.
    const release = await hold(page, '**/designs/upload/');
    await submit(page).click();
    await page.getByRole('progressbar', { name: '上传进度' }).waitFor();
    await page.getByText(/^\d+%$/).waitFor();
    const answer = page.waitForResponse('**/designs/upload/');
    release();
    await page.getByText('上传成功').waitFor();
    expect(await page.getByLabel('名称', { exact: true }).inputValue()).toBe('');
    expect(await secondsAfter(answer, page, '/')).toBeGreaterThan(1);
    await page.getByRole('link', { name }).first().click();
    await page.getByRole('heading', { name }).waitFor();
    await page.getByText('1 个 PDF').waitFor();
    await page.getByRole('link', { name: '毛衣', exact: true }).first().waitFor();
    await context.close();
  });

  it('gives the upload five minutes (UP-28)', async () => {
    const { context, page } = await browser.open(DESKTOP);
    const limitsOf = await recordTimeLimits(page);
    await page.goto('/login?redirect=%2Fupload');
    await fillSignIn(page, 'admin@example.com', DEMO_PASSWORD);
    await page.route('**/designs/upload/', (route) => route.fulfill({ status: 502, body: '' }));
    await fill(page, DESIGN);
    await archiveField(page).setInputFiles(zip);
    await submit(page).click();
    await page.getByText('请求失败 (502)').waitFor();
    expect((await limitsOf())['/api/v1/designs/upload/']).toBe(300_000);
    await context.close();
  });

  it('says under each field what is wrong (UP-09 to UP-20, UP-23)', async () => {
    const { context, page } = await visit('/upload', undefined, PHONE);
    await submit(page).click();
    await page.getByText('请填写所有必填字段').waitFor();
    await page.getByText('请选择设计文件').waitFor();
    expect(await page.getByText('不能为空', { exact: true }).count()).toBe(3);
    for (const [label, value, text] of [
      ['名称', '织'.repeat(51), '最多50个字符'],
      ['价格（元）', '1e9', '请输入有效的价格（最多两位小数）'],
      ['价格（元）', '0', '价格必须大于0'],
      ['价格（元）', '10000000000', '价格不能超过9999999999.99'],
      ['原价（元，可不填）', 'x', '请输入有效的原价（最多两位小数）'],
      ['原价（元，可不填）', '10000000000', '原价不能超过9999999999.99'],
    ] as const) {
      await fill(page, { [label]: value });
      await page.getByText(text).waitFor();
    }
    // 0 means that there is none.
    await fill(page, { '原价（元，可不填）': '0.00' });
    await page.getByText('原价不能超过9999999999.99').waitFor({ state: 'detached' });
    expect(await page.getByText('请输入有效的原价').count()).toBe(0);
    await archiveField(page).setInputFiles({ ...zip, name: 'a.exe' });
    await page.getByText('文件格式须为 .zip、.rar 或 .7z').waitFor();
    await context.close();
  });

  it('leaves out pictures above 10 MB (UP-21, UP-22)', async () => {
    const { context, page } = await visit('/upload');
    const large = { ...picture, name: '大图.png', buffer: Buffer.alloc(10 * 1024 * 1024 + 1) };
    await pictureField(page).setInputFiles([large, picture]);
    await page.getByText('部分图片超过10MB限制，已自动过滤').waitFor();
    await page.getByRole('img', { name: '封面.png' }).waitFor();
    expect(await page.getByRole('img', { name: '大图.png' }).count()).toBe(0);
    await context.close();
  });

  it.each([
    ['UP-30', { status: 401, json: {} }, '认证失败，请重新登录'],
    ['UP-31', { status: 403, json: { error: 'x' } }, '您没有权限执行此操作'],
    ['UP-32', { status: 413, json: { error: 'x' } }, '文件太大，超出服务器接受的大小限制'],
    ['UP-33', { status: 400, json: { detail: '服务器的话' } }, '服务器的话'],
    ['UP-34', { status: 502, body: 'oops' }, '请求失败 (502)'],
    ['UP-35', null, '上传失败，请检查网络连接后重试'],
  ])('%s tells why the upload failed', async (_id, answer, text) => {
    const { context, page } = await visit('/upload');
    await page.route('**/designs/upload/', (route) =>
      answer ? route.fulfill(answer) : route.abort(),
    );
    await fill(page, DESIGN);
    await archiveField(page).setInputFiles(zip);
    await submit(page).click();
    await page.getByText(text, { exact: true }).waitFor();
    expect(await page.getByLabel('名称', { exact: true }).inputValue()).toBe(DESIGN.名称);
    await context.close();
  });

  it.each([401, 500])(
    'keeps the form and asks to sign in again when the session is gone and its refresh answers %s (UP-24)',
    async (status) => {
      const { context, page } = await visit('/upload');
      await fill(page, DESIGN);
      await archiveField(page).setInputFiles(zip);
      await endSession(page, status);
      await submit(page).click();
      await page.getByText('授权失败，请重新登录', { exact: true }).waitFor();
      expect((await cookiesOf(context)).has('username')).toBe(status !== 401);
      expect(await page.getByLabel('名称', { exact: true }).inputValue()).toBe(DESIGN.名称);
      await page.getByText(zip.name).waitFor();
      expect(await page.getByText('权限不足').count()).toBe(0);
      // A second try says so again.
      await submit(page).click();
      await page.getByText('授权失败，请重新登录', { exact: true }).waitFor();
      await context.close();
    },
  );

  it('tells who has lost the right in the middle, and keeps the session (UP-08)', async () => {
    const { context, page } = await visit('/upload');
    await fill(page, DESIGN);
    await context.addCookies([{ name: 'is_admin', value: 'false', url: siteUrl }]);
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
    await page.getByText('权限不足，需要管理员权限').waitFor();
    await page.getByRole('link', { name: '返回首页' }).waitFor();
    expect((await cookiesOf(context)).has('username')).toBe(true);
    await context.close();
  });
});

describe('the edit page', () => {
  it('changes a design (ROUTE-07, DESIGN-08, EDIT-01 to EDIT-04, EDIT-16, EDIT-17)', async () => {
    const { context, page } = await visit('/design/2');
    await page.getByRole('link', { name: '编辑' }).click();
    await page.getByRole('checkbox', { name: '上架' }).waitFor();
    const old = await page.getByLabel('名称', { exact: true }).inputValue();
    const name = `${old.slice(0, 20)}·改`;
    await fill(page, { 名称: name });
    await pictureField(page).setInputFiles(picture);
    await page.getByRole('button', { name: '前移图片 2' }).click();
    const answer = page.waitForResponse('**/designs/2/update/');
    await page.getByRole('button', { name: '保存' }).click();
    await page.getByText('更新成功！').waitFor();
    expect(await secondsAfter(answer, page, '/design/2')).toBeGreaterThan(0.8);
    await page.getByRole('heading', { name }).waitFor();
    await page.getByRole('link', { name: '编辑' }).click();
    await page.getByRole('img', { name: '图片 4' }).waitFor();
    await page.getByRole('button', { name: '删除图片 4' }).click();
    await fill(page, { 名称: old });
    await page.getByRole('button', { name: '保存' }).click();
    await page.getByText('更新成功！').waitFor();
    await context.close();
  });

  it('keeps what was typed when somebody else was faster, takes over the rest and names it (CONS-13)', async () => {
    const { body } = await upload({ name: `围巾${newName()}` }, [archive(), image(), image()]);
    const id = String(body['id']);
    const { context, page } = await visit(`/design/${id}/edit`);
    await fill(page, { '价格（元）': '8.80' });
    await sendForm(admin, 'PATCH', `/designs/${id}/update/`, { description: '别人写的' }, [
      image(),
    ]);
    await page.getByRole('button', { name: '保存' }).click();
    await page.getByText('此设计刚刚被他人修改过，请刷新后重试').waitFor();
    await page.getByRole('button', { name: '载入最新内容，保留我的修改' }).click();
    await page.getByText(/已载入最新内容并保留你的修改.*别人改了：描述；图片$/).waitFor();
    expect(await page.getByLabel('描述', { exact: true }).inputValue()).toBe('别人写的');
    expect(await page.getByLabel('价格（元）', { exact: true }).inputValue()).toBe('8.80');
    await page.getByRole('img', { name: '图片 3' }).waitFor();
    await page.getByLabel(/^更换设计文件/).setInputFiles({ ...zip, name: '第二版.zip' });
    await page.getByRole('button', { name: '保存' }).click();
    await page.getByText('更新成功！').waitFor();
    const { price, description, detail_images: pictures } = await detailOf(id);
    expect({ price, description }).toEqual({ price: '8.80', description: '别人写的' });
    expect(pictures).toHaveLength(3);
    const file = await admin.get(`/designs/${id}/download`);
    expect(file.bytes.equals(zip.buffer)).toBe(true);
    await context.close();
  });

  it('asks before unsaved changes are left behind', async () => {
    const { context, page } = await visit('/design/6', 'designer@example.com');
    await page.getByRole('link', { name: '编辑' }).click();
    await fill(page, { 名称: '没有保存' });
    await page.getByRole('button', { name: '取消' }).click();
    const question = page.getByRole('dialog', { name: '请确认' });
    await question.getByRole('button', { name: '留在此页' }).click();
    await question.waitFor({ state: 'hidden' });
    expect(await page.getByLabel('名称', { exact: true }).inputValue()).toBe('没有保存');
    await page.goBack();
    await question.getByRole('button', { name: '关闭' }).click();
    await question.waitFor({ state: 'hidden' });
    expect(await page.getByLabel('名称', { exact: true }).inputValue()).toBe('没有保存');
    await page.getByRole('link', { name: '云织商城' }).click();
    await question.getByRole('button', { name: '离开' }).click();
    await page.waitForURL(`${siteUrl}/`);
    await context.close();
  });

  it('leads to the design on 取消 where nothing of the site is behind it', async () => {
    const { context, page } = await visit('/design/3/edit', 'designer@example.com', PHONE);
    await page.getByRole('button', { name: '取消' }).click();
    await page.waitForURL(`${siteUrl}/design/3`);
    await page.getByRole('link', { name: '编辑' }).waitFor();
    await context.close();
  });

  it('shows designers no switch, and leads back on 取消 (DESIGN-09, EDIT-03, EDIT-05)', async () => {
    const { context, page } = await visit('/design/3', 'designer@example.com', PHONE);
    await page.getByRole('link', { name: '编辑' }).click();
    await page.getByRole('button', { name: '保存' }).waitFor();
    expect(await page.getByRole('checkbox', { name: '上架' }).count()).toBe(0);
    await page.getByRole('button', { name: '取消' }).click();
    await page.waitForURL(`${siteUrl}/design/3`);
    await context.close();
  });

  it('says what is wrong (EDIT-06 to EDIT-09, EDIT-12, EDIT-14, EDIT-15)', async () => {
    const { context, page } = await visit('/design/4/edit', 'designer@example.com');
    await fill(page, { 名称: '', 描述: '', '价格（元）': '0' });
    expect(await page.getByText('不能为空', { exact: true }).count()).toBe(2);
    await page.getByText('价格必须大于0').waitFor();
    const large = { ...picture, buffer: Buffer.alloc(5 * 1024 * 1024 + 1) };
    await pictureField(page).setInputFiles(large);
    await page.getByText('部分图片超过5MB限制，已自动过滤').waitFor();
    await fill(page, DESIGN);
    for (const field of ['error', 'detail', 'message']) {
      const told = `服务器在 ${field} 里的话`;
      await page.route('**/designs/4/update/', (route) =>
        route.fulfill({ status: 409, json: { [field]: told } }),
      );
      await page.getByRole('button', { name: '保存' }).click();
      await page.getByText(told, { exact: true }).waitFor();
      await page.unroute('**/designs/4/update/');
    }
    await page.route('**/designs/4/update/', (route) => route.fulfill({ status: 500, body: 'x' }));
    await page.getByRole('button', { name: '保存' }).click();
    await page.getByText('更新失败').waitFor();
    await context.close();
  });

  it('keeps the form and asks to sign in again when the session is gone (UP-24)', async () => {
    const { context, page } = await visit('/design/4/edit');
    await fill(page, DESIGN);
    await endSession(page, 401);
    await page.getByRole('button', { name: '保存' }).click();
    await page.getByText('授权失败，请重新登录', { exact: true }).waitFor();
    expect((await cookiesOf(context)).has('username')).toBe(false);
    expect(await page.getByLabel('名称', { exact: true }).inputValue()).toBe(DESIGN.名称);
    await page.getByRole('checkbox', { name: '上架' }).waitFor();
    expect(await page.getByText('您没有权限执行此操作').count()).toBe(0);
    await context.close();
  });

  it('tells that a design does not load, or is another’s (DESIGN-10, EDIT-13)', async () => {
    const { email } = await createAccount();
    const { context, page } = await visit('/design/999999/edit', email);
    await page.getByText('获取设计详情失败').waitFor();
    await page.goto('/design/5/edit');
    await page.getByText('您没有权限执行此操作').waitFor();
    await page.goto('/design/5');
    await page.getByRole('link', { name: '立即购买' }).waitFor();
    expect(await page.getByRole('link', { name: '编辑' }).count()).toBe(0);
    await context.close();
  });
});
