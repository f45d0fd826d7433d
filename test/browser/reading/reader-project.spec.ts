import { randomUUID } from 'node:crypto';
import type { CaseDetail, DesignCard, Page as ListPage, Reading } from '#contracts';
import { parseShaping } from '#knitting';
import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { zipOf } from '../../support/fixtures/archives.js';
import {
  DESKTOP,
  openAs,
  PAGES_TIMEOUT_MS,
  PHONE,
  useBrowser,
} from '../../support/browser/browser.js';
import {
  admin,
  archive,
  SAMPLE_PICTURE,
  sendForm,
  upload,
} from '../../support/site/design-forms.js';
import { eventually } from '../../support/eventually.js';
import { buy, createAccount, signIn } from '../../support/site/site.js';

const browser = useBrowser();

/** The button that adds one: it alone can be locked. */
const MAIN = 'button[aria-disabled]';
const SURFACE = /方向键移动/;

/** Somebody who bought a design of the demo shop. */
async function newReader(find: string) {
  const account = await createAccount();
  const buyer = await signIn(account.email, account.password);
  const { body } = await buyer.get<ListPage<DesignCard>>(
    `/designs/?n=20&q=${encodeURIComponent(find)}`,
  );
  const designId = body.results[0]!.id;
  await buy(buyer, designId);
  return { account, buyer, designId };
}

const openMenu = (page: Page) => page.getByRole('button', { name: '阅读设置' }).click();

const choose = async (page: Page, name: string | RegExp) => {
  await openMenu(page);
  await page.getByRole('dialog').getByRole('button', { name }).click();
};

/** Shows a page of a file, once the worker has made it. */
async function showPage(page: Page, file: RegExp, nth = '第 1 页') {
  await page.getByRole('button', { name: /页，选一页$/ }).click();
  const list = page.getByRole('dialog', { name: '页与文件' });
  const section = list.getByRole('heading', { name: file }).locator('..');
  await section
    .getByRole('button', { name: nth, exact: true })
    .click({ timeout: PAGES_TIMEOUT_MS });
  await list.waitFor({ state: 'detached' });
}

