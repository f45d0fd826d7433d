import { describe, expect, it } from '@jest/globals';
import { openAs, useBrowser, PHONE, DESKTOP } from '../../support/browser/browser.js';
import {
  COUNTER_BUTTON,
  newReader,
  shownPage,
  tapMain,
  awaitCount,
} from '../../support/browser/reader.js';
import type { Reading } from '#contracts';
import { zipOf } from '../../support/fixtures/archives.js';
import { archive, upload } from '../../support/site/design-forms.js';
import { eventually } from '../../support/eventually.js';
import { newName } from '../../support/site/messages.js';
import { signIn } from '../../support/site/site.js';

const browser = useBrowser();

describe('the counter of the reader', () => {
  it('adds what two devices counted while they were offline, and loses nothing when a page is killed (READ-08, READ-15)', async () => {
    const { account } = await newReader(1);
    const devices = await Promise.all(
      [PHONE, DESKTOP].map((size) => openAs(browser, account, '/read/1', size)),
    );
    for (const { context, page } of devices) {
      await page.locator(COUNTER_BUTTON).waitFor();
      await context.setOffline(true);
      await page.getByText('没有网络：看过的页和计数照常').waitFor();
      await tapMain(page, 100);
      await awaitCount(page, 100);
    }
    const [phone, desktop] = devices;
    // The page is killed before it could send anything.
    await phone!.page.close();
    await phone!.context.setOffline(false);
    const reopened = await phone!.context.newPage();
    await reopened.goto('/read/1');
    await awaitCount(reopened, 100);
    const buyer = await signIn(account.email, account.password);
    const storedCounters = async () =>
      (await buyer.get<Reading>('/reading/1/')).body.project.counters;
    // The answer to the second device holds what the first one has sent by then.
    await eventually(async () => {
      expect(await storedCounters()).toMatchObject([{ id: 'main', value: 100 }]);
    });
    await desktop!.context.setOffline(false);
    // The device reads what the first one has sent and adds its own rows, before or after it sends them.
    await awaitCount(desktop!.page, 200);
    await eventually(async () => {
      expect(await storedCounters()).toMatchObject([{ id: 'main', value: 200 }]);
    });
    // The first device asks again when its owner comes back to it.
    await reopened.evaluate(
      `document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))`,
    );
    await awaitCount(reopened, 200);
    for (const { context } of devices) await context.close();
  });

  it('reminds in the rows in which the pattern decreases, is undone, set and locked (READ-08, READ-09)', async () => {
    const { account } = await newReader(1);
    const { context, page } = await openAs(browser, account, '/read/1', PHONE);
    await page.getByRole('button', { name: '花样、加减针提醒' }).click();
    await page.getByLabel('图解上的写法').fill('每8行减1针×5次');
    await page.getByRole('button', { name: '添加', exact: true }).click();
    await page.getByRole('button', { name: '减 1 针 还有 8 行' }).waitFor();
    const due: number[] = [];
    for (let row = 1; row <= 41; row += 1) {
      await tapMain(page, 1);
      await awaitCount(page, row);
      if (await page.getByText('这一行：减 1 针').isVisible()) due.push(row);
    }
    expect(due).toEqual([8, 16, 24, 32, 40]);
    await page.getByRole('button', { name: '减 1 针 织完了' }).waitFor();
    await page.getByRole('button', { name: '撤销上一次' }).click();
    await awaitCount(page, 40);
    await page.getByRole('button', { name: '减一行' }).click();
    await page.getByRole('button', { name: '锁定计数，防误触' }).click();
    await tapMain(page, 1);
    await awaitCount(page, 39);
    await page.getByRole('button', { name: '解锁计数' }).click();
    await page.getByRole('button', { name: '改数、目标与记录' }).click();
    const dialog = page.getByRole('dialog', { name: '计数' });
    await dialog.getByText('40 → 39 行').waitFor();
    await dialog.getByLabel('现在第几行').fill('４６');
    await dialog.getByLabel('目标（可不填）').fill('74');
    await dialog.getByRole('button', { name: '好了' }).click();
    await page.getByText('第 46 / 74 行 · 点这里加一行').waitFor();
    await page.reload();
    await page.getByText('第 46 / 74 行 · 点这里加一行').waitFor();
    await context.close();
  });

  it('moves the ruler over the rows of a chart after two taps (READ-07)', async () => {
    const { account } = await newReader(1);
    const { context, page } = await openAs(browser, account, '/read/1', PHONE);
    await shownPage(page);
    await page.getByRole('button', { name: '阅读设置' }).click();
    await page.getByRole('button', { name: '在这一页放行尺' }).click();
    await page.getByText('点图解第 1 行的中间').waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const surface = page.getByRole('group', { name: /方向键移动/ });
    const box = (await surface.boundingBox())!;
    await page.mouse.click(box.x + box.width / 2, box.y + box.height * 0.75);
    await page.getByText('再点最后一行的中间').waitFor();
    await page.mouse.click(box.x + box.width / 2, box.y + box.height * 0.25);
    await page.getByLabel('这两处之间一共几行').fill('21');
    await page.getByLabel('现在织到图解的第几行').fill('3');
    await page.getByRole('button', { name: '放好了' }).click();
    await page.getByRole('img', { name: '行尺在第 3 行，正面，从右往左' }).waitFor();
    await tapMain(page, 1);
    await page.getByRole('img', { name: '行尺在第 4 行，反面，从左往右' }).waitFor();
    await context.close();
  });

  it('lies on the rows of an SVG that marks them, without a tap (READ-07, READ-17)', async () => {
    const rows = [1, 2, 3, 4].map(
      (row) => `<rect data-row="${row}" y="${90 - 20 * row}" width="100" height="18" fill="#b33"/>`,
    );
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${rows.join('')}</svg>`;
    const name = `行尺${newName()}`;
    const { body } = await upload({ name }, [archive(await zipOf({ '图.svg': svg }))]);
    const id = Number(body['id']);
    const { account } = await newReader(id);
    const { context, page } = await openAs(browser, account, `/read/${id}`, PHONE);
    await shownPage(page);
    await tapMain(page, 2);
    await page.getByRole('img', { name: '行尺在第 2 行，反面，从左往右' }).waitFor();
    await page.getByRole('button', { name: '阅读设置' }).click();
    await page.getByRole('button', { name: '从现在这一行开始织这张图' }).click();
    await page.getByRole('img', { name: '行尺在第 1 行，正面，从右往左' }).waitFor();
    await context.close();
  });

  it('lies on the row of a chart as data, which is read out as text, and terms are explained (READ-12, READ-17)', async () => {
    const { account } = await newReader(8);
    const stitch = (id: string, zh: string, ws: string) => {
      return { id, zh, en: id, wsZh: ws, wsEn: ws, in: 1, out: 1, glyph: 'knit' };
    };
    const row = ['k', 'k', 'k', 'p', 'p'];
    const chart = {
      format: 'cloudknit-chart',
      version: 1,
      name: '罗纹',
      cols: 5,
      rows: 4,
      worked: 'flat',
      legend: [stitch('k', '下', '上'), stitch('p', '上', '下')],
      cells: [row, row, row, row],
    };
    const text = [{ kind: 'paragraph', text: 'k2tog' }];
    const { context, page } = await openAs(browser, account, '/about', PHONE);
    // The archive of a design with a chart: its pages are made by another test.
    await page.route(/\/api\/v1\/reading\/8\/(\?|$)/, async (route) => {
      const response = await route.fetch();
      const reading = (await response.json()) as Reading;
      const page1 = {
        n: 1,
        width: null,
        height: null,
        url: '/api/v1/pages/chart',
        url_2x: null,
        rows: null,
      };
      const file = { expected: 1, fault: null, message: null, warnings: [] };
      reading.state = 'ready';
      reading.files = [
        { ...file, name: '罗纹.chart.json', kind: 'chart', pages: [page1] },
        {
          ...file,
          name: '说明.txt',
          kind: 'text',
          pages: [{ ...page1, n: 2, url: '/api/v1/pages/text' }],
        },
      ];
      await route.fulfill({ response, json: reading });
    });
    await page.route('**/api/v1/pages/chart', (route) => route.fulfill({ json: chart }));
    await page.route('**/api/v1/pages/text', (route) => route.fulfill({ json: text }));
    await page.goto('/read/8');
    await shownPage(page);
    await tapMain(page, 1);
    await page.getByText('第 1 行（正面）：2上 3下').waitFor();
    await tapMain(page, 1);
    await page.getByText('第 2 行（反面）：3上 2下').waitFor();
    await page.getByRole('img', { name: '行尺在第 2 行，反面，从左往右' }).waitFor();
    await page.getByRole('button', { name: '下一页' }).click();
    await page.getByText('k2tog', { exact: true }).dblclick({ position: { x: 12, y: 12 } });
    await page.getByRole('heading', { name: '左上2并1' }).waitFor();
    await context.close();
  });

  it('explains a word by the legend of a chart that was not opened, which wins (READ-12)', async () => {
    const { account } = await newReader(8);
    const chart = {
      format: 'cloudknit-chart',
      version: 1,
      name: '花样',
      cols: 1,
      rows: 1,
      worked: 'flat',
      legend: [
        { id: 'm', zh: '三叶针', en: 'k2tog', wsZh: '上', wsEn: 'p', in: 1, out: 1, glyph: 'knit' },
      ],
      cells: [['m']],
    };
    const { context, page } = await openAs(browser, account, '/about', PHONE);
    await page.route(/\/api\/v1\/reading\/8\/(\?|$)/, async (route) => {
      const response = await route.fetch();
      const reading = (await response.json()) as Reading;
      const pageOf = (n: number, url: string) => ({
        n,
        width: null,
        height: null,
        url: `/api/v1/pages/${url}`,
        url_2x: null,
        rows: null,
      });
      const file = { expected: 1, fault: null, message: null, warnings: [] };
      reading.state = 'ready';
      reading.files = [
        {
          ...file,
          name: '说明.txt',
          kind: 'text',
          pages: [1, 2, 3, 4].map((n) => pageOf(n, 'text')),
        },
        { ...file, name: '花样.chart.json', kind: 'chart', pages: [pageOf(5, 'chart')] },
      ];
      await route.fulfill({ response, json: reading });
    });
    const loaded = page.waitForResponse('**/api/v1/pages/chart');
    await page.route('**/api/v1/pages/chart', (route) => route.fulfill({ json: chart }));
    await page.route('**/api/v1/pages/text', (route) =>
      route.fulfill({ json: [{ kind: 'paragraph', text: 'k2tog' }] }),
    );
    await page.goto('/read/8');
    await loaded;
    await page.getByText('k2tog', { exact: true }).dblclick({ position: { x: 12, y: 12 } });
    const headings = page.getByRole('heading', { level: 3 });
    await headings.filter({ hasText: '左上2并1' }).waitFor();
    expect(await headings.first().innerText()).toBe('图解自己的图例：三叶针');
    await context.close();
  });
});
