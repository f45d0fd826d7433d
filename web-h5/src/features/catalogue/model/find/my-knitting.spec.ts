import { describe, expect, it } from '@jest/globals';
import { hasOwnValue, ownChoices, withOwnValue } from './my-knitting';

const PROFILE = {
  measures: { bust: 96, ease: 5, head: 56, upper_arm: 30 },
  yarns: [
    { name: '灰羊毛', weight: 'dk', metres: 400 },
    { name: '红', grams: 200, ball_metres: 125, ball_grams: 50, strands: 2 },
    { name: '不知多少' },
  ],
  gauge: { stitches: 22, rows: 30 },
} as const;
const profile = { ...PROFILE, yarns: [...PROFILE.yarns] };

describe('the values of a knitting profile as filters', () => {
  it('are one for each measure, each yarn with an amount and the gauge (FIND-07)', () => {
    expect(ownChoices('body', profile)).toEqual([
      { value: 'bust:96:5', label: '胸围 96 cm，放松量 5 cm' },
      { value: 'head:56', label: '头围 56 cm' },
    ]);
    expect(ownChoices('stash', profile)).toEqual([
      { value: 'weight:dk,metres:400', label: expect.stringMatching(/^灰羊毛 .+ 400 米$/) },
      {
        value: 'grams:200,ball_metres:125,ball_grams:50,strands:2',
        label: '红 200 克 每团 125 米 50 克 2 股',
      },
    ]);
    expect(ownChoices('my_gauge', profile)).toEqual([
      { value: '22x30', label: '我的密度 22针 × 30行（±5%）' },
    ]);
    expect(ownChoices('my_gauge', { gauge: { rows: 30 } })).toEqual([]);
  });

  it('are kept from a filter, once (FIND-07)', () => {
    const kept = (['body', 'stash', 'my_gauge'] as const).map((filter, i) =>
      withOwnValue({}, filter, ['bust:96:5', 'weight:dk,metres:400,strands:1', '22:10'][i]!),
    );
    expect(kept).toEqual([
      { measures: { bust: 96, ease: 5 } },
      { yarns: [{ weight: 'dk', metres: 400 }] },
      { gauge: { stitches: 22 } },
    ]);
    expect(hasOwnValue(kept[1]!, 'stash', 'weight:dk,metres:400,strands:1')).toBe(true);
    expect(hasOwnValue(profile, 'body', 'bust:96')).toBe(true);
    expect(hasOwnValue(profile, 'body', 'bust:97')).toBe(false);
    expect(withOwnValue(profile, 'body', 'waist:70')).toEqual(profile);
  });
});
