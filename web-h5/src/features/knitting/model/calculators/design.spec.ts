import { describe, expect, it } from '@jest/globals';
import type { DesignFigures } from '#knitting';
import { solve, valuesFrom } from './calculator';
import { designCalculator } from './design';

const SCARF: DesignFigures = {
  measure: 'bust',
  sizes: [{ name: '均码', round: null, fits: null, upperArm: null, metres: 1400 }],
  gauge: null,
  needleMm: null,
  isCrochet: false,
  strands: 2,
  per100g: null,
  isEstimate: false,
};

const sentenceOf = (design: DesignFigures, query: string) => {
  const calculator = designCalculator(design);
  return solve(calculator, valuesFrom(calculator, new URLSearchParams(query))).answer?.sentence;
};

describe('算一算 of a pattern that holds two strands together', () => {
  it('starts with two strands of my yarn, also where the field is emptied (CALC-04)', () => {
    for (const strands of ['', '&hm=', '&hm=2']) {
      expect(sentenceOf(SCARF, `ball-m=200${strands}`)).toBe('需要约 1,540 m：你的线要 8 团。');
    }
    expect(sentenceOf(SCARF, '')).toMatch(/^需要约 1,540 m。/);
    expect(sentenceOf(SCARF, 'ball-m=110&hm=1')).toBe('需要约 770 m：你的线要 7 团。');
  });
});
