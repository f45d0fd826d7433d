import { describe, expect, it } from '@jest/globals';
import type { DesignFigures } from './design-figures.js';
import { fitDesign } from './design-fit.js';

const of = (name: string, round: number, metres: number | null) => ({
  name,
  round,
  fits: null,
  upperArm: null,
  metres,
});

const SWEATER: DesignFigures = {
  measure: 'bust',
  sizes: [of('S', 96, 950), of('M', 104, null), of('L', 112, 1_160), of('XL', 120, null)],
  gauge: null,
  needleMm: null,
  isCrochet: false,
  strands: 1,
  per100g: null,
  isEstimate: false,
};

/** What is said of the yarn for a body with 8 cm of ease, and how sure it is. */
function yarnFor(body: number, isEstimate = false) {
  const mine = { body, upperArm: null, ease: 8, gauge: null, needleMm: null };
  const fit = fitDesign(
    { ...SWEATER, isEstimate },
    { ...mine, ball: null, strands: 1, balls: null },
  );
  return [fit.sentences.at(-1), fit.certainty.at(-1)];
}

describe('the yarn of a size in 算一算', () => {
  it('is that of the sheet with a margin, which the certainty names (CALC-04)', () => {
    expect(yarnFor(104)).toEqual(['需要约 1,276 m。', '用线量已含 10% 余量，各人松紧相差 5%–10%']);
  });

  it('is called an estimate where the sheet estimates it (SHEET-10)', () => {
    expect(yarnFor(104, true)).toEqual(['估算需要约 1,276 m。', '用线量是估算，可能相差 20%']);
  });

  it('is called an estimate where it follows from other sizes, between them and beyond (SHEET-10, CALC-04)', () => {
    const certainty = '图解没写这一码的用线量，按胸围估算，可能相差 20%';
    expect(yarnFor(96)).toEqual(['估算需要约 1,161 m。', certainty]);
    expect(yarnFor(112)).toEqual(['估算需要约 1,367 m。', certainty]);
    expect(yarnFor(96, true)).toEqual(['估算需要约 1,161 m。', certainty]);
  });
});
