import { describe, expect, it } from '@jest/globals';
import { hold, openAs, useBrowser, PHONE } from '../../support/browser/browser.js';
import { COUNTER_BUTTON, openMenu, choose } from '../../support/browser/reader.js';
import type { CaseDetail } from '#contracts';
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { zipOf } from '../../support/fixtures/archives.js';
import {
  admin,
  archive,
  SAMPLE_PICTURE,
  sendForm,
  upload,
} from '../../support/site/design-forms.js';
import { eventually } from '../../support/eventually.js';
import { newBuyer } from '../../support/site/site.js';

const browser = useBrowser();

/** Somebody who bought a design, which `release` gives a second version. */
async function readerOfFirstVersion() {
  const drawing = (background: string) =>
    sharp({ create: { width: 60, height: 80, channels: 3, background } })
      .png()
      .toBuffer();
  const pattern = async (background: string) => [
    archive(await zipOf({ '图.png': await drawing(background) })),
  ];
  const { body } = await upload({ name: '换版的围脖' }, await pattern('#eee'));
  const designId = Number(body['id']);
  const { account, buyer } = await newBuyer(designId);
  const release = async () => {
    const note = { kind: 'typo', note: '改了一个字', items: [] };
    const path = `/designs/${designId}/update/`;
    const update = { version: JSON.stringify(note) };
    expect((await sendForm(admin, 'PATCH', path, update, await pattern('#ddd'))).status).toBe(200);
  };
  return { account, buyer, designId, release };
}

