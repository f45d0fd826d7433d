import { describe, expect, it } from '@jest/globals';
import type { PatternSheet, SheetInput } from './sheet.js';
import {
  applySheetCells,
  changedSheetColumns,
  type SheetCells,
  validateSheetCells,
  writeSheetCells,
} from './sheet-manifest.js';
import { SHEET_COLUMNS } from './sheet-manifest-columns.js';
import { readSheet } from './sheet-rules.js';

const sheetOf = (input: SheetInput): PatternSheet => {
  const { sheet, faults } = readSheet(input);
  expect(faults).toEqual({});
  return sheet!;
};

const FULL = sheetOf({
  craft: ['knit', 'crochet'],
  audience: ['women', 'teen'],
  season: ['spring', 'autumn'],
  style_tags: ['法式', '复古；廓形'],
  difficulty: 4,
  languages: ['zh', 'u'],
  crochet_terms: 'cn',
  instructions: ['chart', 'written'],
  test_knit: { status: 'done', testers: 12, date: '2026-05-01' },
  tech_edited: { done: true, editor: '小林, 校对' },
  pages: 8,
  files: [{ role: 'pattern', type: 'pdf', lang: 'zh', version: '1.2' }],
  version: '1.2',
  published: '2026-04-01',
  techniques: ['top-down', 'steeks', 'cables'],
  sizes: [
    { code: 'S', label: '小', fits: { bust: [80, 84] } as never, ease_cm: -4 },
    { code: 'M', label: null, fits: null, ease_cm: null },
    { code: 'L/XL', label: null, fits: { bust: [92, 96.5], shoe: [36, 38] } as never, ease_cm: 6 },
  ],
  measurements: { bust: [92, null, 108.5], body_ease: [-4, -2, 0], height: [60, 61, 62] },
  length_from: 'hps',
  gauge: [
    { sts: 22.5, rows: 30, per: 10, stitch: '平针', tool_mm: 4, blocked: true, round: false },
    {
      sts: 24,
      rows: null,
      per: null,
      stitch: '麻花: 12针; 拧',
      tool_mm: null,
      blocked: null,
      round: null,
    },
  ],
  gauge_repeat: { sts: 24, rows: 16, w_cm: 11, h_cm: 6 },
  stitch_multiple: { m: 12, k: 1, rows: null },
  tools: [
    { role: 'main', mm: 4, kind: 'circular', tip_cm: null, cable_cm: 80, sets: null },
    { role: 'rib', mm: 3.5, kind: 'dpn', tip_cm: null, cable_cm: null, sets: 5 },
  ],
  notions: [{ type: '纽扣', qty: 5, spec: '18mm' }],
  yarn_weight: 'dk',
  strands: 2,
  yardage_m: [1000, null, 1200],
  grams: [400, 450, 500],
  suggested: [
    {
      brand: '回归线',
      name: '念暖',
      colour: '雾蓝',
      fibre: [
        { type: 'wool', percent: 80 },
        { type: 'nylon', percent: null },
      ],
      m_per_ball: 120,
      g_per_ball: 50,
      balls: [9, null, 11],
      used_for: '主色',
    },
  ],
  fibres: ['wool', 'nylon'],
  licence: { sell_finished: 'ask', teach: 'no' },
  provenance: { yardage_m: 'estimated', 'measurements.bust': 'extracted' },
});

