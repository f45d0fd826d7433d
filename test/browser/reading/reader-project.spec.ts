import { describe, expect, it } from '@jest/globals';
import { openAs, useBrowser, PHONE } from '../../support/browser/browser.js';
import {
  COUNTER_BUTTON,
  SURFACE,
  newReader,
  openMenu,
  choose,
  showPage,
} from '../../support/browser/reader.js';
import type { Page } from 'playwright-core';
import type { Reading } from '#contracts';
import { parseShaping } from '#knitting';
import { SAMPLE_PICTURE } from '../../support/site/design-forms.js';
import { eventually } from '../../support/eventually.js';
import { newBuyer } from '../../support/site/site.js';

const browser = useBrowser();

/** Taps the counter, and reads after each tap what it reminds of. @returns the rows with a reminder */
const countTo = (page: Page, last: number) =>
  page.evaluate<number[]>(`(async () => {
    const due = [];
    const main = document.querySelector(${JSON.stringify(COUNTER_BUTTON)});
    for (let row = 1; row <= ${last}; row += 1) {
      main.click();
      await new Promise((resolve) => requestAnimationFrame(resolve));
      if (document.querySelector('section[aria-label="计数"] strong')) due.push(row);
    }
    return due;
  })()`);

/** The number of a size in a list such as 80 (90, 100). */
const ofSize = (text: string, size: number): number => {
  const numbers = text.match(/\d+/g)!.map(Number);
  return numbers[numbers.length === 1 ? 0 : size]!;
};

