import { describe, expect, it } from '@jest/globals';
import { halfUp } from '../rounding.js';
import { yarnForArea, yarnForGauge, yarnForSize } from './yarn-estimate.js';

describe(yarnForGauge, () => {
  it.each([
    ['D1', 1200, [22, 30], [24, 33], 'size', 1315],
    ['D2', 1200, [22, 30], [24, 33], 'counts', 1095],
    ['D3', 1000, [18, 24], [20, 27], 'size', 1118],
    ['D4', 1000, [18, 24], [17, 22], 'counts', 1075],
    ['D5', 1500, [28, 38], [22, 30], 'size', 1181],
    ['D5b', 1200, [22, null], [24, null], 'size', 1309],
  ] as const)('%s: %p m at %j become at %j, keeping %s: %p m (CALC-02)', (...vector) => {
    const [, metres, pattern, mine, keeps, expected] = vector;
    const [sP, rP] = pattern;
    const [sM, rM] = mine;
    const found = yarnForGauge(
      metres,
      { stitches: sP, rows: rP },
      { stitches: sM, rows: rM },
      keeps,
    );
    expect(halfUp(found)).toBe(expected);
  });
});

describe(yarnForArea, () => {
  it.each([
    ['D6', 9000, 22, 30, 1034],
    ['D7', 9000, 28, 38, 1313],
    ['D8', 2500, 18, 24, 232],
    ['D11', 9000, 16, 22, 755],
  ])('%s: %p cm² at %p × %p take %p m without trim (CALC-02)', (_id, area, s, r, metres) => {
    expect(halfUp(yarnForArea(area, { stitches: s, rows: r }, 1))).toBe(metres);
  });

  it.each([
    ['fingering', 28, 38, 1510],
    ['sport', 25, 34, 1349],
    ['dk', 22, 30, 1189],
    ['worsted', 19, 26, 1029],
    ['aran', 17, 23, 915],
    ['bulky', 14, 20, 775],
    ['super_bulky', 10, 14, 548],
  ])('D: an adult sweater of %s at %p × %p takes %p m with trim (CALC-02)', (_id, s, r, metres) => {
    expect(halfUp(yarnForArea(9000, { stitches: s, rows: r }))).toBe(metres);
  });
});

describe(yarnForSize, () => {
  const FOUR = [
    { bust: 88, metres: 1000 },
    { bust: 96, metres: 1100 },
    { bust: 104, metres: 1210 },
    { bust: 112, metres: 1320 },
  ];
  const TWO = FOUR.slice(0, 2);

  it.each([
    ['D12', FOUR, 100, 1155],
    ['D13', TWO, 120, 1375],
    ['D14', TWO, 80, 909],
    ['D15', FOUR, 104, 1210],
  ])('%s: interpolates between %j for %p cm: %p m (CALC-02)', (_id, stated, bust, metres) => {
    expect(halfUp(yarnForSize(stated, bust))).toBe(metres);
    expect(halfUp(yarnForSize(stated.toReversed(), bust))).toBe(metres);
  });

  it('refuses a pattern without a stated size', () => {
    expect(() => yarnForSize([], 100)).toThrow('请至少填一个尺码');
  });
});
