import { describe, expect, it } from '@jest/globals';
import {
  mergeKnittingProfiles,
  NEEDLE_DIAMETERS,
  readKnittingProfile,
} from './knitting-profile.js';

const faultsOf = (given: unknown) => Object.keys(readKnittingProfile(given).faults);

describe('a knitting profile', () => {
  it('contains measures, yarns, needles and gauge, and leaves out what is unknown (FIND-07)', () => {
    const { profile, faults } = readKnittingProfile({
      measures: { bust: 96.004, ease: -2, foot: null, waist: 70 },
      yarns: [
        { name: '  灰  羊毛 ', weight: 'dk', ball_metres: 125, ball_grams: 50, grams: 400 },
        { metres: 300, strands: 2 },
        { strands: 2, metres: 300 },
      ],
      needles: [4, 2.25, 4],
      gauge: { stitches: 22 },
      colour: 'red',
    });
    expect(faults).toEqual({});
    expect(profile).toEqual({
      measures: { bust: 96, ease: -2 },
      yarns: [
        { name: '灰 羊毛', weight: 'dk', grams: 400, ball_metres: 125, ball_grams: 50 },
        { metres: 300, strands: 2 },
      ],
      needles: [2.25, 4],
      gauge: { stitches: 22 },
    });
    expect(readKnittingProfile({}).profile).toEqual({});
    expect(readKnittingProfile(null).profile).toEqual({});
  });

  it.each([
    ['a measure out of range', { measures: { bust: 900 } }, 'measures.bust'],
    ['a text as a number', { measures: { head: '56' } }, 'measures.head'],
    ['measures as a list', { measures: [96] }, 'measures'],
    ['a yarn without content', { yarns: [{ strands: 2 }] }, 'yarns[0]'],
    ['a yarn that is no object', { yarns: ['DK'] }, 'yarns[0]'],
    ['a long name', { yarns: [{ name: '线'.repeat(41) }] }, 'yarns[0].name'],
    ['a name that is no text', { yarns: [{ name: 7 }] }, 'yarns[0].name'],
    ['an unknown thickness', { yarns: [{ weight: '8股' }] }, 'yarns[0].weight'],
    ['a part of a strand', { yarns: [{ name: '灰', strands: 1.5 }] }, 'yarns[0].strands'],
    ['51 yarns', { yarns: Array.from({ length: 51 }, (_, i) => ({ metres: i + 1 })) }, 'yarns'],
    ['yarns as an object', { yarns: {} }, 'yarns'],
    ['an unknown needle', { needles: [4.1] }, 'needles'],
    ['a needle as a text', { needles: ['4'] }, 'needles'],
    ['an absurd gauge', { gauge: { stitches: 1e9 } }, 'gauge.stitches'],
    ['a list as the profile', [], 'profile'],
  ])('refuses %s and names the field (FIND-07)', (_what, given, path) => {
    expect(faultsOf(given)).toEqual([path]);
  });

  it('keeps the valid parts beside the faults (FIND-07)', () => {
    const { profile } = readKnittingProfile({ measures: { bust: 96, head: 5 }, needles: [4, 4.1] });
    expect(profile).toEqual({ measures: { bust: 96 }, needles: [4] });
  });

  it('offers every diameter of the needle and hook tables once, from thin to thick (FIND-07)', () => {
    expect(NEEDLE_DIAMETERS).toEqual([...new Set(NEEDLE_DIAMETERS)].sort((a, b) => a - b));
    expect(NEEDLE_DIAMETERS).toEqual(expect.arrayContaining([0.6, 2.25, 4, 25]));
  });
});

describe('merging the profiles of an account and a device', () => {
  it('prefers the account for each measure and the gauge, and unites yarns and needles (FIND-07)', () => {
    const grey = { name: '灰', weight: 'dk', metres: 400 } as const;
    expect(
      mergeKnittingProfiles(
        { measures: { bust: 96 }, yarns: [grey], needles: [4], gauge: { stitches: 22, rows: 30 } },
        {
          measures: { bust: 100, head: 56 },
          yarns: [
            { name: '红', metres: 100 },
            { metres: 400, weight: 'dk', name: '灰' },
          ],
          needles: [3.5, 4],
          gauge: { stitches: 20 },
        },
      ),
    ).toEqual({
      measures: { bust: 96, head: 56 },
      yarns: [grey, { name: '红', metres: 100 }],
      needles: [3.5, 4],
      gauge: { stitches: 22, rows: 30 },
    });
    expect(mergeKnittingProfiles({}, { gauge: { stitches: 20 } })).toEqual({
      gauge: { stitches: 20 },
    });
  });

  it('leaves out yarns of the device above the limit (FIND-07)', () => {
    const yarns = (from: number) => Array.from({ length: 40 }, (_, i) => ({ metres: from + i }));
    const merged = mergeKnittingProfiles({ yarns: yarns(1) }, { yarns: yarns(100) });
    expect(merged.yarns).toHaveLength(50);
    expect(merged.yarns!.slice(0, 40)).toEqual(yarns(1));
  });
});
