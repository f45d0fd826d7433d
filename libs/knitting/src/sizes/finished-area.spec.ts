import { describe, expect, it } from '@jest/globals';
import { finishedArea } from './finished-area.js';
import { stockinetteGauge } from '../yarn/yarn-weights.js';

describe('finishedArea', () => {
  it.each([
    [
      'a sweater',
      { bust: 92, length: 56, sleeve: 44, upper_arm: 32, cuff: 24 },
      92 * 56 + 2 * 44 * 28,
    ],
    ['a vest', { bust: 92, length: 56 }, 5152],
    ['a hat', { head_round: 50, hat_depth: 20, height: 20 }, 1000],
    ['a pair of socks', { foot_round: 20, foot_length: 23, leg_length: 17 }, 1600],
    ['a triangular shawl', { wingspan: 180, depth: 80 }, 7200],
    ['a scarf', { width: 30, height: 180 }, 5400],
  ])('is the fabric of %s (SHEET-06)', (_, measures, area) => {
    expect(finishedArea(measures)).toBeCloseTo(area, 6);
  });

  it('is unknown without the measures that it needs (SHEET-06)', () => {
    expect(finishedArea({ bust: 92, length: null })).toBeNull();
    expect(finishedArea({})).toBeNull();
  });
});

describe('stockinetteGauge', () => {
  it('is the range of the table, open below for the thickest yarn, none for lace (SHEET-06)', () => {
    expect(stockinetteGauge('dk')).toEqual([21, 24]);
    expect(stockinetteGauge('jumbo')).toEqual([1, 6]);
    expect(stockinetteGauge('lace')).toBeNull();
  });
});
