import { describe, expect, it } from '@jest/globals';
import { formerProfile } from './former-knitting-keys';

const profileOf = (stored: Record<string, string>) => formerProfile((key) => stored[key] ?? null);

describe('the knitting values of former versions of the site', () => {
  it('become a profile: the filters before the fields of 算一算 (FIND-07)', () => {
    const fields = { bust: '９０', ease: '10', arm: '30', sm: '24', rm: '', 'ball-m': '120' };
    expect(
      profileOf({
        'my-knitting-body': 'bust:96:5',
        'my-knitting-stash': 'weight:dk,metres:400,strands:2',
        'my-knitting-my_gauge': '22x30:10',
        'my-knitting': JSON.stringify({ ...fields, 'ball-g': '50', hm: '1', balls: '3' }),
      }),
    ).toEqual({
      measures: { bust: 96, upper_arm: 30, ease: 5 },
      yarns: [
        { weight: 'dk', metres: 400, strands: 2 },
        { metres: 360, ball_metres: 120, ball_grams: 50 },
      ],
      gauge: { stitches: 22, rows: 30 },
    });
    expect(profileOf({ 'my-knitting': JSON.stringify(fields) })).toEqual({
      measures: { bust: 90, upper_arm: 30, ease: 10 },
      yarns: [{ ball_metres: 120 }],
      gauge: { stitches: 24 },
    });
  });

  it('are none on a new device, and leave out what is not valid (FIND-07)', () => {
    expect(profileOf({})).toBeNull();
    expect(profileOf({ 'my-knitting-body': 'waist:70', 'my-knitting': '{' })).toEqual({});
    expect(profileOf({ 'my-knitting': 'null', 'my-knitting-stash': 'x' })).toEqual({});
  });
});
