import { describe, expect, it } from '@jest/globals';
import type { KnittingProfile, KnittingYarn } from '#contracts';
import type { DesignFigures } from '#knitting';
import { solve, type Values, valuesFrom } from './calculator';
import { designCalculator } from './design';
import { gaugeCalculator } from './gauge';
import {
  ownValues,
  usableYarns,
  withOwnValues,
  withoutFormerYarn,
  withTypedValues,
} from './own-values';
import { sizeCalculator } from './size';
import { yarnCalculator } from './yarn';
import { yarnEstimateCalculator } from './yarn-estimate';

const CALCULATOR = designCalculator({
  measure: 'bust',
  gauge: null,
  sizes: [],
  strands: 1,
} as unknown as DesignFigures);

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

  it('have nothing of a yarn after another one was chosen, except what was typed (FIND-07)', () => {
    const [grey, red] = [
      { ...PROFILE.yarns[0]!, grams: 150 },
      { name: '红', ball_metres: 90 },
    ];
    const filled = { ...ownValues(CALCULATOR, {}, grey), 'ball-m': '90', bust: '96' };
    expect(filled).toMatchObject({ 'ball-g': '50', balls: '3', hm: '2' });
    expect(withoutFormerYarn(CALCULATOR, { ...filled, balls: '5' }, grey, red)).toEqual({
      'ball-m': '90',
      'ball-g': '',
      balls: '5',
      hm: '',
      bust: '96',
    });
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
});

/** The profile after 算一算 was filled from it, some fields were changed, and the values were kept. */
function keptAfter(
  profile: KnittingProfile,
  changes: Values,
  yarn?: KnittingYarn,
  calculator = CALCULATOR,
) {
  const own = ownValues(calculator, profile, yarn);
  const values = { ...valuesFrom(calculator, new URLSearchParams()), ...own, ...changes };
  return withTypedValues(profile, calculator, values, { values: own, yarn });
}

describe('the values that are kept from 算一算', () => {
  it('are those that were typed, without fields that are empty or not valid (FIND-07)', () => {
    const { profile } = keptAfter(PROFILE, {
      bust: '９６',
      ease: '',
      arm: '999',
      sm: '22',
      rm: 'x',
      hm: '1',
      balls: '4',
    });
    expect(profile).toEqual({
      measures: { bust: 96, head: 56, ease: 10 },
      yarns: [{ name: '灰', metres: 500, ball_metres: 125, ball_grams: 50, strands: 1 }],
      gauge: { stitches: 22, rows: 32 },
    });
    expect(keptAfter({}, { 'ball-m': '90', hm: '1' }).profile).toEqual({
      yarns: [{ ball_metres: 90 }],
    });
  });

  it('have the strands of the pattern only where they were chosen, not where the field began with them (FIND-07)', () => {
    const twoStrands = designCalculator({
      measure: 'bust',
      gauge: null,
      sizes: [],
      strands: 2,
    } as unknown as DesignFigures);
    const ball = { ball_metres: 200 };
    const yarnsAfter = (profile: KnittingProfile, changes: Values) =>
      keptAfter(profile, changes, undefined, twoStrands).profile.yarns;
    expect(yarnsAfter({}, { 'ball-m': '200' })).toEqual([ball]);
    expect(yarnsAfter({ yarns: [ball] }, { bust: '96' })).toEqual([ball]);
    expect(yarnsAfter({ yarns: [ball] }, { hm: '1' })).toEqual([{ ...ball, strands: 1 }]);
    expect(yarnsAfter({ yarns: [{ ...ball, strands: 1 }] }, { hm: '2' })).toEqual([
      { ...ball, strands: 2 },
    ]);
  });

  it('leave a begun ball as it is where the number of balls was not changed (FIND-07)', () => {
    const ball = { ball_metres: 125, ball_grams: 50 };
    for (const amount of [{ metres: 490 }, { grams: 196 }, { metres: 490, grams: 196 }]) {
      const profile = { yarns: [{ ...amount, ...ball }] };
      expect(ownValues(CALCULATOR, profile)).toMatchObject({ balls: '3' });
      expect(keptAfter(profile, { bust: '96' }).profile.yarns).toEqual(profile.yarns);
    }
  });

  it('are an amount in metres, grams or both, as the yarn had it (FIND-07)', () => {
    const ball = { ball_metres: 125, ball_grams: 50 };
    const keptAmount = (amount: KnittingYarn) =>
      keptAfter({ yarns: [{ ...amount, ...ball }] }, { balls: '5' }).profile.yarns;
    expect(keptAmount({ grams: 196 })).toEqual([{ grams: 250, ...ball }]);
    expect(keptAmount({ metres: 490 })).toEqual([{ metres: 625, ...ball }]);
    expect(keptAmount({ metres: 490, grams: 196 })).toEqual([{ metres: 625, grams: 250, ...ball }]);
  });

  it('change the yarn that was chosen of two with the same ball, also when kept again (FIND-07)', () => {
    const ball = { ball_metres: 125, ball_grams: 50 };
    const grey = { name: '灰', metres: 500, ...ball };
    const red = { name: '红', metres: 250, ...ball };
    const first = keptAfter({ yarns: [grey, red] }, { balls: '3' }, red);
    expect(first.profile.yarns).toEqual([grey, { ...red, metres: 375 }]);
    expect(first.yarn).toEqual({ ...red, metres: 375 });
    const second = keptAfter(first.profile, { 'ball-m': '120', balls: '1' }, first.yarn);
    expect(second.profile.yarns).toEqual([grey, { ...red, metres: 120, ball_metres: 120 }]);
  });

  it('are a yarn of their own where none was chosen and no yarn has this ball (FIND-07)', () => {
    const { profile } = keptAfter(PROFILE, { 'ball-m': '90', balls: '2' });
    expect(profile.yarns).toEqual([
      PROFILE.yarns[0],
      { metres: 180, ball_metres: 90, ball_grams: 50, strands: 2 },
    ]);
  });

  it('do not overwrite what another device changed in fields that stay as they were filled (FIND-07)', () => {
    const own = ownValues(CALCULATOR, PROFILE);
    const elsewhere = { ...PROFILE, measures: { ...PROFILE.measures, bust: 92 } };
    const filled = { values: own };
    const { profile } = withTypedValues(elsewhere, CALCULATOR, { ...own, sm: '22' }, filled);
    expect(profile).toEqual({ ...elsewhere, gauge: { stitches: 22, rows: 32 } });
  });
});
