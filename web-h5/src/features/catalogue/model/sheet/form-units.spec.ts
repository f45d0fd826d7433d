import { describe, expect, it } from '@jest/globals';
import { EMPTY_SHEET_FORM, type SheetForm, withSource } from './form-model';
import { readSheetForm } from './form-reader';
import { withUnit } from './form-units';

const form = (change: Partial<SheetForm>): SheetForm => ({ ...EMPTY_SHEET_FORM, ...change });

describe(withUnit, () => {
  const typed = form({
    values: { gauge: [{ sts: '22', rows: '30.5' }], tools: [{ mm: '4', cable_cm: '40' }] },
    cells: {
      'measurements.bust': ['92', '36 英寸', '', '１００,5', '大'],
      yardage_m: ['1000', '400码'],
      grams: ['300'],
    },
    kept: [{ code: 'sizes_not_growing', field: 'yardage_m', reason: '是的' }],
  });

  it.each([
    ['length', 'inch', { 'measurements.bust': ['36.22', '36 英寸', '', '39.57', '大'] }],
    ['length', 'mm', { 'measurements.bust': ['920', '36 英寸', '', '1005', '大'] }],
    ['yarn', 'yard', { yardage_m: ['1093.6', '400码'] }],
  ] as const)('writes plain numbers in the new unit: %s in %s (SHEET-04)', (name, unit, cells) => {
    expect(withUnit(typed, name, unit)).toEqual({
      ...typed,
      units: { ...typed.units, [name]: unit },
      cells: { ...typed.cells, ...cells },
    });
  });

  it('leaves every stored value and its source, there and back (SHEET-04)', () => {
    const plain = { ...typed, cells: { 'measurements.bust': ['92'], yardage_m: ['1000'] } };
    const noted = withSource(plain, 'yardage_m', 'estimated');
    const before = readSheetForm(noted, null);
    expect(before.sheet!.provenance).toEqual({ yardage_m: 'estimated' });
    const changed = withUnit(
      withUnit(withUnit(noted, 'length', 'inch'), 'yarn', 'yard'),
      'gauge',
      'cun',
    );
    expect(changed.values['gauge']).toEqual([{ sts: '7.333', rows: '10.167' }]);
    expect(readSheetForm(changed, null).sheet).toEqual(before.sheet);
    const back = withUnit(
      withUnit(withUnit(changed, 'length', 'cm'), 'yarn', 'm'),
      'gauge',
      '10cm',
    );
    expect(back).toEqual(noted);
  });
});
