import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { roundTo } from '../rounding.js';
import { sayYarnParts } from '../sentences.js';
import {
  compareThickness,
  heldTogether,
  metresOfGrams,
  metresPer100g,
  metresPer100gOfCount,
  parseYarnParts,
  yarnNeed,
  yarnNeedOfParts,
} from './yarn.js';

describe(heldTogether, () => {
  it.each([
    [[400, 400], 200],
    [[400, 840], 271.0],
    [[1300, 1300, 1300, 1300], 325],
    [[1300, 1300, 840], 366.4],
    [[300, 300], 150],
  ])('makes of strands of %j m/100 g one of %p (CALC-02)', (strands, combined) => {
    expect(roundTo(heldTogether(strands), 1)).toBe(combined);
  });

  it('takes silk mohair of 25 g/210 m as 840 m/100 g, and 26支/2股 as 1300', () => {
    expect(metresPer100g({ metres: 210, grams: 25 })).toBe(840);
    expect(metresPer100gOfCount(26, 2)).toBe(1300);
  });

  it('refuses no strands', () => {
    expect(() => heldTogether([])).toThrow('请填每股线的每100克米数');
  });
});

describe(compareThickness, () => {
  it.each([
    [240, 264, 'fits'],
    [240, 216, 'fits'],
    [240, 280, 'swatch'],
    [240, 300, 'no'],
  ])('says of %p against %p m/100 g: %s', (pattern, mine, match) => {
    expect(compareThickness(pattern, mine)).toBe(match);
  });
});

describe(yarnNeed, () => {
  it.each([
    ['C1', [1200, 1, 1, 125, 50, 0.1], [1320, 11, 1375, 550, 528, 55]],
    ['C2', [1200, 1, 2, 400, 100, 0.1], [2640, 7, 2800, 700, 660, 160]],
    ['C3', [1400, 2, 1, 110, 50, 0.1], [770, 7, 770, 350, 350, 0]],
    ['C4', [1400, 2, 2, 200, 50, 0.1], [1540, 8, 1600, 400, 385, 60]],
    ['C5', [450, 1, 1, 450, 100, 0], [450, 1, 450, 100, 100, 0]],
    ['C6', [451, 1, 1, 450, 100, 0], [451, 2, 900, 200, 100, 449]],
    ['C7', [900, 1, 1, 100, 50, 0.15], [1035, 11, 1100, 550, 518, 65]],
    ['C8', [1000, 1, 1, 110, 50, 0.1], [1100, 10, 1100, 500, 500, 0]],
  ] as const)('%s: of %j it takes and leaves %j (CALC-02)', (_id, input, expected) => {
    const [metres, strands, mine, length, grams, margin] = input;
    const need = yarnNeed(
      { metres, strands },
      { ball: { metres: length, grams }, strands: mine },
      margin,
    );
    const { bought } = need;
    const numbers = [need.metres, need.balls, bought.metres, bought.grams, need.grams, need.spare];
    expect(numbers.map((number) => roundTo(number, 0))).toEqual(expected);
  });

  it('C9: takes the balls of each size by itself (CALC-02)', () => {
    const balls = [1000, 1100, 1200, 1320, 1450].map(
      (metres) =>
        yarnNeed({ metres, strands: 1 }, { ball: { metres: 125, grams: 50 }, strands: 1 }).balls,
    );
    expect(balls).toEqual([9, 10, 11, 12, 13]);
  });

  it('C10: takes grams as metres of the pattern’s own yarn (CALC-02)', () => {
    const metres = metresOfGrams(450, 200);
    expect(metres).toBe(900);
    const need = yarnNeed({ metres, strands: 1 }, { ball: { metres: 115, grams: 50 }, strands: 1 });
    expect([need.metres, need.balls, need.grams].map((one) => roundTo(one, 0))).toEqual([
      990, 9, 430,
    ]);
  });

  it('says when nothing, or little, is left over (CALC-02)', () => {
    const left = (metres: number) =>
      yarnNeed({ metres, strands: 1 }, { ball: { metres: 100, grams: 50 }, strands: 1 }, 0).spareIs;
    expect([left(500), left(490), left(485)]).toEqual(['none', 'small', 'enough']);
  });

  it('buys enough and never a ball too many, for any yarn (CALC-02)', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 50_000 }),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 10, max: 1_000 }),
        fc.integer({ min: 0, max: 100 }),
        (metres, strands, mine, length, percent) => {
          const ball = { metres: length, grams: 50 };
          const need = yarnNeed({ metres, strands }, { ball, strands: mine }, percent / 100);
          expect(need.bought.metres).toBeGreaterThanOrEqual(need.metres - 1e-6);
          expect(need.bought.metres - need.metres).toBeLessThan(length);
          expect(need.spare).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });

  it('asks for the metres of a ball instead of guessing them (CALC-02)', () => {
    const ball = { metres: 0, grams: 50 };
    expect(() => yarnNeed({ metres: 900, strands: 1 }, { ball, strands: 1 })).toThrow('米数应在');
  });
});

describe('yarn by size or by colour', () => {
  const BALL = { ball: { metres: 125, grams: 50 }, strands: 1 };

  it('C9: takes 9, 10, 11, 12 and 13 balls of 125 m for the sizes, from one text (CALC-02)', () => {
    const parts = parseYarnParts('S:1000，M：１１００、L:1200m;XL:1320米\n2XL:1450');
    const needs = yarnNeedOfParts(parts, 1, BALL);
    expect(needs.map(({ name, need }) => [name, need.balls])).toEqual([
      ['S', 9],
      ['M', 10],
      ['L', 11],
      ['XL', 12],
      ['2XL', 13],
    ]);
    expect(sayYarnParts(needs, false).sentence).toBe(
      'S 9 团，M 10 团，L 11 团，XL 12 团，2XL 13 团。',
    );
  });

  it('rounds each colour up by itself (CALC-02)', () => {
    const needs = yarnNeedOfParts(parseYarnParts('红:300,白:110'), 1, BALL);
    expect(sayYarnParts(needs, true)).toEqual({
      sentence: '一共买 4 团：红 3 团，白 1 团。',
      warnings: ['白的余量很少，织得松就不够'],
    });
  });

  it.each([
    ['', '请填米数'],
    ['S', '“S”看不懂'],
    ['S:0', 'S 的米数应在'],
    ['S:1e9', '“S:1e9”看不懂'],
  ])('refuses %p (CALC-07)', (text, message) => {
    expect(() => parseYarnParts(text)).toThrow(message);
  });

  it('refuses a yarn count that no yarn has (CALC-07)', () => {
    expect(metresPer100gOfCount(26, 2)).toBe(1_300);
    expect(() => metresPer100gOfCount(0, 2)).toThrow('支数应在');
  });
});
