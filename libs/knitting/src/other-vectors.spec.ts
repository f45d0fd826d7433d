import { describe, expect, it } from '@jest/globals';
import { cellRatio, chartRows, circleIncreases } from './chart-ratio.js';
import { checkRaglan } from './shaping/raglan.js';
import { halfUp, roundTo } from './rounding.js';
import {
  hoursRange,
  knittingHours,
  stitchesOfArea,
  stitchesOfMetres,
  type Technique,
} from './time-estimate.js';
import { loopLength } from './yarn/yarn-estimate.js';

describe(checkRaglan, () => {
  it.each([
    ['F1', [40, 104, 36, 22, 22, 30], 88, 33, [96, 80], [18, -1]],
    ['F2', [44, 96, 32, 20, 20, 28], 88, 28, [86, 70], [10, -6]],
    ['F3', [46, 112, 38, 24, 18, 24], 84, 28, [85, 69], [16, -1]],
    ['F4', [36, 70, 24, 16, 24, 34], 88, 27, [84, 68], [0, -10]],
    ['F5', [42, 120, 40, 26, 22, 30], 92, 39, [109, 93], [23, -5]],
  ] as const)('%s: %j is a conflict (CALC-02)', (_id, input, neckStitches, rounds, split, arm) => {
    const [neck, bust, upperArm, yoke, stitches, rows] = input;
    expect(checkRaglan({ neck, bust, upperArm, yoke }, { stitches, rows })).toEqual({
      neck: neckStitches,
      rounds,
      split: { body: split[0], sleeve: split[1] },
      underarm: { body: arm[0], sleeve: arm[1] },
      isConflict: true,
    });
  });

  it('accepts a yoke where both pieces need the same, usual underarm (CALC-02)', () => {
    const measures = { neck: 40, bust: 80, upperArm: 34.4, yoke: 20 };
    const gauge = { stitches: 20, rows: 20 };
    const tight = checkRaglan(measures, gauge);
    expect([tight.underarm, tight.isConflict]).toEqual([{ body: 13, sleeve: 16 }, true]);
    const even = checkRaglan({ ...measures, upperArm: 33 }, gauge);
    expect([even.underarm, even.isConflict]).toEqual([{ body: 13, sleeve: 13 }, false]);
  });
});

describe(knittingHours, () => {
  it.each([
    ['H1', 70_000, 25, 'stockinette', 0, 46.7],
    ['H2', 70_000, 25, 'stockinette', 0.2, 56.0],
    ['H3', 70_000, 60, 'stockinette', 0.2, 23.3],
    ['H4', 12_000, 20, 'stockinette', 0.2, 12.0],
    ['H5', 45_000, 25, 'stranded', 0.2, 72.0],
    ['H6', 70_000, 12, 'stockinette', 0.2, 116.7],
  ] as [string, number, number, Technique, number, number][])(
    '%s: %p stitches at %p a minute in %s, overhead %p, take %p h (CALC-02)',
    (_id, stitches, speed, technique, overhead, hours) => {
      expect(roundTo(knittingHours(stitches, speed, technique, overhead), 1)).toBe(hours);
    },
  );

  it('H7: an area of 9000 cm² at 22/30 has 59400 stitches (CALC-02)', () => {
    expect(halfUp(stitchesOfArea(9000, { stitches: 22, rows: 30 }))).toBe(59_400);
  });

  it('H8: 1200 m at 22/30 make 68935 stitches of 1.741 cm (CALC-02)', () => {
    const gauge = { stitches: 22, rows: 30 };
    expect(roundTo(loopLength(gauge), 3)).toBe(1.741);
    expect(halfUp(stitchesOfMetres(1200, gauge))).toBe(68_935);
  });

  it('shows a range in whole hours, above 20 hours in steps of five (CALC-02)', () => {
    expect(hoursRange(10)).toEqual({ from: 7, to: 13 });
    expect(hoursRange(56)).toEqual({ from: 40, to: 75 });
    expect(hoursRange(0.1)).toEqual({ from: 1, to: 1 });
  });
});

describe(chartRows, () => {
  it.each([
    ['I1', 60, 1, 22, 30, 82, 0.733],
    ['I2', 60, 1, 20, 22, 66, 0.909],
    ['I3', 100, 0.75, 28, 38, 102, 0.737],
    ['I4', 48, 1.5, 18, 24, 96, 0.75],
    ['I5', 40, 1, 20, 40, 80, 0.5],
  ])('%s: %p columns of ratio %p at %p/%p are %p rows (CALC-02)', (_id, cols, q, s, r, rows, c) => {
    expect(chartRows(cols, q, { stitches: s, rows: r })).toBe(rows);
    expect(roundTo(cellRatio({ stitches: s, rows: r }), 3)).toBe(c);
  });

  it.each([
    [20, 22, 5.71],
    [18, 14, 8.08],
    [16, 8, 12.57],
  ])('keeps a circle at %p/%p flat with %p increases a round (CALC-02)', (s, r, increases) => {
    expect(roundTo(circleIncreases({ stitches: s, rows: r }), 2)).toBe(increases);
  });
});
