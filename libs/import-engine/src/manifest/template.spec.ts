import { IMPORT_COLUMNS, validateSheetCells, type SheetCells } from '#contracts';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { IMPORT_WORDS } from '../../../../test/support/fixtures/import-words.js';
import { findHeaders } from './headers.js';
import { template } from './template.js';

describe(template, () => {
  it('has every column, those of the pattern sheet too, with an example that is valid (SHEET-11)', () => {
    const [headers, example] = parse(template().slice(1)) as [string[], string[]];
    const { columns, notes } = findHeaders([{ line: 1, cells: headers }], IMPORT_WORDS);
    expect(notes).toEqual([]);
    expect(columns).toEqual(Object.keys(IMPORT_COLUMNS));
    const cells = Object.fromEntries(columns.map((column, i) => [column, example[i]]));
    expect(cells).toMatchObject({ sku: 'KN-001', 'measurements.bust': '92/96/100/104' });
    expect(validateSheetCells(cells as SheetCells)).toEqual([]);
  });
});
