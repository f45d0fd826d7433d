import { describe, expect, it } from '@jest/globals';
import { listedTexts } from './listed-texts.js';

describe(listedTexts.name, () => {
  it.each([
    ['1,2', ['1', '2']],
    [
      ['1', '2,3'],
      ['1', '2', '3'],
    ],
    ['', []],
    [' , ,4', ['4']],
    [undefined, ['no text']],
  ])('splits %j', (value, texts) => {
    expect(listedTexts(value, 3)).toEqual(texts);
  });

  it.each([
    '1,2,3,4',
    '1,'.repeat(30_000),
    ','.repeat(60_000),
    Array<string>(60).fill('1,2,3,4,5'),
  ])('returns at most one more text than the maximum: %#', (value) => {
    expect(listedTexts(value, 3)).toHaveLength(4);
  });
});