describe('cells of the pattern sheet (SHEET-11)', () => {
  it('every column has a name of its own', () => {
    const names = Object.values(SHEET_COLUMNS);
    expect(new Set(names).size).toBe(names.length);
  });

  it('writes numbers by size with slashes, and vocabularies with their labels', () => {
    expect(writeSheetCells(FULL)).toMatchObject({
      craft: '棒针;钩针',
      difficulty: '进阶',
      'sizes.fits.bust': '80-84/-/92-96.5',
      'sizes.ease_cm': '-4/-/6',
      'measurements.bust': '92/-/108.5',
      yardage_m: '1000/-/1200',
      test_knit: '状态:已试织,试织人数:12,试织日期:2026-05-01',
      tools: '用途:主针,针号:4,种类:环针,环针长:80;用途:罗纹,针号:3.5,种类:双头针,几根一套:5',
      suggested:
        '品牌:回归线,线名:念暖,颜色:雾蓝,成分:羊毛 80+锦纶,每团米数:120,每团克数:50,团数:9/-/11,用于:主色',
      'licence.sell_finished': '售卖成品需先取得授权',
    });
  });

  it('are written as JSON if plain text would not restore them', () => {
    const cells = writeSheetCells(FULL);
    expect(cells['sizes.code']).toBe('["S","M","L/XL"]');
    expect(cells.style_tags).toBe('["法式","复古；廓形"]');
    expect(cells.gauge).toContain('"stitch":"麻花: 12针; 拧"');
  });

  it.each([
    ['a full sheet', FULL],
    ['a sheet with nothing but a licence', sheetOf({ licence: { teach: 'no' } })],
    ['a sheet without sizes', sheetOf({ measurements: { width: [20] }, yardage_m: [300] })],
    ['an odd text', sheetOf({ version: null, style_tags: ['{"a":1}', '=1+1'] })],
  ])('are read again as the same sheet: %s', (_name, sheet) => {
    const read = applySheetCells(writeSheetCells(sheet), null);
    expect(read.faults).toEqual([]);
    expect(read.sheet).toEqual({ ...sheet, provenance: {} });
    expect(applySheetCells(writeSheetCells(sheet), sheet).sheet).toEqual(sheet);
  });

  it('leave a design without a sheet without one when all are empty', () => {
    expect(applySheetCells(writeSheetCells(null), null)).toEqual({ sheet: null, faults: [] });
  });

  it('remove the sheet when all are emptied, and clear only the columns that are there', () => {
    expect(applySheetCells(writeSheetCells(null), FULL).sheet).toBeNull();
    const { sheet } = applySheetCells({ craft: '', 'measurements.bust': '' }, FULL);
    expect(sheet).toMatchObject({ craft: [], yarn_weight: 'dk', licence: { teach: 'no' } });
    expect(sheet!.measurements).not.toHaveProperty('bust');
    expect(changedSheetColumns(FULL, sheet)).toEqual(['measurements.bust', 'craft']);
  });

  it('keep the source of values that do not change, and drop that of others (SHEET-10)', () => {
    const { sheet } = applySheetCells({ 'measurements.bust': '92/100/108.5' }, FULL);
    expect(sheet!.provenance).toEqual({ yardage_m: 'estimated' });
  });

  it.each<[string, SheetCells, SheetInput]>([
    ['units', { yardage_m: '1000码' }, { yardage_m: [914.4] }],
    ['inches', { 'measurements.width': '10英寸' }, { measurements: { width: [25.4] } }],
    ['full-width digits and decimal commas', { grams: '４００,5' }, { grams: [400.5] }],
    ['a gauge in short', { gauge: '22x30' }, { gauge: [{ sts: 22, rows: 30 } as never] }],
    [
      'a gauge with spaces',
      { gauge: '22 针  x 30　行' },
      { gauge: [{ sts: 22, rows: 30 } as never] },
    ],
    ['a gauge in words', { gauge: '22针 × 30行' }, { gauge: [{ sts: 22, rows: 30 } as never] }],
    ['needles in mm', { tools: '4.0mm;3.5毫米' }, { tools: [{ mm: 4 }, { mm: 3.5 }] as never }],
    ['stable values', { craft: 'knit,CROCHET' }, { craft: ['knit', 'crochet'] }],
    ['labels without brackets', { craft: '手摇机' }, { craft: ['machine'] }],
    ['a level', { difficulty: '3' }, { difficulty: 3 }],
    ['dates of Excel', { published: '2026/5/3' }, { published: '2026-05-03' }],
    ['a size without facts', { 'sizes.code': 'S、M' }, { sizes: [{ code: 'S、M' }] as never }],
    [
      'a nickname of no size',
      { 'sizes.code': 'S/M' },
      { sizes: [{ code: 'S' }, { code: 'M' }] as never },
    ],
  ])('understand %s', (_name, cells, input) => {
    expect(applySheetCells(cells, null)).toEqual({ sheet: sheetOf(input), faults: [] });
  });

  it.each<[SheetCells, string, string]>([
    [
      { 'sizes.code': 'S/M', 'measurements.bust': '80/90/100' },
      'measurements.bust',
      '胸围有 3 个数，尺码有 2 个',
    ],
    [
      { 'sizes.code': 'S/M', 'sizes.fits.bust': '80-84' },
      'sizes.fits.bust',
      '适合净胸围有 1 个，尺码有 2 个',
    ],
    [{ gauge: '220x30' }, 'gauge', '2 到 60'],
    [{ tools: '8号' }, 'tools', '中国 8号（4 mm）或 日本 8号（4.5 mm）'],
    [{ tools: '针号:4,颜色:红' }, 'tools', '没有“颜色”这一项'],
    [{ craft: '刺绣' }, 'craft', '没有“刺绣”这一项'],
    [{ 'measurements.bust': '九十' }, 'measurements.bust', '“九十”看不懂'],
    [{ 'licence.sell_limit': '0' }, 'licence.sell_limit', '1 到 100000'],
    [{ published: '去年' }, 'published', '例如 2026-05-03'],
    [{ craft: 'x'.repeat(10_001) }, 'craft', '内容太长'],
    [{ suggested: '[[[[1]]]]' }, 'suggested', '应为一个对象'],
  ])('of %j are refused, naming the column', (cells, column, message) => {
    for (const faults of [validateSheetCells(cells), applySheetCells(cells, FULL).faults]) {
      expect(faults).toContainEqual({ column, message: expect.stringContaining(message) });
    }
  });

  it('of 9,900 spaces in a gauge are refused', () => {
    const [fault] = validateSheetCells({ gauge: `22${' '.repeat(9_900)}?` });
    expect(fault).toMatchObject({ column: 'gauge' });
  });

  it('are compared with the number of sizes only once the sizes of the design are known', () => {
    const cells: SheetCells = { grams: '400/450' };
    expect(validateSheetCells(cells)).toEqual([]);
    expect(applySheetCells(cells, FULL).faults).toEqual([
      { column: 'grams', message: '克数有 2 个数，尺码有 3 个，请一一对应' },
    ]);
  });
});
