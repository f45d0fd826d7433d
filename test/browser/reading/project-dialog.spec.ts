import { describe, expect, it } from '@jest/globals';
import { openAs, PHONE, useBrowser } from '../../support/browser/browser.js';
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
