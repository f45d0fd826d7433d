import { describe, expect, it } from '@jest/globals';
import type { PatternSheet, SheetInput } from './sheet.js';
import { DEFAULT_LICENCE, licenceTerms } from './sheet-licence.js';
import { readSheet } from './sheet-rules.js';
import { estimateMetres, findSheetWarnings } from './sheet-warnings.js';

const NO_FITS = {
  height: null,
  bust: null,
  age: null,
  head: null,
  hand: null,
  foot: null,
  shoe: null,
};

const SWEATER: SheetInput = {
  craft: ['knit'],
  difficulty: 3,
  techniques: ['raglan-sleeve', 'top-down'],
  sizes: [
    { code: 'S', label: null, fits: { ...NO_FITS, bust: [80, 84] }, ease_cm: 10 },
    { code: 'M', label: '均码', fits: null, ease_cm: 10 },
    { code: 'L', label: null, fits: null, ease_cm: null },
  ],
  measurements: {
    bust: [92, 100, 108],
    length: [56, 58, 60],
    sleeve: [44, 45, 45],
    upper_arm: [32, 34, 36],
  },
  gauge: [{ sts: 22, rows: 30, per: 10, stitch: '平针', tool_mm: 4, blocked: true, round: false }],
  yarn_weight: 'dk',
  yardage_m: [1000, 1100, 1200],
};

/** @throws if the sheet is refused */
function sheetOf(input: SheetInput): PatternSheet {
  const { sheet, faults } = readSheet(input);
  if (!sheet) throw new Error(JSON.stringify(faults));
  return sheet;
}

const faultsOf = (input: unknown) => readSheet(input).faults;

describe('readSheet', () => {
  it('keeps what is known and fills the rest with null, empty lists and the default licence (SHEET-01, SHEET-14)', () => {
    const sheet = sheetOf(SWEATER);
    expect(sheet.measurements).toEqual(SWEATER.measurements);
    expect(sheet.sizes[0]!.fits).toMatchObject({ bust: [80, 84], height: null });
    expect(sheet).toMatchObject({ strands: null, grams: [], tools: [], licence: DEFAULT_LICENCE });
    expect(sheet.techniques).toEqual(['top-down', 'raglan-sleeve']);
    expect(sheetOf(sheet)).toEqual(sheet);
  });

  it('takes an absent sheet as none and an empty one as a sheet of which nothing is known (SHEET-01)', () => {
    expect(readSheet(null)).toEqual({ sheet: null, faults: {} });
    expect(sheetOf({}).craft).toEqual([]);
  });

  it.each<[string, unknown, string, RegExp]>([
    ['a gauge of 220', { gauge: [{ sts: 220 }] }, 'sheet.gauge[0].sts', /2 到 60 针\/10cm/],
    [
      'a bust of 20',
      { measurements: { bust: [20] } },
      'sheet.measurements.bust[0]',
      /30 到 220 cm/,
    ],
    ['zero metres', { yardage_m: [0] }, 'sheet.yardage_m[0]', /1 到 100000 m/],
    ['13 strands', { strands: 13 }, 'sheet.strands', /1 到 12 股/],
    ['half a strand', { strands: 1.5 }, 'sheet.strands', /整数/],
    ['difficulty 6', { difficulty: 6 }, 'sheet.difficulty', /1 到 5/],
    ['a decimal comma', { tools: [{ mm: '3,5' }] }, 'sheet.tools[0].mm', /0.5 到 50 mm 之间的数字/],
    ['full-width digits', { strands: '２' }, 'sheet.strands', /1 到 12 股 之间的数字/],
    ['a needle without a system', { tools: [{ mm: '8号' }] }, 'sheet.tools[0].mm', /数字/],
    ['NaN', { strands: NaN }, 'sheet.strands', /数字/],
    [
      'a swapped range',
      { sizes: [{ code: 'S', fits: { bust: [90, 80] } }] },
      'sheet.sizes[0].fits.bust',
      /从小到大/,
    ],
    ['a gauge without stitches', { gauge: [{ rows: 30 }] }, 'sheet.gauge[0].sts', /请填/],
    [
      '13 style tags',
      { style_tags: Array.from({ length: 13 }, (_, i) => `t${i}`) },
      'sheet.style_tags',
      /最多12项/,
    ],
    ['another craft', { craft: ['weaving'] }, 'sheet.craft[0]', /工艺没有“weaving”/],
    ['an impossible day', { published: '2026-02-30' }, 'sheet.published', /2026-05-03/],
    ['an unknown field', { colour: 'red' }, 'sheet.colour', /没有这个字段/],
    ['a list as the sheet', [], 'sheet', /对象/],
    [
      'two sizes of one name',
      { sizes: [{ code: 'S' }, { code: 'S' }] },
      'sheet.sizes[1].code',
      /重复/,
    ],
    ['an inherited name as a choice', { yarn_weight: 'constructor' }, 'sheet.yarn_weight', /没有/],
    ['another unit of gauge', { gauge: [{ sts: 20, per: 1 }] }, 'sheet.gauge[0].per', /10 到 10/],
  ])(
    'refuses %s with the name of the field and what is allowed (SHEET-05)',
    (_, input, path, message) => {
      const { sheet, faults } = readSheet(input);
      expect(sheet).toBeNull();
      expect(Object.keys(faults)).toEqual([path]);
      expect(faults[path]![0]).toMatch(message);
    },
  );

  it('refuses per-size lists that are not as long as the list of sizes (SHEET-06)', () => {
    const faults = faultsOf({ sizes: [{ code: 'S' }, { code: 'M' }], yardage_m: [80, 90, 100] });
    expect(faults).toEqual({ 'sheet.yardage_m': ['用线量有 3 个数，尺码有 2 个，请一一对应'] });
    expect(faultsOf({ yardage_m: [80, 90] })).toHaveProperty(['sheet.yardage_m']);
    expect(sheetOf({ yardage_m: [80] }).yardage_m).toEqual([80]);
  });

  it('reports all faults at once (SHEET-05)', () => {
    const faults = faultsOf({ strands: 99, gauge: [{ sts: 1 }], measurements: { cuff: [9, 9] } });
    expect(Object.keys(faults).sort()).toEqual([
      'sheet.gauge[0].sts',
      'sheet.measurements.cuff',
      'sheet.measurements.cuff[0]',
      'sheet.measurements.cuff[1]',
      'sheet.strands',
    ]);
  });

  it('keeps where values come from, of known fields only (SHEET-10)', () => {
    const provenance = { gauge: 'extracted', 'measurements.bust': 'estimated' } as const;
    expect(sheetOf({ provenance }).provenance).toEqual(provenance);
    expect(faultsOf({ provenance: { weather: 'designer' } })).toHaveProperty([
      'sheet.provenance.weather',
    ]);
    expect(faultsOf({ provenance: { gauge: 'guess' } })).toHaveProperty(['sheet.provenance.gauge']);
  });

  it('says the terms of a licence in words (SHEET-14)', () => {
    const { licence } = sheetOf({ licence: { sell_limit: 12, teach: 'no' } });
    const texts = licenceTerms(licence).map(({ text }) => text);
    expect(texts).toContain('成品少量手工可售卖（每年不超过 12 件）');
    expect(texts).toContain('不可用于教学');
    const none = licenceTerms(sheetOf({ licence: { sell_finished: 'no' } }).licence);
    expect(none.find(({ key }) => key === 'sell_finished')).toMatchObject({ tone: 'forbidden' });
    expect(none.map(({ key }) => key)).not.toContain('sell_credit');
  });
});

