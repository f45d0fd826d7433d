import { KNITTING_MEASURES } from '#contracts';
import { describe, expect, it } from '@jest/globals';
import { readNumbers, textsOf } from './profile-fields';

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
});