describe('a project in the reader', () => {
  it('knits a whole hat: a size, its rows, and reminders in the rounds that decrease (READ-09, READ-10, READ-17)', async () => {
    const { account, designId } = await newReader('松林儿童毛线帽');
    const { context, page } = await openAs(browser, account, `/read/${designId}`, PHONE);
    await openMenu(page);
    const sizes = page.getByRole('group', { name: '我织的尺码' }).getByRole('radio');
    await sizes.first().waitFor();
    const size = (await sizes.count()) - 1;
    await sizes.nth(size).check();
    await page.getByRole('button', { name: '关闭' }).click();
    await showPage(page, /\.chart\.json$/);
    await page.locator('[role=group] img').first().waitFor();
    await page.locator(COUNTER_BUTTON).click();
    await page.getByText(/^第 1 圈：/).waitFor();
    await page.getByRole('button', { name: '撤销上一次' }).click();

    await showPage(page, /编织说明\.txt$/);
    const steps = page.locator('[role=group] p');
    await steps.first().waitFor();
    const texts = await steps.allInnerTexts();
    const rowsOf = (text: string) => /织\S+ ([\d (),]+?) 圈/.exec(text)?.[1];
    const even = texts.flatMap((text) => {
      const rows = rowsOf(text);
      return rows ? [ofSize(rows, size)] : [];
    });
    const spreads = texts.filter((text) => /均匀[加减]/.test(text)).length;
    const crown = texts.find((text) => /每.*圈减 \d+ 针/.test(text))!;
    const labels = crown.split('；');
    const written = (labels[size] ?? labels[0]!).replace(/^.*?(?=每)/, '').replace(/（.*$/, '');
    const before = even.reduce((sum, rows) => sum + rows, 0) + spreads;
    const expected: number[] = [];
    let row = before;
    for (const step of parseShaping(written)) {
      if (step.kind !== 'shape') continue;
      for (let i = 0; i < step.times; i += 1) expected.push((row += step.rows));
    }
    expect(expected.length).toBeGreaterThan(3);

    await page.getByRole('button', { name: '花样、加减针提醒' }).click();
    await page.getByLabel('图解上的写法').fill(written);
    await page.getByLabel(/从第几行之后开始/).fill(String(before));
    await page.getByRole('button', { name: '添加', exact: true }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await countTo(page, row)).toEqual(expected);
    await page.locator(COUNTER_BUTTON).getByText(String(row), { exact: true }).waitFor();
    await context.close();
  });

  it('keeps a pinned legend, a note, strokes, yarns and times, and goes to a file and back (READ-11, READ-13, READ-15)', async () => {
    const { account, buyer, designId } = await newReader('平原罗纹围巾');
    const path = `/read/${designId}`;
    const { context, page } = await openAs(browser, account, path, PHONE);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const surface = page.getByRole('group', { name: SURFACE });
    await surface.first().waitFor();
    await choose(page, '固定现在看到的部分');
    await page.getByRole('region', { name: '固定的图例' }).getByRole('img').waitFor();
    await openMenu(page);
    await page.getByRole('radio', { name: '上下两页' }).check();
    await page.getByRole('button', { name: '关闭' }).click();
    const second = page.getByRole('region', { name: /^第二页/ });
    await second.getByRole('img').first().waitFor();
    const images = page.locator('[role=group] img, [aria-label=固定的图例] img');
    expect(await images.count()).toBe(3);
    for (const zoom of await page.getByRole('button', { name: '放大' }).all()) await zoom.click();
    await page.getByRole('button', { name: '恢复原大' }).first().getByText('150%').waitFor();
    await eventually(async () => expect(await images.count()).toBe(3));
    for (const whole of await page.getByRole('button', { name: '恢复原大' }).all()) {
      await whole.click();
    }
    await openMenu(page);
    await page.getByRole('radio', { name: '一页', exact: true }).check();
    await page.getByRole('button', { name: '关闭' }).click();

    await choose(page, '给这一页写笔记');
    await page.getByRole('textbox').fill('先织左边');
    await page.getByRole('button', { name: '保存' }).click();
    await page.getByRole('button', { name: '关闭' }).click();
    await choose(page, '在这一页上涂画');
    await page.getByRole('button', { name: '画好了' }).waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const box = (await surface.boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 3];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 40, y + 30, { steps: 4 });
    await page.mouse.up();
    await page.getByRole('img', { name: '这一页有 1 笔涂画' }).waitFor();
    await page.getByRole('button', { name: '画好了' }).click();

    await choose(page, /^我的作品/);
    const project = page.getByRole('dialog', { name: '我的作品' });
    await project.getByLabel('作品的名字').fill('给妈妈的围巾');
    await project.getByLabel('线的名字').fill('秋叶');
    await project.getByLabel('缸号').fill('L7');
    await project.getByRole('button', { name: '记下这种线' }).click();
    await project.getByText('秋叶 · 缸号 L7').waitFor();
    await project.getByRole('button', { name: '开始计时' }).click();
    await project.getByRole('button', { name: '停下，记一次' }).click();
    await project.getByRole('listitem').getByRole('time').waitFor();
    await page.evaluate(`document.querySelector(${JSON.stringify(COUNTER_BUTTON)}).click()`);
    await project.getByRole('button', { name: '导出全部记录' }).click();
    const file = await project.getByLabel('全部记录').inputValue();
    await project.getByRole('button', { name: '复制', exact: true }).click();
    await project.getByText('已复制，可以粘贴到备忘录保存').waitFor();
    expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(file);
    await page.evaluate(`(() => {
      const revoke = URL.revokeObjectURL;
      window.revoked = [];
      URL.revokeObjectURL = (url) => { window.revoked.push(url); revoke.call(URL, url); };
    })()`);
    const saving = page.waitForEvent('download');
    await project.getByRole('button', { name: '存成文件' }).click();
    const saved = await saving;
    await project.getByText('已保存到下载文件夹').waitFor();
    expect(saved.suggestedFilename()).toMatch(/编织记录\.json$/);
    // A browser may start to read the file some time after the click.
    expect(await page.evaluate<string[]>('window.revoked')).not.toContain(saved.url());

    // Another account takes the file in, twice.
    const { account: other, buyer: otherBuyer } = await newBuyer(designId);
    const there = await openAs(browser, other, path, PHONE);
    await there.page.locator(COUNTER_BUTTON).waitFor();
    await choose(there.page, /^我的作品/);
    for (let time = 0; time < 2; time += 1) {
      await there.page.getByLabel('导入：粘贴导出的记录').fill(file);
      await there.page.getByRole('button', { name: '导入', exact: true }).click();
      await there.page.getByText('已导入：已经有的不会重复计数').waitFor();
    }
    await there.page.getByText('秋叶 · 缸号 L7').waitFor();
    const { body } = await otherBuyer.get<Reading>(`/reading/${designId}/`);
    expect(body.project.counters).toMatchObject([{ id: 'main', value: 1 }]);
    await there.page.reload();
    await there.page.getByRole('heading', { name: '给妈妈的围巾' }).waitFor();
    await there.page.getByRole('img', { name: '这一页有 1 笔涂画' }).waitFor();
    await there.page.getByRole('region', { name: '固定的图例' }).waitFor();
    await there.context.close();
    expect((await buyer.get<Reading>(`/reading/${designId}/`)).status).toBe(200);
    await context.close();
  });
});

