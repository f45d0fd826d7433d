import { describe, expect, it } from '@jest/globals';
import { compactSheet, fillSheet } from './sheet-fill.js';
import { readSheet } from './sheet-rules.js';

const sheet = readSheet({
  craft: ['knit'],
  sizes: [{ code: 'S' }, { code: 'M' }],
  yardage_m: [null, 300],
  gauge: [{ sts: 22 }],
  measurements: { bust: [90, null] },
  suggested: [{ name: '回归线', fibre: [{ type: 'wool', percent: 100 }] }],
}).sheet!;

describe('a stored sheet', () => {
  it('has only what is known, and numbers keep their size (SHEET-02)', () => {
    expect(compactSheet(sheet)).toMatchObject({
      sizes: [{ code: 'S' }, { code: 'M' }],
      yardage_m: [null, 300],
      gauge: [{ sts: 22 }],
      suggested: [{ name: '回归线', fibre: [{ type: 'wool', percent: 100 }] }],
    });
    expect(Object.keys(compactSheet(sheet))).not.toContain('techniques');
  });

  it('is completed to the sheet that was stored (SHEET-01)', () => {
    expect(fillSheet(JSON.parse(JSON.stringify(compactSheet(sheet))) as object)).toEqual(sheet);
    expect(fillSheet({})).toEqual(readSheet({}).sheet);
  });
});
