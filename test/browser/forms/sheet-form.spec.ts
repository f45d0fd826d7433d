import { beforeAll, describe, expect, it } from '@jest/globals';
import type { DesignCard, Page as PageOf } from '#contracts';
import type { Locator, Page } from 'playwright-core';
import { zipOf } from '../../support/fixtures/archives.js';
import { openAs, PHONE, useBrowser } from '../../support/browser/browser.js';
import { admin, detailOf, upload } from '../../support/site/design-forms.js';
import { eventually } from '../../support/eventually.js';
import { DRAFT_WITHOUT_FILES, fill, reload } from '../../support/browser/form-fields.js';
import { newName } from '../../support/site/messages.js';
import { findAxeViolations } from '../../support/browser/page-violations.js';
import { ADMIN } from '../../support/site/site.js';

const browser = useBrowser();
let zip: { name: string; mimeType: string; buffer: Buffer };

beforeAll(async () => {
  zip = {
    name: '图解.zip',
    mimeType: 'application/zip',
    buffer: await zipOf({ 'pattern.pdf': '%PDF' }),
  };
});

const openStep = (part: Locator, title: string) =>
  part.getByRole('button', { name: new RegExp(title) }).click();

/** Opens the upload page on a phone, with the fields outside the sheet filled in. */
async function openForm(name: string, category: string) {
  const { context, page } = await openAs(browser, ADMIN, '/upload', PHONE);
  await fill(page, { 名称: name, 描述: '一份图解', '价格（元）': '9.90' });
  await page.getByRole('checkbox', { name: category, exact: true }).check();
  await page.getByLabel(/^设计文件/).setInputFiles(zip);
  return { context, page, part: page.getByRole('region', { name: '图解信息' }) };
}

const submit = (page: Page) => page.getByRole('button', { name: '上传', exact: true }).click();

/** The design with this name: a visitor's list can be one second older. */
async function idOf(name: string): Promise<number> {
  let found: DesignCard[] = [];
  await eventually(async () => {
    const path = `/designs/search?name=${encodeURIComponent(name)}`;
    found = (await admin.get<PageOf<DesignCard>>(path)).body.results;
    expect(found).toHaveLength(1);
  });
  return found[0]!.id;
}