/** Taps the counter, and reads after each tap what it reminds of. @returns the rows with a reminder */
const countTo = (page: Page, last: number) =>
  page.evaluate<number[]>(`(async () => {
    const due = [];
    const main = document.querySelector(${JSON.stringify(MAIN)});
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
    await page.locator(MAIN).click();
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
    await page.locator(MAIN).getByText(String(row), { exact: true }).waitFor();
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
    await page.evaluate(`document.querySelector(${JSON.stringify(MAIN)}).click()`);
    await project.getByRole('button', { name: '复制全部记录' }).click();
    await project.getByText('已复制，可以粘贴到备忘录保存').waitFor();
    const file = await page.evaluate<string>('navigator.clipboard.readText()');
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
    const other = await createAccount();
    const otherBuyer = await signIn(other.email, other.password);
    await buy(otherBuyer, designId);
    const there = await openAs(browser, other, path, PHONE);
    await there.page.locator(MAIN).waitFor();
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
    await page.goBack();
    await backToPage();
    await title.getByText('秋天的围巾').waitFor();

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
    await report.getByText('已选 1 张照片').waitFor();
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

/** Somebody who bought the first version of a design that has a second one since. */
async function readerOfOldVersion() {
  const drawing = (background: string) =>
    sharp({ create: { width: 60, height: 80, channels: 3, background } })
      .png()
      .toBuffer();
  const pattern = async (background: string) => [
    archive(await zipOf({ '图.png': await drawing(background) })),
  ];
  const { body } = await upload({ name: '换版的围脖' }, await pattern('#eee'));
  const designId = Number(body['id']);
  const account = await createAccount();
  await buy(await signIn(account.email, account.password), designId);
  const note = { kind: 'typo', note: '改了一个字', items: [] };
  const path = `/designs/${designId}/update/`;
  const update = { version: JSON.stringify(note) };
  expect((await sendForm(admin, 'PATCH', path, update, await pattern('#ddd'))).status).toBe(200);
  return { account, designId };
}

describe('a new version in the reader', () => {
  it('is left to where its reader came from, with one tap (READ-18)', async () => {
    const { account, designId } = await readerOfOldVersion();
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
    const account = await createAccount();
    const buyer = await signIn(account.email, account.password);
    await buy(buyer, designId);
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
    await page.getByRole('button', { name: '知道了' }).click();
    const stroke = page.getByRole('img', { name: '这一页有 1 笔涂画' });
    await stroke.waitFor();

    await openMenu(page);
    await page.getByLabel('看哪一版').selectOption('1');
    await page.getByText('你在看第 1 版，最新的是第 2 版').waitFor();
    await stroke.waitFor();
    await page.locator(MAIN).getByText('41', { exact: true }).waitFor();
    await page.getByRole('button', { name: '看第 2 版' }).click();
    await stroke.waitFor();

    await choose(page, /^我的作品/);
    const photos = page.getByRole('region', { name: '照片' });
    const photo = { name: 'hat.jpg', mimeType: 'image/jpeg', buffer: SAMPLE_PICTURE };
    await photos.getByLabel('添一张作品的照片').setInputFiles(photo);
    await photos.getByRole('img').waitFor();
    await photos.getByRole('button', { name: /^删除/ }).click();
    await photos.getByRole('img').waitFor({ state: 'detached' });
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
    await page.getByText('第 1 页 第 41 行 M 码 （图解第 2 版）').waitFor();
    const id = new URL(page.url()).pathname.split('/').pop()!;
    const asked = await admin.get<CaseDetail>(`/cases/${id}`);
    expect(asked.body).toMatchObject({ page: 1, row: 41, size: 'M', version: 2 });
    await context.close();
  });
});

describe('without a network', () => {
  it('opens the whole project and the tools anew, and never keeps an answer or a page of the shop (READ-16, CALC-01)', async () => {
    const { account, designId } = await newReader('松林儿童毛线帽');
    const { context, page } = await openAs(browser, account, `/read/${designId}`, DESKTOP);
    // The page's policy forbids to evaluate strings in a loop from outside.
    const untilTrue = (condition: string) =>
      page.evaluate(`new Promise((resolve) => {
        const look = async () => ((await ${condition}) ? resolve() : requestAnimationFrame(look));
        look();
      })`);
    const isControlled = () => untilTrue('navigator.serviceWorker.controller');
    await page.locator('[role=group] img').first().waitFor();
    await page.locator(MAIN).click();
    await isControlled();
    // Pages that were not opened are stored once the service worker controls the page.
    await page.reload();
    await untilTrue(
      `caches.open('reading').then((cache) => cache.keys()).then((keys) => keys.length > 4)`,
    );
    const name = await page.getByRole('heading', { level: 1 }).innerText();
    await context.setOffline(true);
    await page.reload();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.getByText('没有网络：看过的页和计数照常').waitFor();
    await page.locator('[role=group] img').first().waitFor();
    await page.locator(MAIN).click();
    await page.locator(MAIN).getByText('2', { exact: true }).waitFor();
    await context.setOffline(false);

    await page.goto('/tools/needle');
    await isControlled();
    await context.setOffline(true);
    await page.reload();
    await page.getByRole('textbox', { name: '我的针数' }).fill('20');
    await page.getByText('换成 3.5 mm 针再试').first().waitFor();
    await context.setOffline(false);
    const kept = await page.evaluate<string[]>(`(async () => {
      const names = (await caches.keys()).filter((name) => name.startsWith('site-'));
      const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return lists.flat().map(({ url }) => new URL(url).pathname);
    })()`);
    for (const chunk of ['read-page', 'report-mistake', 'needle-page', 'put-on-project']) {
      expect(kept).toContainEqual(expect.stringMatching(`^/assets/${chunk}-[\\w-]+\\.js$`));
    }
    expect(kept).toContainEqual(expect.stringMatching(/^\/assets\/read-page-[\w-]+\.css$/));
    expect(kept.filter((path) => !/^\/(index\.html|assets\/[\w.-]+)$/.test(path))).toEqual([]);
    await context.close();
  });
});

describe('after signing out', () => {
  it('the device keeps only counts that the server does not have yet, and sends them after the next sign-in (READ-15)', async () => {
    const { account, designId } = await newReader('松林儿童毛线帽');
    const { context, page } = await openAs(browser, account, `/read/${designId}`, DESKTOP);
    const stored = () =>
      page.evaluate<string[]>(
        "Object.keys(localStorage).filter((key) => key.startsWith('reading:'))",
      );
    await page.locator(MAIN).click();
    expect(await stored()).not.toEqual([]);
    await eventually(async () => {
      expect((await stored()).filter((key) => /:[ei]:/.test(key))).toEqual([]);
    });
    // The next count stays on the device.
    await page.route('**/api/v1/reading/**', (route) => route.abort());
    await page.locator(MAIN).click();
    await page.locator(MAIN).getByText('2', { exact: true }).waitFor();
    await page.goto('/profile');
    await page.getByRole('main').getByRole('button', { name: '退出登录' }).click();
    await page.waitForURL(/\/login/);
    expect(await stored()).toEqual([expect.stringMatching(/:e:\d+:/)]);
    await context.close();
    // Without the device's snapshot the count of the server is merged with what waited.
    const other = await openAs(browser, account, `/read/${designId}`, DESKTOP);
    await other.page.locator(MAIN).getByText('1', { exact: true }).waitFor();
    await other.context.close();
  });
});
