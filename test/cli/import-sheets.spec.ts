import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cloudknit, idsOfSku, newFolder, newToken, reportsOf } from '../support/cli/cli.js';
import { admin, detailOf } from '../support/site/design-forms.js';

let env: Record<string, string>;
let folder: Awaited<ReturnType<typeof newFolder>>;
const designer = `图解信息${randomBytes(3).toString('hex')}`;

beforeAll(async () => {
  env = { CLOUDKNIT_TOKEN: await newToken() };
  folder = await newFolder();
});

afterAll(() => folder.remove());

const run = (...args: string[]) => cloudknit(args, env);

const outcomesOf = (stdout: string) =>
  stdout
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { outcome: string }).outcome);

const importList = (name: string) =>
  run('import', folder.path(name), '--yes', '--yes-new-designers', '--json');

const idOf = async (sku: string) => (await idsOfSku(sku))[0]!;

const SHEET_HEADERS =
  '货号,名称,描述,价格,设计师,文件,上架,工艺,difficulty,尺码,胸围,yardage_m,用针,成品售卖,更新日期';
const COMMON = `一件,9.90,${designer},a.zip,否`;
const ROWS = [
  `${designer}-1,毛衣一,${COMMON},棒针;钩针,中级,S/M/L,92/100/108,1000/1100/-,"用途:主针,针号:4.0mm",成品不可售卖,2026/5/3`,
  `${designer}-2,围巾二,${COMMON},,,,,,,,`,
  `${designer}-3,帽子三,${COMMON},knit,2,,,120码,US 6,,`,
];

describe('cloudknit import of pattern sheets', () => {
  it('takes columns in Chinese and English, and export then import leaves every row unchanged (SHEET-11)', async () => {
    await folder.write('sheets.csv', [SHEET_HEADERS, ...ROWS].join('\n'));
    const made = await importList('sheets.csv');
    expect(outcomesOf(made.stdout)).toEqual(['created', 'created', 'created']);
    const { sheet } = await detailOf(await idOf(`${designer}-1`), admin);
    expect(sheet).toMatchObject({
      craft: ['knit', 'crochet'],
      difficulty: 3,
      sizes: [{ code: 'S' }, { code: 'M' }, { code: 'L' }],
      measurements: { bust: [92, 100, 108] },
      yardage_m: [1000, 1100, null],
      tools: [{ role: 'main', mm: 4 }],
      licence: { sell_finished: 'no', teach: 'each_student_buys' },
      updated: '2026-05-03',
    });
    expect((await detailOf(await idOf(`${designer}-2`), admin)).sheet).toBeNull();
    expect((await detailOf(await idOf(`${designer}-3`), admin)).sheet).toMatchObject({
      yardage_m: [109.7],
      tools: [{ mm: 4 }],
    });

    for (const extra of [[], ['--files']]) {
      const path = folder.path(`out${extra.length}/list.csv`);
      expect((await run('designs', 'export', path, '--designer', designer, ...extra)).status).toBe(
        0,
      );
      const back = await run('import', path, '--yes', '--json');
      expect(outcomesOf(back.stdout)).toEqual(['unchanged', 'unchanged', 'unchanged']);
    }
    const written = await readFile(folder.path('out0/list.csv'), 'utf8');
    expect(written).toContain('92/100/108');

    // A list with one column of the sheet changes that one alone.
    await folder.write(
      'one.csv',
      `货号,名称,描述,价格,胸围\n${designer}-1,毛衣一,一件,9.90,92/100/110`,
    );
    expect((await importList('one.csv')).stdout).toContain('"updated"');
    const changed = await detailOf(await idOf(`${designer}-1`), admin);
    expect(changed.sheet).toEqual({
      ...sheet,
      measurements: { bust: [92, 100, 110] },
      provenance: expect.objectContaining({ 'measurements.bust': 'moderator' }),
    });
  });

  it('names the column and the value of each fault, and keeps them out of the shop (SHEET-11, SHEET-05)', async () => {
    const lines = [
      '货号,名称,描述,价格,设计师,文件,尺码,胸围,用针,密度',
      `${designer}-8,毛衣,一件,9.90,${designer},a.zip,S/M,80/90/100,4,22x30`,
      `${designer}-9,毛衣,一件,9.90,${designer},a.zip,S/M,80/90,8号,220x30`,
    ];
    await folder.write('faulty.csv', lines.join('\n'));
    const ended = await importList('faulty.csv');
    expect(outcomesOf(ended.stdout)).toEqual(['failed', 'failed']);
    const report = await readFile(reportsOf(ended).report, 'utf8');
    expect(report).toContain('胸围“80/90/100”：胸围有 3 个数，尺码有 2 个，请一一对应');
    expect(report).toContain(
      '用针“8号”：针号“8号”可能是 中国 8号（4 mm）或 日本 8号（4.5 mm），请写毫米数',
    );
    expect(await idsOfSku(`${designer}-8`)).toEqual([]);
  });
});