describe('a new version in the reader', () => {
  it('is left to where its reader came from, with one tap (READ-18)', async () => {
    const { account, designId, release } = await readerOfFirstVersion();
    await release();
    const { context, page } = await openAs(browser, account, `/read/${designId}?version=1`, PHONE);
    const leave = page.getByRole('button', { name: '离开阅读器' });
    await page.getByRole('button', { name: '看第 2 版' }).click();
    await page.waitForURL(`**/read/${designId}`);
    // A new tab has no page to go back to.
    await leave.click();
    await page.waitForURL(`**/design/${designId}`);
    await page.goto('/shelf');
    await page.getByRole('link', { name: '开始编织' }).click();
    await page.waitForURL(`**/read/${designId}`);
    await openMenu(page);
    await page.getByLabel('看哪一版').selectOption('1');
    await page.waitForURL(`**/read/${designId}?version=1`);
    await page.getByText('你在看第 1 版，最新的是第 2 版').waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await leave.click();
    await page.waitForURL('**/shelf');
    await context.close();
  });

  it('does not replace the pages of an open reader before a tap on its news (READ-13, READ-18)', async () => {
    const { account, buyer, designId, release } = await readerOfFirstVersion();
    const at = new Date().toISOString();
    await buyer.post(`/reading/${designId}/events`, {
      items: [{ name: 'ink:1:1:a', value: '{"c":"red","p":"2000,2000 6000,6000"}', at }],
    });
    const { context, page } = await openAs(browser, account, `/read/${designId}`, PHONE);
    const stroke = page.getByRole('img', { name: '这一页有 1 笔涂画' });
    await stroke.waitFor();
    await choose(page, '给这一页写笔记');
    const note = page.getByRole('dialog', { name: '第 1 页的笔记' });
    await note.getByRole('textbox').fill('先织左边');
    await release();
    const comesBack = async () => {
      const answer = page.waitForResponse((response) => /\/reading\/\d+\//.test(response.url()));
      await page.evaluate(`dispatchEvent(new Event('visibilitychange'))`);
      await answer;
    };
    await comesBack();
    await page.getByText('你在看第 1 版，最新的是第 2 版').waitFor();
    expect(await note.getByRole('textbox').inputValue()).toBe('先织左边');
    await note.getByRole('button', { name: '保存' }).click();
    await page.getByRole('button', { name: '关闭' }).click();
    await comesBack();
    await stroke.waitFor();

    await page.getByRole('button', { name: '看第 2 版' }).click();
    await page.getByText('图解有更新：第 2 版').click();
    await page.getByText('第 1 版上有1 处涂画').waitFor();
    expect(new URL(page.url()).search).toBe('');
    await openMenu(page);
    await page.getByRole('button', { name: '看这一页的笔记' }).waitFor();
    await context.close();
  });

  it('keeps counts, copies strokes, leaves the old version readable, and a mistake is reported with its place (READ-13, READ-18)', async () => {
    const drawing = (background: string) =>
      sharp({ create: { width: 600, height: 800, channels: 3, background } })
        .png()
        .toBuffer();
    const pattern = async (background: string) => [
      archive(await zipOf({ '图.png': await drawing(background) })),
    ];
    const { body } = await upload({ name: '换版的帽子' }, await pattern('#eee'));
    const designId = Number(body['id']);
    const { account, buyer } = await newBuyer(designId);
    const at = new Date().toISOString();
    await buyer.post(`/reading/${designId}/events`, {
      events: [{ id: randomUUID(), counter: 'main', delta: 41, at, device: 'phone' }],
      items: [{ name: 'ink:1:1:a', value: '{"c":"red","p":"2000,2000 6000,6000"}', at }],
    });
    const item = { section: '袖子', sizes: ['M'], row: 42, old: '减 1 针', new: '减 2 针' };
    const note = { kind: 'stitches', note: '袖子少减了针', items: [item] };
    const update = { version: JSON.stringify(note) };
    const path = `/designs/${designId}/update/`;
    expect((await sendForm(admin, 'PATCH', path, update, await pattern('#ddd'))).status).toBe(200);

    const { context, page } = await openAs(browser, account, `/read/${designId}`, PHONE);
    await page.getByText('图解有更新：第 2 版').click();
    await page.getByText('袖子 M 码 第 42 行').waitFor();
    await page.getByText('在你现在的第 41 行之后，还没织到').waitFor();
    await page.getByText('第 1 版上有1 处涂画').waitFor();
    await page.getByRole('button', { name: '带到这一版的同一页' }).click();
    const carried = page.getByRole('status').filter({ hasText: '已带到这一版的同一页：1 处涂画' });
    await carried.and(page.locator(':focus')).waitFor();
    await page.getByRole('button', { name: '知道了' }).click();
    await carried.waitFor({ state: 'detached' });
    // The Tab key moves the focus from the notice to the next control.
    await page.locator('div:focus').waitFor({ state: 'attached' });
    const stroke = page.getByRole('img', { name: '这一页有 1 笔涂画' });
    await stroke.waitFor();

    await openMenu(page);
    await page.getByLabel('看哪一版').selectOption('1');
    await page.getByText('你在看第 1 版，最新的是第 2 版').waitFor();
    await stroke.waitFor();
    await page.locator(COUNTER_BUTTON).getByText('41', { exact: true }).waitFor();
    await page.getByRole('button', { name: '看第 2 版' }).click();
    await stroke.waitFor();

    await choose(page, /^我的作品/);
    const photos = page.getByRole('region', { name: '照片' });
    const photo = { name: 'hat.jpg', mimeType: 'image/jpeg', buffer: SAMPLE_PICTURE };
    const picker = photos.getByLabel('添一张作品的照片').and(photos.locator('input'));
    const sent = await hold(page, '**/reading/*/photos');
    await picker.setInputFiles(photo);
    await photos.getByText('正在上传…').waitFor();
    // A second photo would not be sent.
    expect(await picker.getAttribute('aria-disabled')).toBe('true');
    await eventually(() => expect(sent()).toBe(1));
    await photos.getByRole('img').waitFor();
    await photos.getByText('添一张照片').waitFor();
    expect(await picker.getAttribute('aria-disabled')).toBe('false');
    await photos.getByRole('button', { name: /^删除/ }).click();
    await photos.getByRole('img').waitFor({ state: 'detached' });
    await photos.getByRole('heading', { name: '照片' }).and(page.locator(':focus')).waitFor();
    // Back to the menu that the dialog was opened from.
    await page.getByRole('button', { name: '关闭' }).click();
    const menu = page.getByRole('dialog', { name: '阅读设置' });
    await menu.getByRole('button', { name: '报告错误' }).click();
    const report = page.getByRole('dialog', { name: '报告错误' });
    await report.getByLabel('哪里错了').fill('少写了一行');
    expect(await report.getByLabel('第几页').inputValue()).toBe('1');
    expect(await report.getByLabel('第几行').inputValue()).toBe('41');
    await report.getByLabel('尺码').fill('M');
    await report.getByRole('button', { name: '发给设计师' }).click();
    await report.getByText('已转给设计师').waitFor();
    await report.getByRole('link', { name: '去看进展' }).click();
    await page.getByText('第 2 版，尺码 M，第 1 页，第 41 行').waitFor();
    const id = new URL(page.url()).pathname.split('/').pop()!;
    const asked = await admin.get<CaseDetail>(`/cases/${id}`);
    expect(asked.body).toMatchObject({ page: 1, row: 41, size: 'M', version: 2 });
    await context.close();
  });
});