describe('findSheetWarnings', () => {
  const codesOf = (change: SheetInput) =>
    findSheetWarnings(sheetOf({ ...SWEATER, ...change })).map(({ code, field }) => [code, field]);

  it('finds nothing in a sound sheet (SHEET-06)', () => {
    expect(codesOf({})).toEqual([]);
  });

  it('finds sizes that do not grow (SHEET-06)', () => {
    const measurements = { ...SWEATER.measurements, bust: [92, 92, 108] };
    expect(codesOf({ measurements })).toEqual([['sizes_not_growing', 'measurements.bust']]);
    expect(codesOf({ grams: [400, 380, 420] })).toEqual([['sizes_not_growing', 'grams']]);
  });

  it('finds a gauge that does not fit the class of the yarn (SHEET-06)', () => {
    expect(codesOf({ yarn_weight: 'bulky' })).toEqual([['gauge_unlike_yarn', 'gauge']]);
    expect(codesOf({ yarn_weight: 'lace' })).toEqual([]);
  });

  it('finds metres that are less than half or more than twice the estimate (SHEET-06)', () => {
    const [small] = estimateMetres(sheetOf(SWEATER));
    // Body 92 × 56, two sleeves of 44 × 28: 7616 cm² at 22 × 30.
    expect(small).toBeCloseTo((1.15 * 7616 * Math.sqrt(20 * 6.6)) / 100, 6);
    expect(codesOf({ yardage_m: [400, 1100, 1200] })).toEqual([
      ['metres_unlike_estimate', 'yardage_m'],
    ]);
    expect(codesOf({ yardage_m: [1000, 1100, 2600] })).toEqual([
      ['metres_unlike_estimate', 'yardage_m'],
    ]);
  });

  it('leaves out what the designer keeps with a reason (SHEET-06)', () => {
    const kept_warnings = [
      { code: 'gauge_unlike_yarn' as const, field: 'gauge', reason: '故意织得松' },
    ];
    expect(codesOf({ yarn_weight: 'bulky', kept_warnings })).toEqual([]);
  });
});