describe('a project without room', () => {
  it('says so where a line is drawn, and takes the next one after another was erased (READ-13)', async () => {
    const { account, buyer, designId } = await newReader('平原罗纹围巾');
    const at = new Date().toISOString();
    for (let i = 0; i < 950; i += 50) {
      const names = Array.from(
        { length: 50 },
        (_, k) => `ink:1:1:${String(i + k).padStart(3, '0')}`,
      );
      const value = '{"c":"red","p":"2000,2000 3000,2000"}';
      const items = names.map((name) => ({ name, value, at }));
      expect((await buyer.post(`/reading/${designId}/events`, { items })).status).toBe(200);
    }
    const { context, page } = await openAs(browser, account, `/read/${designId}`, PHONE);
    const strokes = (count: number) =>
      page.getByRole('img', { name: `这一页有 ${count} 笔涂画` }).waitFor();
    await strokes(950);
    await choose(page, '在这一页上涂画');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const box = (await page.locator('[data-drawing]').boundingBox())!;
    const draw = async () => {
      await page.mouse.move(box.x + 60, box.y + 120);
      await page.mouse.down();
      await page.mouse.move(box.x + 160, box.y + 120, { steps: 4 });
      await page.mouse.up();
    };
    await draw();
    const full = page.getByText('这件作品的涂画、笔记和线满了');
    await full.waitFor();
    // The place on the page takes room too.
    for (const left of [949, 948]) {
      await page.getByRole('button', { name: '擦掉上一笔' }).click();
      await strokes(left);
    }
    await full.waitFor({ state: 'detached' });
    await draw();
    await strokes(949);
    await context.close();
  });
});

describe('the dialogs of the reader', () => {
  it('keep what was typed when they are left in any way (READ-13, READ-18)', async () => {
    const { account, designId } = await newReader('平原罗纹围巾');
    const { context, page } = await openAs(browser, account, `/read/${designId}`, PHONE);
    await page.getByRole('group', { name: SURFACE }).first().waitFor();
    const dialog = page.getByRole('dialog');
    const title = page.locator('h1');
    const beside = () => page.mouse.click(PHONE.width / 2, 4);
    const backToPage = async () => {
      await page.getByRole('dialog', { name: '阅读设置' }).waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    };

    await choose(page, /^我的作品/);
    const name = page.getByLabel('作品的名字');
    await name.fill('冬天的围巾');
    await name.press('Enter');
    await title.getByText('冬天的围巾').waitFor();
    await name.fill('春天的围巾');
    await name.press('Escape');
    await backToPage();
    await title.getByText('春天的围巾').waitFor();
    await choose(page, /^我的作品/);
    await name.fill('秋天的围巾');
    // Typed and not added.
    await page.getByLabel('线的名字').fill('山茶');
    await page.goBack();
    await backToPage();
    await title.getByText('秋天的围巾').waitFor();
    await choose(page, /^我的作品/);
    await page.getByText('已恢复上次填写的内容').waitFor();
    expect(await page.getByLabel('线的名字').inputValue()).toBe('山茶');
    await page.getByRole('button', { name: '记下这种线' }).click();
    await page.getByRole('button', { name: '删除山茶' }).waitFor();
    expect(await page.getByLabel('线的名字').inputValue()).toBe('');
    await page.keyboard.press('Escape');
    await backToPage();

    await choose(page, '给这一页写笔记');
    const note = page.getByRole('dialog', { name: '第 1 页的笔记' });
    const text = note.getByRole('textbox');
    await text.fill('先织右边');
    await beside();
    expect(await text.inputValue()).toBe('先织右边');
    await text.press('Escape');
    await backToPage();
    await choose(page, '给这一页写笔记');
    await note.getByText('已恢复上次填写的内容').waitFor();
    expect(await text.inputValue()).toBe('先织右边');
    await note.getByRole('button', { name: '保存' }).click();
    await backToPage();
    await openMenu(page);
    await dialog.getByRole('button', { name: /笔记/ }).click();
    expect(await text.inputValue()).toBe('先织右边');
    expect(await note.getByRole('status').count()).toBe(0);
    // Nothing is unsaved.
    await beside();
    await backToPage();

    await choose(page, '报告错误');
    const report = page.getByRole('dialog', { name: '报告错误' });
    const mistake = report.getByLabel('哪里错了');
    const photo = { name: 'hat.jpg', mimeType: 'image/jpeg', buffer: SAMPLE_PICTURE };
    await report.getByLabel('照片').setInputFiles(photo);
    await beside();
    await report.getByText('已选 1 张').waitFor();
    await mistake.fill('少写了一行');
    await report.getByLabel('第几行').fill('7');
    await mistake.press('Escape');
    await backToPage();
    await choose(page, '报告错误');
    await report.getByText('已恢复上次填写的内容').waitFor();
    expect(await mistake.inputValue()).toBe('少写了一行');
    expect(await report.getByLabel('第几行').inputValue()).toBe('7');
    await context.close();
  });
});
