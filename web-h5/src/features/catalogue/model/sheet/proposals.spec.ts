import type { SheetProposalItem } from '#contracts';
import { describe, expect, it } from '@jest/globals';
import { EMPTY_SHEET_FORM, type SheetForm, sheetFormOf } from './form-model';
import { readSheetForm } from './form-reader';
import {
  adoptProposal,
  describeProposal,
  harmlessProposals,
  isAdopted,
  keyOfProposal,
} from './proposals';

const from = (field: string, value: SheetProposalItem['value']): SheetProposalItem => ({
  field,
  value,
  sentence: '密度：22针×30行',
  file: '说明.pdf',
  page: 2,
});

const GAUGE = from('gauge', { sts: 22, rows: 30, per: 10 });
const TOOL = from('tools', { mm: 4, kind: 'circular', role: 'main' });
const SIZES = from('sizes', [{ code: 'S' }, { code: 'M' }, { code: 'L' }]);
const BUST = from('measurements.bust', [90, 96.5, 103]);
const METRES = from('yardage_m', [900]);
const ALL = [SIZES, GAUGE, TOOL, BUST, METRES, from('techniques', 'top-down'), from('strands', 2)];

const adoptAll = (form: SheetForm) => ALL.reduce(adoptProposal, form);

describe('what the files propose for the sheet', () => {
  it('is described with its label and its unit (SHEET-08)', () => {
    expect([GAUGE, TOOL, SIZES, BUST].map(describeProposal)).toEqual([
      { label: '密度', text: '22 针 × 30 行 / 10cm' },
      { label: '用针', text: '主体环针 4.0mm（US 6）' },
      { label: '尺码', text: 'S、M、L' },
      { label: '胸围', text: '90 / 96.5 / 103 cm' },
    ]);
    expect(new Set(ALL.map(keyOfProposal)).size).toBe(ALL.length);
  });

  it.each([
    ['its own units', EMPTY_SHEET_FORM],
    [
      'inches and yards',
      { ...EMPTY_SHEET_FORM, units: { gauge: 'inch', length: 'inch', yarn: 'yard' } },
    ],
  ])(
    'fills a form that reads numbers in %s, and the sheet has the values (SHEET-08)',
    (_, form) => {
      const { sheet, faults } = readSheetForm(adoptAll(form), null);
      expect(faults).toEqual({});
      expect(sheet).toMatchObject({
        sizes: [{ code: 'S' }, { code: 'M' }, { code: 'L' }],
        gauge: [{ sts: 22, rows: 30 }],
        tools: [{ mm: 4, kind: 'circular', role: 'main' }],
        measurements: { bust: [90, 96.5, 103] },
        yardage_m: [900, 900, 900],
        techniques: ['top-down'],
        strands: 2,
        provenance: Object.fromEntries(ALL.map(({ field }) => [field, 'extracted'])),
      });
    },
  );

  it('keeps where a value comes from until it is changed, and not beside values of the designer (SHEET-10)', () => {
    const taken = adoptAll(EMPTY_SHEET_FORM);
    const changed = { ...taken, cells: { ...taken.cells, yardage_m: ['900', '950', '900'] } };
    const { provenance } = readSheetForm(changed, null).sheet!;
    expect(provenance).not.toHaveProperty('yardage_m');
    expect(provenance).toMatchObject({ gauge: 'extracted', 'measurements.bust': 'extracted' });
    const own = { ...EMPTY_SHEET_FORM, values: { techniques: ['seamless'] } };
    const beside = adoptProposal(own, from('techniques', 'top-down'));
    expect(readSheetForm(beside, null).sheet).toMatchObject({
      techniques: ['top-down', 'seamless'],
      provenance: {},
    });
  });

  it('leaves what the designer has filled in when all is adopted (SHEET-08)', () => {
    const own = {
      ...EMPTY_SHEET_FORM,
      values: { sizes: [{ code: 'S' }, { code: 'M' }, { code: 'L' }], strands: '1' },
      cells: { 'measurements.bust': ['88', '96', '104'] },
    };
    const harmless = harmlessProposals(own, ALL);
    expect(harmless.map(({ field }) => field)).toEqual([
      'gauge',
      'tools',
      'yardage_m',
      'techniques',
    ]);
    const { sheet } = readSheetForm(harmless.reduce(adoptProposal, own), null);
    expect(sheet).toMatchObject({ strands: 1, measurements: { bust: [88, 96, 104] } });
    expect(Object.keys(sheet!.provenance)).toEqual(['gauge', 'tools', 'yardage_m', 'techniques']);
    // What was taken over one by one stays, and a list of found values takes further ones.
    const taken = adoptProposal(EMPTY_SHEET_FORM, from('techniques', 'top-down'));
    const more = [from('techniques', 'seamless'), from('strands', 3)];
    expect(harmlessProposals(adoptProposal(taken, from('strands', 2)), more)).toEqual([more[0]]);
    expect(readSheetForm(adoptProposal(taken, more[0]!), null).sheet!.provenance).toEqual({
      techniques: 'extracted',
    });
  });

  it('is the source of a value that it replaces on purpose (SHEET-10)', () => {
    const own = {
      ...EMPTY_SHEET_FORM,
      values: { sizes: [{ code: 'S' }, { code: 'M' }, { code: 'L' }], strands: '1' },
      cells: { 'measurements.bust': ['88', '96', '104'] },
    };
    const { sheet } = readSheetForm([BUST, from('strands', 2)].reduce(adoptProposal, own), null);
    expect(sheet).toMatchObject({
      strands: 2,
      measurements: { bust: [90, 96.5, 103] },
      provenance: { 'measurements.bust': 'extracted', strands: 'extracted' },
    });
  });

  it('is known as adopted, also in the form of the stored sheet, and is not added twice (SHEET-08)', () => {
    expect(ALL.map((item) => isAdopted(EMPTY_SHEET_FORM, item))).toEqual(ALL.map(() => false));
    const once = adoptAll(EMPTY_SHEET_FORM);
    const stored = sheetFormOf(readSheetForm(once, null).sheet);
    for (const form of [once, stored]) {
      expect(ALL.map((item) => isAdopted(form, item))).toEqual(ALL.map(() => true));
    }
    expect(adoptAll(once)).toEqual(once);
  });

  it('makes columns for sizes without a name, which the form then asks for (SHEET-08)', () => {
    const form = adoptProposal(EMPTY_SHEET_FORM, BUST);
    expect(form.cells['measurements.bust']).toEqual(['90', '96.5', '103']);
    expect(Object.keys(readSheetForm(form, null).faults)).toContain('sizes[2].code');
  });
});
