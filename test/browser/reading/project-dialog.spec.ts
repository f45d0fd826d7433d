import type { Reading } from '#contracts';
import { describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import {
  awaitLaterCall,
  openAs,
  PHONE,
  useBrowser,
  WECHAT_UA,
} from '../../support/browser/browser.js';
import { choose, newReader } from '../../support/browser/reader.js';

const browser = useBrowser();

describe('the dialog of a project', () => {
  it('keeps the focus where a yarn or a result was removed (READ-13, CALC-05)', async () => {
    const { account, buyer, designId } = await newReader('平原罗纹围巾');
    const at = new Date().toISOString();
    const yarn = { name: '秋叶', colour: '', lot: '', amount: '' };
    const result = { name: '买几团线', sentence: '买 11 团。', path: '/tools/yarn' };
    const items = [
      { name: 'yarn:a', value: JSON.stringify(yarn), at },
      { name: 'calc:b', value: JSON.stringify(result), at },
    ];
    expect((await buyer.post(`/reading/${designId}/events`, { items })).status).toBe(200);
    const { context, page } = await openAs(browser, account, `/read/${designId}`, PHONE);
    await choose(page, /^我的作品/);
    for (const [name, title] of [
      ['删除秋叶', '用的线'],
      ['删除买几团线的结果', '算过的'],
    ] as const) {
      await page.getByRole('button', { name }).click();
      await page.getByRole('heading', { name: title }).and(page.locator(':focus')).waitFor();
    }
    await page.getByText('都删掉了').waitFor();
    await context.close();
  });
});

describe('the file of a project', () => {
  it('of another design is taken in only after a question, also the same file again (READ-15)', async () => {
    const { account, buyer, designId } = await newReader('平原罗纹围巾');
    const at = new Date().toISOString();
    const file = {
      format: 'cloudknit-project',
      version: 1,
      design_id: designId + 1,
      title: '松林帽',
      exported_at: at,
      events: [{ id: randomUUID(), counter: 'main', delta: 5, at, device: 'phone' }],
      items: [],
    };
    const { context, page } = await openAs(browser, account, `/read/${designId}`, PHONE);
    await choose(page, /^我的作品/);
    const project = page.getByRole('dialog', { name: '我的作品' });
    const picker = project.getByLabel('导入：选导出的文件').and(project.locator('input'));
    const question = page.getByRole('dialog', { name: '请确认' });
    const chooseFile = (text: string) =>
      picker.setInputFiles({
        name: '编织记录.json',
        mimeType: 'application/json',
        buffer: Buffer.from(text),
      });
    await chooseFile('{');
    await project.getByText('这不是导出的记录').waitFor();
    expect(await picker.inputValue()).toBe('');
    await chooseFile(JSON.stringify(file));
    await question.getByText('这份记录来自《松林帽》').waitFor();
    await question.getByRole('button', { name: '先不导入' }).click();
    await question.waitFor({ state: 'detached' });
    await awaitLaterCall(page);
    const rows = async () => {
      const { project: stored } = (await buyer.get<Reading>(`/reading/${designId}/`)).body;
      return stored.counters.find(({ id }) => id === 'main')?.value ?? 0;
    };
    expect(await rows()).toBe(0);
    await chooseFile(JSON.stringify(file));
    await question.getByRole('button', { name: '仍然导入' }).click();
    await project.getByText('已导入：已经有的不会重复计数').waitFor();
    expect(await rows()).toBe(5);
    await context.close();
  });

  it('is copied in WeChat, also where the browser has no clipboard for it (READ-15)', async () => {
    const { account, designId } = await newReader('平原罗纹围巾');
    const options = { userAgent: WECHAT_UA };
    const path = `/read/${designId}`;
    const { context, page } = await openAs(browser, account, path, PHONE, options);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await choose(page, /^我的作品/);
    const project = page.getByRole('dialog', { name: '我的作品' });
    await project.getByRole('button', { name: '导出全部记录' }).click();
    const text = await project.getByLabel('全部记录').inputValue();
    expect(JSON.parse(text)).toMatchObject({ format: 'cloudknit-project', design_id: designId });
    // A file cannot be saved there.
    expect(await project.getByRole('button', { name: '存成文件' }).count()).toBe(0);
    await page.evaluate(
      "navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))",
    );
    const copy = project.getByRole('button', { name: '复制', exact: true });
    await copy.click();
    await project.getByText('已复制，可以粘贴到备忘录保存').waitFor();
    expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(text);
    await copy.and(page.locator(':focus')).waitFor();
    await context.close();
  });
});
