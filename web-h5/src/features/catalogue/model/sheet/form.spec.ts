import { readSheet, type SheetInput } from '#contracts';
import { describe, expect, it } from '@jest/globals';
import {
  cellsOf,
  EMPTY_SHEET_FORM,
  type SheetForm,
  sheetFormOf,
  withMoreSizes,
  withoutSize,
  withoutStaleReasons,
  withSizes,
} from './form-model';
import { readSheetForm } from './form-reader';
import { fieldFor, isAsked, kindOf, measuresFor, stepOf, techniqueGroupsFor } from './form-steps';

const form = (change: Partial<SheetForm>): SheetForm => ({ ...EMPTY_SHEET_FORM, ...change });
const sheetOf = (input: SheetInput) => readSheet(input).sheet!;

describe(readSheetForm, () => {
  it('reads a scarf as it is typed, in canonical units (SHEET-03, SHEET-04)', () => {
    const { sheet, faults, understood } = readSheetForm(
      form({
        units: { gauge: 'cun', length: 'inch', yarn: 'yard' },
        values: {
          craft: ['knit'],
          difficulty: '1',
          gauge: [{ sts: '8', rows: '10', stitch: '起伏针' }],
          tools: [{ mm: 'US 6', role: 'main' }],
          yarn_weight: 'dk',
        },
        cells: {
          'measurements.width': ['8'],
          'measurements.height': ['180 cm'],
          yardage_m: ['400'],
        },
      }),
      null,
    );
    expect(faults).toEqual({});
    expect(sheet).toMatchObject({
      difficulty: 1,
      gauge: [{ sts: 24, rows: 30, per: 10 }],
      tools: [{ mm: 4 }],
      measurements: { width: [20.3], height: [180] },
      yardage_m: [365.8],
    });
    expect(understood).toEqual({
      'gauge[0].sts': '= 24 针/10cm',
      'gauge[0].rows': '= 30 行/10cm',
      'tools[0].mm': '= 4.0mm（US 6）',
      'measurements.width[0]': '= 20.3 cm',
      'measurements.height[0]': '= 180 cm',
      'yardage_m[0]': '= 365.8 m',
    });
  });

  it('reads fields that are labelled cm or m as such, whatever the size table is written in (SHEET-04)', () => {
    const { sheet, faults } = readSheetForm(
      form({
        units: { gauge: '10cm', length: 'inch', yarn: 'yard' },
        values: {
          tools: [{ mm: '4', tip_cm: '13', cable_cm: '40' }],
          gauge_repeat: { sts: '12', rows: '16', w_cm: '5', h_cm: '6' },
          sizes: [{ code: 'S', ease_cm: '8', fits: { bust: '84–88' } }],
          suggested: [{ name: '云朵', m_per_ball: '120' }],
        },
        cells: { 'measurements.bust': ['36'], yardage_m: ['1000'] },
      }),
      null,
    );
    expect(faults).toEqual({});
    expect(sheet).toMatchObject({
      tools: [{ tip_cm: 13, cable_cm: 40 }],
      gauge_repeat: { w_cm: 5, h_cm: 6 },
      sizes: [{ ease_cm: 8, fits: { bust: [84, 88] } }],
      suggested: [{ m_per_ball: 120 }],
      measurements: { bust: [91.4] },
      yardage_m: [914.4],
    });
  });

  it('has no sheet while nothing is typed, and one of which little is known with one value (SHEET-03)', () => {
    expect(readSheetForm(EMPTY_SHEET_FORM, null)).toMatchObject({ sheet: null, faults: {} });
    const { sheet } = readSheetForm(form({ values: { craft: ['crochet'], gauge: [] } }), null);
    expect(sheet).toMatchObject({ craft: ['crochet'], gauge: [], yardage_m: [] });
  });

  it('asks which count a 号 is of (SHEET-04)', () => {
    const read = readSheetForm(form({ values: { tools: [{ mm: '8号' }] } }), null);
    expect(read.questions['tools[0].mm']!.map(({ mm, count }) => [mm, count])).toEqual([
      [4, '中国 8号'],
      [4.5, '日本 8号'],
    ]);
    expect(read.faults['tools[0].mm']).toContain('请选');
  });

  it('takes the number of a hook as the size of a hook (SHEET-04)', () => {
    const hook = { values: { craft: ['crochet'], tools: [{ mm: 'G' }] } };
    expect(readSheetForm(form(hook), null).sheet!.tools[0]!.mm).toBe(4);
  });

  it.each<[string, Partial<SheetForm>, string, RegExp]>([
    ['a gauge of 220', { values: { gauge: [{ sts: '220' }] } }, 'gauge[0].sts', /2 到 60/],
    ['rows without stitches', { values: { gauge: [{ rows: '30' }] } }, 'gauge[0].sts', /请填/],
    ['an unknown needle', { values: { tools: [{ mm: '粗针' }] } }, 'tools[0].mm', /看不懂/],
    [
      'a bust of 20',
      { cells: { 'measurements.bust': ['20'] } },
      'measurements.bust[0]',
      /30 到 220/,
    ],
    [
      'a size without a name',
      { values: { sizes: [{ code: 'S' }, { code: ' ' }] } },
      'sizes[1].code',
      /请填尺码/,
    ],
    [
      'an impossible limit',
      { values: { licence: { sell_limit: '0' } } },
      'licence.sell_limit',
      /1 到/,
    ],
  ])(
    'names the fault of %s at its field, and keeps the form (SHEET-05)',
    (_, change, path, message) => {
      const { sheet, faults } = readSheetForm(form(change), null);
      expect(sheet).toBeNull();
      expect(faults[path]).toMatch(message);
    },
  );

  it('gives warnings, and leaves out those that are kept with a reason (SHEET-06)', () => {
    const odd = form({ values: { gauge: [{ sts: '22' }], yarn_weight: 'bulky' } });
    const { warnings } = readSheetForm(odd, null);
    expect(warnings.map(({ code }) => code)).toEqual(['gauge_unlike_yarn']);
    const kept = [{ code: 'gauge_unlike_yarn' as const, field: 'gauge', reason: '故意织得紧' }];
    expect(readSheetForm({ ...odd, kept }, null)).toMatchObject({
      warnings: [],
      sheet: { kept_warnings: kept },
    });
  });

  it('asks again once a value is changed for which a reason was given (SHEET-06)', () => {
    const reason = (field: string) => ({
      code: 'sizes_not_growing' as const,
      field,
      reason: '是的',
    });
    const before = form({
      values: { gauge: [{ sts: '30' }] },
      cells: { grams: ['100', '90'] },
      kept: [reason('gauge'), reason('grams')],
    });
    const changed = { ...before, cells: { grams: ['100', '9'] } };
    expect(withoutStaleReasons(before, changed).kept).toEqual([reason('gauge')]);
    const other = { ...before, values: { ...before.values, strands: '2' } };
    expect(withoutStaleReasons(before, other)).toBe(other);
    // Taking a reason back, or giving another one, is no change of a value.
    const taken = { ...before, kept: [] };
    expect(withoutStaleReasons(before, taken)).toBe(taken);
  });

  it('gives a stored sheet back unchanged, with what the form does not ask for (SHEET-03)', () => {
    const stored = sheetOf({
      craft: ['crochet'],
      crochet_terms: 'us',
      style_tags: ['复古', '法式'],
      files: [{ role: 'chart', type: 'svg', lang: null, version: null }],
      test_knit: { status: 'done', testers: 3, date: '2026-05-03' },
      tech_edited: { done: false, editor: null },
      sizes: [
        { code: 'S', label: '小', fits: { bust: [80, 84] } as never, ease_cm: -4 },
        { code: 'M', label: null, fits: null, ease_cm: null },
      ],
      measurements: { bust: [92, null], body_ease: [-4, 2] },
      tools: [{ role: 'main', mm: 2.25, kind: 'hook', tip_cm: null, cable_cm: null, sets: null }],
      gauge: [
        {
          sts: 22.5,
          rows: null,
          per: 10,
          stitch: null,
          tool_mm: 2.25,
          blocked: false,
          round: true,
        },
      ],
      suggested: [
        {
          brand: null,
          name: '云朵',
          colour: null,
          fibre: [{ type: 'wool', percent: 80 }],
          m_per_ball: 120,
          g_per_ball: 50,
          balls: [2, null],
          used_for: null,
        },
      ],
      licence: { sell_finished: 'no' },
      provenance: { gauge: 'extracted', 'measurements.bust': 'estimated' },
    });
    const read = readSheetForm(sheetFormOf(stored), stored);
    expect(read.faults).toEqual({});
    expect(read.sheet).toEqual(stored);
  });

  it("makes a changed value the designer's own (SHEET-10)", () => {
    const stored = sheetOf({
      measurements: { bust: [92], length: [56] },
      provenance: { 'measurements.bust': 'estimated', 'measurements.length': 'estimated' },
    });
    const typed = sheetFormOf(stored);
    const changed = { ...typed, cells: { ...typed.cells, 'measurements.bust': ['94'] } };
    expect(readSheetForm(changed, stored).sheet!.provenance).toEqual({
      'measurements.length': 'estimated',
    });
  });
});

