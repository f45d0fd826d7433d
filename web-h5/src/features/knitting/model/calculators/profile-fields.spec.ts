import { KNITTING_MEASURES } from '#contracts';
import { describe, expect, it } from '@jest/globals';
import { changedTexts, readNumbers, textsOf, withChosen, withTypedNumbers } from './profile-fields';

describe('the fields of the knitting profile', () => {
  it('read numbers as people type them, and say what is wrong with the others (FIND-07)', () => {
    const typed = { bust: '９６ 厘米', head: '', foot: '900', hand: '一掌', ease: '-2' };
    expect(readNumbers(KNITTING_MEASURES, typed)).toEqual({
      numbers: { bust: 96, ease: -2 },
      faults: {
        foot: '脚围应在 5 到 40 cm 之间，请检查输入',
        hand: '掌围请填数字，例如 22',
      },
    });
  });

  it('show kept numbers, and nothing for unknown ones (FIND-07)', () => {
    expect(textsOf(KNITTING_MEASURES, { bust: 96.5 })).toMatchObject({ bust: '96.5', head: '' });
  });

  it('change only the numbers that were typed, and remove those that were emptied (FIND-07)', () => {
    const shown = textsOf(KNITTING_MEASURES, { head: 55, hand: 18 });
    const typed = changedTexts(shown, { ...shown, head: '５６', hand: '' });
    expect(typed).toEqual({ head: '５６', hand: '' });
    const { numbers } = readNumbers(KNITTING_MEASURES, typed);
    // Meanwhile 算一算 has kept two other measures in another window.
    const kept = { head: 55, hand: 18, bust: 92, upper_arm: 30 };
    expect(withTypedNumbers(kept, typed, numbers)).toEqual({ head: 56, bust: 92, upper_arm: 30 });
    expect(withTypedNumbers(kept, {}, {})).toEqual(kept);
  });

  it('add and take off single needles, whatever changed elsewhere meanwhile (FIND-07)', () => {
    expect(withChosen([3, 4, 5], [3], [3, 4.5])).toEqual([3, 4, 5, 4.5]);
    expect(withChosen([3, 4, 5], [3, 4], [4])).toEqual([4, 5]);
    expect(withChosen([4], [3, 4], [3, 4, 5])).toEqual([4, 5]);
    expect(withChosen([3, 4], [3], [3, 4])).toEqual([3, 4]);
  });
});
