import { describe, expect, it } from '@jest/globals';
import type { DesignFigures } from '#knitting';
import { solve, valuesFrom } from './calculator';
import { designCalculator } from './design';
import { gaugeCalculator } from './gauge';
import { ownValues, usableYarns, withOwnValues, withTypedValues } from './own-values';
import { sizeCalculator } from './size';
import { yarnCalculator } from './yarn';
import { yarnEstimateCalculator } from './yarn-estimate';

const PROFILE = {
  measures: { bust: 90, head: 56, ease: 10 },
  yarns: [{ name: '灰', metres: 380, ball_metres: 125, ball_grams: 50, strands: 2 }],
  gauge: { stitches: 24, rows: 32 },
};

describe('the values of a knitting profile in a calculator', () => {
  it('fill the fields of the body, the gauge and the only yarn (FIND-07)', () => {
    expect(ownValues(sizeCalculator, PROFILE)).toEqual({ bust: '90', head: '56', ease: '10' });
    expect(ownValues(gaugeCalculator, PROFILE)).toEqual({ sm: '24', rm: '32' });
    expect(ownValues(yarnCalculator, PROFILE)).toEqual({
      'ball-m': '125',
      'ball-g': '50',
      hm: '2',
    });
    // The bust of this calculator is that of the finished piece.
    expect(ownValues(yarnEstimateCalculator, PROFILE)).not.toHaveProperty('bust');
  });

  it('have no yarn if there are several, until one is chosen (FIND-07)', () => {
    const several = { yarns: [...PROFILE.yarns, { name: '红', ball_metres: 90 }, { name: '绿' }] };
    expect(usableYarns(several).map(({ name }) => name)).toEqual(['灰', '红']);
    expect(ownValues(yarnCalculator, several)).toEqual({});
    expect(ownValues(yarnCalculator, several, several.yarns[1])).toEqual({ 'ball-m': '90' });
  });

  it('are per 10 cm, whatever the gauges were counted over (FIND-07)', () => {
    const values = {
      ...valuesFrom(gaugeCalculator, new URLSearchParams()),
      u: 'cun',
      sp: '8',
      rp: '10',
      rm: '10',
    };
    const filled = withOwnValues(gaugeCalculator, values, { sm: '24' });
    expect(filled).toMatchObject({ u: '10cm', sp: '24', sm: '24' });
    expect(solve(gaugeCalculator, filled).problem).toBeNull();
  });

  it('are kept from 算一算, without fields that are empty or not valid (FIND-07)', () => {
    const design = { measure: 'bust', gauge: null, sizes: [] } as unknown as DesignFigures;
    const kept = withTypedValues(PROFILE, designCalculator(design), {
      bust: '９６',
      ease: '',
      arm: '999',
      sm: '22',
      rm: 'x',
      'ball-m': '125',
      'ball-g': '50',
      hm: '1',
      balls: '4',
    });
    expect(kept).toEqual({
      measures: { bust: 96, head: 56, ease: 10 },
      yarns: [{ name: '灰', metres: 500, ball_metres: 125, ball_grams: 50, strands: 1 }],
      gauge: { stitches: 22, rows: 32 },
    });
    const first = withTypedValues({}, designCalculator(design), { 'ball-m': '90', hm: '1' });
    expect(first).toEqual({ yarns: [{ ball_metres: 90 }] });
  });
});
