import { describe, expect, it } from '@jest/globals';
import { EMPTY_SHEET_FORM, sizesOf, typedText, withSizes } from './form-model';
import { readSheetForm } from './form-reader';
import { isTable, pasteTable } from './paste-table';

const ROWS = ['measurements.bust', 'measurements.length', 'measurements.sleeve'];
const codesOf = (form: typeof EMPTY_SHEET_FORM) =>
  sizesOf(form).map((size) => typedText(size, 'code'));

describe(pasteTable, () => {
  it('takes a whole table with the names of sizes and measures (SHEET-07)', () => {
    const text = '尺码\tS\tM\tL\r\n袖长 cm\t44\t45\t45\r\n成衣胸围（cm）\t９２\t100,5\t108\r\n';
    const { form, message } = pasteTable(EMPTY_SHEET_FORM, text, ROWS);
    expect(codesOf(form)).toEqual(['S', 'M', 'L']);
    expect(form.cells).toEqual({
      'measurements.sleeve': ['44', '45', '45'],
      'measurements.bust': ['９２', '100,5', '108'],
    });
    expect(message).toBe('已粘贴 2 行');
  });

  it('takes sizes that are numbers (SHEET-07)', () => {
    const { form } = pasteTable(EMPTY_SHEET_FORM, '尺码\t36\t38\n胸围\t92\t96', ROWS);
    expect(codesOf(form)).toEqual(['36', '38']);
    expect(form.cells).toEqual({ 'measurements.bust': ['92', '96'] });
  });

  it('fills numbers from the cell where they are pasted (SHEET-07)', () => {
    const sized = withSizes(EMPTY_SHEET_FORM, ['S', 'M', 'L']);
    const { form } = pasteTable(sized, '100\t108\n58\t60', ROWS, 1);
    expect(form.cells).toEqual({
      'measurements.bust': ['', '100', '108'],
      'measurements.length': ['', '58', '60'],
    });
  });

  it('puts numbers under the sizes that the table names, wherever it is pasted (SHEET-07)', () => {
    const sized = {
      ...withSizes(EMPTY_SHEET_FORM, ['S', 'M', 'L']),
      cells: { 'measurements.bust': ['92', '100', '108'] },
    };
    const { form } = pasteTable(sized, '尺码\tL\tXL\tm\n衣长\t60\t62\t58', ROWS, 2);
    expect(codesOf(form)).toEqual(['S', 'M', 'L', 'XL']);
    expect(form.cells).toEqual({
      'measurements.bust': ['92', '100', '108'],
      'measurements.length': ['', '58', '60', '62'],
    });
  });

  it('names sizes without a name before it adds sizes (SHEET-07)', () => {
    const sized = {
      ...withSizes(EMPTY_SHEET_FORM, ['', '']),
      cells: { 'measurements.bust': ['92', '100'] },
    };
    const { form } = pasteTable(sized, '尺码\tS\tM\tL\n衣长\t56\t58\t60', ROWS);
    expect(codesOf(form)).toEqual(['S', 'M', 'L']);
    expect(form.cells['measurements.length']).toEqual(['56', '58', '60']);
  });

  it('makes a size of a column without a name, unless it is empty (SHEET-07)', () => {
    const text = '尺码\tS\t\tM\n胸围\t92\t\t100\t108';
    const { form } = pasteTable(EMPTY_SHEET_FORM, text, ROWS);
    expect(codesOf(form)).toEqual(['S', 'M', '']);
    expect(form.cells).toEqual({ 'measurements.bust': ['92', '100', '108'] });
  });

  it.each([
    ['尺码\tS\tM\ts\n胸围\t92\t100\t108', '尺码“s”写了两次，表格没有改动'],
    [
      `尺码\t${Array.from({ length: 30 }, (_, i) => `N${i}`).join('\t')}\n胸围\t92`,
      '最多 30 个尺码，加上粘贴的有 31 个，表格没有改动',
    ],
  ])('changes nothing where sizes do not fit (SHEET-06)', (text, message) => {
    const sized = withSizes(EMPTY_SHEET_FORM, ['XS']);
    expect(pasteTable(sized, text, ROWS)).toEqual({ form: sized, message });
  });

  it.each(['92/100/108', '92 (100, 108)', '92\t100\t108'])(
    'makes sizes of the row %p where there are none (SHEET-07)',
    (text) => {
      const { form } = pasteTable(EMPTY_SHEET_FORM, text, ROWS);
      expect(codesOf(form)).toEqual(['1', '2', '3']);
      expect(form.cells).toEqual({ 'measurements.bust': ['92', '100', '108'] });
    },
  );

  it('marks numbers of a row in inches (SHEET-04)', () => {
    const sized = withSizes(EMPTY_SHEET_FORM, ['S', 'M']);
    const { form } = pasteTable(sized, '\tS\tM\n胸围 (inch)\t36\t40', ROWS);
    expect(form.cells).toEqual({ 'measurements.bust': ['36英寸', '40英寸'] });
  });

  it.each(['胸围（cm）', '胸围 厘米', '胸围 ｃｍ'])(
    'keeps centimetres of the row %p in a form of inches (SHEET-04)',
    (name) => {
      const units = { ...EMPTY_SHEET_FORM.units, length: 'inch' };
      const sized = withSizes({ ...EMPTY_SHEET_FORM, units }, ['S', 'M']);
      const { form } = pasteTable(sized, `\tS\tM\n${name}\t92\t100`, ROWS);
      expect(form.cells).toEqual({ 'measurements.bust': ['92cm', '100cm'] });
      expect(readSheetForm(form, null).sheet?.measurements.bust).toEqual([92, 100]);
    },
  );

  it('changes nothing where more sizes are pasted than there are (SHEET-06)', () => {
    const sized = withSizes(EMPTY_SHEET_FORM, ['S', 'M']);
    const { form, message } = pasteTable(sized, '80/90/100', ROWS);
    expect(form).toBe(sized);
    expect(message).toBe('粘贴的是 3 列，尺码有 2 个，请先加尺码，表格没有改动');
  });

  it('says which rows it does not know (SHEET-07)', () => {
    const text = '\tS\tM\n胸围\t92\t100\n心情\t1\t2';
    const { form, message } = pasteTable(EMPTY_SHEET_FORM, text, ROWS);
    expect(Object.keys(form.cells)).toEqual(['measurements.bust']);
    expect(message).toBe('已粘贴 1 行；没认出 “心情”，没有放进表里');
  });

  it('says so where there is nothing to paste (SHEET-07)', () => {
    expect(pasteTable(EMPTY_SHEET_FORM, ' \n', ROWS).message).toContain('没有可以粘贴的内容');
  });
});

describe(isTable, () => {
  it('is more than one cell (SHEET-07)', () => {
    expect(['92\t100', '92\n56', '92/100'].map(isTable)).toEqual([true, true, true]);
    expect(['92', '36 1/2', '1,200'].map(isTable)).toEqual([false, false, false]);
  });
});