describe('the pattern sheet in the upload form on a phone', () => {
  it('takes all facts of a scarf in at most 16 taps and fields (SHEET-03, SHEET-04)', async () => {
    const name = `围巾${newName()}`;
    const { context, page, part } = await openForm(name, '围巾');
    let efforts = 0;
    const tap = async (role: 'checkbox' | 'radio', option: string) => {
      await part.getByRole(role, { name: option, exact: true }).first().check();
      efforts += 1;
    };
    const type = async (label: string, text: string) => {
      await part.getByRole('textbox', { name: label, exact: true }).fill(text);
      efforts += 1;
    };
    const next = async () => {
      await part.getByRole('button', { name: '下一步' }).click();
      efforts += 1;
    };
    await tap('checkbox', '棒针');
    await tap('radio', '初级');
    await tap('checkbox', '符号图解');
    await next();
    await type('针密度（针/10cm）', '２２');
    await type('行密度（行/10cm）', '30');
    await type('针号（mm、US 或号）', 'US 6');
    await part.getByText('4.0mm').first().waitFor();
    await next();
    await part.getByRole('combobox', { name: '线材粗细' }).selectOption({ label: '中粗线（DK）' });
    efforts += 1;
    await type('总用线量 m', '400');
    await type('总克数 g', '200');
    await next();
    await type('宽 cm', '30');
    await type('长（高） cm', '180');
    expect(efforts).toBeLessThanOrEqual(16);
    expect(await findAxeViolations(page, 'all')).toEqual([]);
    await submit(page);
    await page.getByText('上传成功').waitFor({ timeout: 60_000 });
    const { sheet } = await detailOf(await idOf(name));
    expect(sheet).toMatchObject({
      craft: ['knit'],
      gauge: [{ sts: 22, rows: 30 }],
      measurements: { width: [30], height: [180] },
    });
    await context.close();
  });

  it('asks which count a 号 is, keeps a warning with its reason, and comes back after a reload (SHEET-03, SHEET-04, SHEET-06)', async () => {
    const name = `围巾${newName()}`;
    const { context, page, part } = await openForm(name, '围巾');
    await part.getByRole('checkbox', { name: '棒针', exact: true }).check();
    await openStep(part, '用线');
    const weight = part.getByRole('combobox', { name: '线材粗细' });
    await weight.selectOption({ label: '极粗线（Super Bulky）' });
    await openStep(part, '密度与用针');
    await part.getByRole('textbox', { name: '针密度（针/10cm）', exact: true }).fill('22');
    const needle = part.getByRole('textbox', { name: '针号（mm、US 或号）', exact: true });
    await needle.fill('8号');
    const question = part.getByRole('group', { name: '是哪一种？' });
    expect(await question.getByRole('radio').count()).toBe(2);
    await question.getByRole('radio', { name: /^日本.*4\.5mm/ }).click();
    await question.waitFor({ state: 'hidden' });
    await part.getByRole('status').getByText('与线材粗细不符').waitFor();
    await part.getByRole('button', { name: '保留这个值' }).click();
    await part.getByText('请写一句理由').waitFor();
    await part.getByRole('textbox', { name: '没有填错？写下理由' }).fill('两股线织得紧');
    await part.getByRole('button', { name: '保留这个值' }).click();
    await part.getByText('已保留：两股线织得紧').waitFor();

    await reload(page);
    await page.getByText(DRAFT_WITHOUT_FILES).waitFor();
    await openStep(part, '密度与用针');
    expect(await needle.inputValue()).toBe('4.5 mm');
    await part.getByText('已保留：两股线织得紧').waitFor();
    await page.getByLabel(/^设计文件/).setInputFiles(zip);
    await submit(page);
    await page.getByText('上传成功').waitFor({ timeout: 60_000 });
    const design = await detailOf(await idOf(name));
    expect(design.sheet).toMatchObject({
      gauge: [{ sts: 22 }],
      tools: [{ mm: 4.5 }],
      kept_warnings: [{ code: 'gauge_unlike_yarn', reason: '两股线织得紧' }],
    });
    await context.close();
  });

  it('keeps the focus where an answer or a row was taken back (SHEET-03)', async () => {
    const { context, part } = await openForm(`围巾${newName()}`, '围巾');
    const focused = part.locator('legend:focus');
    await part.getByRole('radio', { name: '初级', exact: true }).check();
    await part.getByRole('button', { name: '清除难度' }).click();
    await focused.filter({ hasText: '难度' }).waitFor();
    await openStep(part, '密度与用针');
    await part.getByRole('textbox', { name: '针密度（针/10cm）', exact: true }).fill('22');
    await part.getByRole('button', { name: '再加一项密度' }).click();
    await part.getByRole('button', { name: '删除密度 2' }).click();
    await focused.filter({ hasText: '密度' }).waitFor();
    await context.close();
  });

  it('names each wrong cell of a pasted size table and keeps the form (SHEET-06, SHEET-07)', async () => {
    const name = `毛衣${newName()}`;
    const { context, page, part } = await openForm(name, '毛衣');
    await openStep(part, '尺码');
    await part.getByText('从 Excel 粘贴').click();
    const pasted = part.getByRole('textbox', { name: '从 Excel 复制的表格' });
    await pasted.fill('尺码\tS\tM\n成衣胸围\t９２\t一百\n衣长\t5,8\t9999');
    await part.getByRole('button', { name: '放进表格' }).click();
    await part.getByText('已粘贴 2 行').waitFor();
    const faults = part.getByRole('status').getByRole('listitem');
    await faults.first().waitFor();
    expect(await faults.allInnerTexts()).toEqual([
      expect.stringMatching(/^M.*胸围|^.*胸围.*M/),
      expect.stringMatching(/长/),
      expect.stringMatching(/长/),
    ]);
    expect(await findAxeViolations(page, 'all')).toEqual([]);
    await submit(page);
    await page.getByText('图解信息有 3 处要改，请看标红的地方').waitFor();
    expect(await page.getByLabel('名称', { exact: true }).inputValue()).toBe(name);
    await part.locator('td [aria-invalid="true"]').first().fill('100');
    expect(await faults.count()).toBe(2);
    await context.close();
  });
});

describe('what the files of a design propose, in the edit form on a phone', () => {
  const TEXT = ['松林毛衣', '密度：22针×30行 = 10cm×10cm', '用针：4.0mm 环针', '用线：约 900 米'];

  it('is shown with its sentence and file, and is saved only after the designer adopted it (SHEET-08)', async () => {
    const bytes = await zipOf({ '说明/图解.txt': TEXT.join('\n') });
    const { body } = await upload({ name: `毛衣${newName()}` }, [
      { field: 'file', name: '图解.zip', bytes },
    ]);
    const id = Number(body['id']);
    const { context, page } = await openAs(browser, ADMIN, `/design/${id}/edit`, PHONE);
    const panel = page.getByRole('region', { name: '从文件里读到的' });
    const gauge = panel.getByRole('listitem').filter({ hasText: '密度' });
    await gauge.getByText('22 针 × 30 行 / 10cm').waitFor({ timeout: 120_000 });
    await gauge.getByText(TEXT[1]!).waitFor();
    await gauge.getByText('图解.txt 第 1 页').waitFor();
    expect(await findAxeViolations(page, 'all')).toEqual([]);
    const save = async () => {
      await page.getByRole('button', { name: '保存', exact: true }).click();
      await page.waitForURL((url) => !url.pathname.endsWith('/edit'));
    };
    await save();
    expect((await detailOf(id, admin)).sheet).toBeNull();

    await page.goto(`/design/${id}/edit`);
    await panel
      .getByRole('button', { name: /^忽略 用线/ })
      .first()
      .click();
    await panel.getByRole('button', { name: /^采用 密度/ }).click();
    await panel.getByRole('button', { name: /^采用 用针/ }).click();
    expect(await panel.getByRole('button', { name: /^采用 (?:密度|用针|用线)/ }).count()).toBe(0);
    await save();
    const { sheet } = await detailOf(id, admin);
    expect(sheet).toMatchObject({
      gauge: [{ sts: 22, rows: 30 }],
      tools: [{ mm: 4 }],
      yardage_m: [],
    });
    await context.close();
  });
});