describe('the sizes of the form', () => {
  it('gain a column when a size is added, and lose the column when it is removed (SHEET-07)', () => {
    const one = form({ cells: { yardage_m: ['400'] } });
    const two = withMoreSizes(one);
    expect(cellsOf(two, 'yardage_m')).toEqual(['400', '']);
    const three = withMoreSizes(two);
    const filled = { ...three, cells: { yardage_m: ['400', '500', '600'] } };
    expect(cellsOf(withoutSize(filled, 1), 'yardage_m')).toEqual(['400', '600']);
    const single = withoutSize(withoutSize(withSizes(filled, ['S', 'M']), 1), 0);
    expect(cellsOf(single, 'yardage_m')).toEqual(['400']);
  });
});

describe('the steps of the form', () => {
  const HAT = [
    { id: 3, name: '帽子', slug: 'hat', parent: null },
    { id: 9, name: '护耳/头套', slug: 'balaclavas', parent: 3 },
  ];

  it('ask only what the category needs (SHEET-03)', () => {
    expect(kindOf(EMPTY_SHEET_FORM, HAT, [3])).toBe('hat');
    expect(kindOf(EMPTY_SHEET_FORM, HAT, [9])).toBe('hat');
    expect(kindOf(EMPTY_SHEET_FORM, HAT, [])).toBeNull();
    expect(kindOf(form({ kind: 'sock' }), HAT, [3])).toBe('sock');
    expect(measuresFor('hat', EMPTY_SHEET_FORM).shown).toEqual(['head_round', 'hat_depth']);
    expect(measuresFor('flat', EMPTY_SHEET_FORM)).toEqual({
      shown: ['width', 'height'],
      rest: ['diameter'],
    });
    expect(measuresFor('top', EMPTY_SHEET_FORM).rest).toContain('cuff');
    const typed = form({ cells: { 'measurements.cuff': ['20'] } });
    expect(measuresFor('hat', typed).shown).toContain('cuff');
  });

  it('ask only what the craft needs (SHEET-03)', () => {
    const crochet = form({ values: { craft: ['crochet'] } });
    expect(isAsked('crochet_terms', EMPTY_SHEET_FORM)).toBe(false);
    expect(isAsked('crochet_terms', crochet)).toBe(true);
    expect(techniqueGroupsFor(EMPTY_SHEET_FORM, 'hat')).not.toContain('neck');
    expect(techniqueGroupsFor(EMPTY_SHEET_FORM, 'hat')).not.toContain('crochet');
    expect(techniqueGroupsFor(crochet, 'top')).toEqual(expect.arrayContaining(['neck', 'crochet']));
  });

  it('offer hooks for crochet and needles for knitting, and keep a kind that was chosen (SHEET-03)', () => {
    const kindsOf = (values: SheetForm['values']) => {
      const field = fieldFor('tools', form({ values }));
      const kind = field.kind === 'rows' ? field.fields['kind'] : undefined;
      return kind?.kind === 'choice' ? Object.keys(kind.options) : [];
    };
    expect(kindsOf({ craft: ['crochet'] })).toEqual(['hook', 'tunisian_hook']);
    expect(kindsOf({ craft: ['knit'] })).toEqual(['straight', 'circular', 'dpn', 'machine']);
    expect(kindsOf({ craft: ['crochet'], tools: [{ kind: 'dpn' }] })).toContain('dpn');
    expect(kindsOf({ craft: ['knit', 'crochet'] })).toHaveLength(6);
    expect(kindsOf({})).toHaveLength(6);
  });

  it('lead from a fault to the step of its field (SHEET-05)', () => {
    expect(['craft', 'gauge[0].sts', 'yardage_m[1]', 'measurements.bust[0]'].map(stepOf)).toEqual([
      0, 1, 2, 3,
    ]);
    expect([stepOf('sizes[0].code'), stepOf('licence.sell_limit')]).toEqual([3, 4]);
  });
});
