import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { DESKTOP, openAs, PHONE, useBrowser } from '../../support/browser/browser.js';
import { inGb18030, newFolder } from '../../support/cli/cli.js';
import { findAxeViolations } from '../../support/browser/page-violations.js';
import { ADMIN, withDatabase } from '../../support/site/site.js';

const ROWS = 30;
/** An import processes files on a machine that may be under load. */
const DONE = { timeout: 120_000 };

const browser = useBrowser();
const prefix = randomBytes(5).toString('hex');
let folder: Awaited<ReturnType<typeof newFolder>>;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  folder = await newFolder();
  const rows = Array.from({ length: ROWS }, (_, i) =>
    [
      `${prefix}-${i}`,
      `浏览器导入${i}`,
      '一份测试图解',
      i < 2 ? '面议' : '29.90',
      '毛衣',
      `织者${prefix}`,
      'a.zip,否',
    ].join(','),
  );
  const text = `货号,名称,描述,价格,分类,设计师,文件,上架\r\n${rows.join('\r\n')}\r\n`;
  await folder.write('清单.csv', inGb18030(text));
  ({ context, page } = await openAs(browser, ADMIN, '/console/import', DESKTOP, {
    reducedMotion: 'reduce',
  }));
  page.on('dialog', (dialog) => void dialog.accept());
});
afterAll(async () => {
  await context.close();
  await folder.remove();
});

const status = (text: string) => page.getByRole('status').filter({ hasText: text });

async function chooseFolder(): Promise<void> {
  const path = dirname(folder.path('清单.csv'));
  await page.getByLabel('选文件夹（清单与它的文件）').setInputFiles(path);
  await page.getByText(`共 ${ROWS} 行，其中 2 行有误`).waitFor(DONE);
}

async function startImport(): Promise<void> {
  await page.getByRole('button', { name: '导入', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('28 行会导入').waitFor();
  await dialog.getByRole('button', { name: '导入' }).click();
}

const imported = () =>
  withDatabase(
    async (client) =>
      (await client.query('SELECT 1 FROM designs WHERE sku LIKE $1', [`${prefix}-%`])).rowCount,
  );

describe('an import in the browser', () => {
  it('shows the errors of each row in a dry run that writes nothing (CONS-06)', async () => {
    await chooseFolder();
    await page.getByText(`将新建设计师账户 1 个：织者${prefix}`).waitFor();
    await page.getByRole('button', { name: '试运行' }).click();
    await status(`已处理 ${ROWS} / ${ROWS} 行：新建 28，失败 2。试运行什么都没有写入`).waitFor(
      DONE,
    );
    const row = page
      .getByRole('row')
      .filter({ hasText: `${prefix}-1` })
      .first();
    expect(await row.textContent()).toContain('价格“面议”');
    expect(await imported()).toBe(0);
    const violations: string[] = [];
    for (const viewport of [PHONE, DESKTOP]) {
      await page.setViewportSize(viewport);
      violations.push(...(await findAxeViolations(page, 'all')));
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
    }
    expect(violations).toEqual([]);
  });

  it('shows where the import stopped after the page was closed during it (CONS-06)', async () => {
    expect(await page.getByRole('button', { name: '导入', exact: true }).isEnabled()).toBe(false);
    await page.getByLabel('新设计师已核对').check();
    const forms = /\/designs\/import\?/;
    await page.route(forms, () => undefined);
    const sent = page.waitForRequest(forms);
    await startImport();
    await sent;
    await page.reload();
    await page.unroute(forms);
    await page.getByText('这一页关掉了，导入停在半路').waitFor(DONE);
    await status(`/ ${ROWS} 行`).waitFor();
    expect(await imported()).toBe(0);
  });

  it('continues while other pages are shown, stores its results, and repeats no row (CONS-06)', async () => {
    await chooseFolder();
    await page.getByLabel('新设计师已核对').check();
    await startImport();
    await page.getByRole('link', { name: '图解', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: '图解' }).waitFor();
    await page.getByRole('link', { name: '导入', exact: true }).click();
    const done = `已处理 ${ROWS} / ${ROWS} 行：新建 28，失败 2`;
    await status(done).waitFor(DONE);
    expect(await imported()).toBe(28);

    await page.reload();
    await status(done).waitFor(DONE);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '下载失败的行' }).click(),
    ]);
    const failed = await readFile(await download.path(), 'utf8');
    expect(failed.trim().split('\r\n')).toHaveLength(3);
    expect(failed).toContain(`${prefix}-0,浏览器导入0,一份测试图解,面议`);

    await chooseFolder();
    await startImport();
    await status('未变 28，失败 2').waitFor(DONE);
  });
});
