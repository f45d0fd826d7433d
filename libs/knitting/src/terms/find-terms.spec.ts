import { describe, expect, it } from '@jest/globals';
import { findTerms } from './find-terms.js';

const found = (text: string) => findTerms(text).map(({ chinese }) => chinese);

describe('a selected term', () => {
  it('is found by its names in Chinese, English and Japanese (READ-12)', () => {
    for (const text of ['左上2并1', 'k2tog', 'K2TOG', '左上２并１', '左上2目一度', ' 右倾减针。']) {
      expect(found(text)).toEqual(['左上2并1']);
    }
    expect(found('ssk')).toEqual(['右上2并1']);
    expect(found('かけ目')).toContain('空针');
  });

  it('is found behind its count, and in a few words around it (READ-12)', () => {
    expect(found('3下')).toContain('下针');
    expect(found('再织左上2并1一次')).toContain('左上2并1');
  });

  it('shows what is easily confused (READ-12)', () => {
    expect(findTerms('空针').some(({ conflict }) => conflict.includes('跳过'))).toBe(true);
  });

  it('is none in a sentence, a number or nothing (READ-12)', () => {
    for (const text of [
      '',
      '  ',
      '12',
      '的',
      'x'.repeat(200),
      '这一段要多读几遍才好懂'.repeat(5),
    ]) {
      expect(found(text)).toEqual([]);
    }
  });
});
