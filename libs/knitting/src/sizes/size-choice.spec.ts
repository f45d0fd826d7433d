import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { roundTo } from '../rounding.js';
import {
  chooseSize,
  fitOfEase,
  hatRound,
  lengthChange,
  MIN_ARM_EASE,
  parseSizes,
  sockSize,
} from './size-choice.js';

const SIZES = parseSizes('S:92/33，M:100/35，L:108/37，XL:116/39，2XL:124/42');

describe(chooseSize, () => {
  it.each([
    ['G1', 84, 10, null, 'S', 8, 'regular', 'unknown'],
    ['G2', 90, 10, 30, 'M', 10, 'regular', 'fits'],
    ['G3', 94, 10, 30, 'L', 14, 'loose', 'fits'],
    ['G4', 93.5, 10, 33.5, 'L', 14.5, 'loose', 'fits'],
    ['G5', 104, -4, null, 'M', -4, 'tight', 'unknown'],
    ['G6', 96, 20, 38, 'XL', 20, 'oversized', 'tight'],
    ['G7', 100, 0, null, 'M', 0, 'close', 'unknown'],
  ] as const)(
    '%s: for a bust of %p cm with ease %p and an arm of %p it is %s (CALC-02)',
    (_id, bust, ease, upperArm, name, realEase, fit, arm) => {
      const choice = chooseSize(SIZES, { bust, upperArm }, ease);
      expect(choice.size.name).toBe(name);
      expect(choice.ease).toBe(realEase);
      expect([choice.fit, choice.arm]).toEqual([fit, arm]);
    },
  );

  it('says when the arm decided, as in G4 (CALC-02)', () => {
    expect(chooseSize(SIZES, { bust: 93.5, upperArm: 33.5 }, 10).isForArm).toBe(true);
    expect(chooseSize(SIZES, { bust: 90, upperArm: 30 }, 10).isForArm).toBe(false);
  });

  it('never takes a size that another one beats in bust and arm (CALC-02)', () => {
    const sizes = fc.array(
      fc.record({
        name: fc.constant('x'),
        bust: fc.integer({ min: 60, max: 160 }),
        upperArm: fc.option(fc.integer({ min: 15, max: 60 })),
      }),
      { minLength: 1, maxLength: 9 },
    );
    fc.assert(
      fc.property(
        sizes,
        fc.integer({ min: 60, max: 150 }),
        fc.integer({ min: -10, max: 30 }),
        fc.option(fc.integer({ min: 15, max: 50 })),
        (all, bust, ease, upperArm) => {
          const choice = chooseSize(all, { bust, upperArm }, ease);
          const away = (one: { bust: number }) => Math.abs(one.bust - bust - ease);
          const best = Math.min(...all.map(away));
          expect(away(choice.size)).toBeLessThanOrEqual(best + 5);
          expect(choice.isForArm || away(choice.size) === best).toBe(true);
          const room = (choice.size.upperArm ?? 0) - (upperArm ?? 0);
          expect(choice.arm !== 'fits' || room >= MIN_ARM_EASE.knit).toBe(true);
        },
      ),
    );
  });
});

describe('the hip of a long garment', () => {
  const sizes = parseSizes('M:100/35/96，L:108//104');
  it.each([
    [96, 10, 'fits'],
    [96.5, 10, 'tight'],
    // Somebody who wants it tight accepts the same at the hip.
    [99, -3, 'fits'],
    [99.5, -3, 'tight'],
    [null, 10, 'unknown'],
  ] as const)('of %p cm with ease %p is %s, and decides nothing (CALC-02)', (hip, ease, is) => {
    const choice = chooseSize(sizes, { bust: 100 - ease, upperArm: null, hip }, ease);
    expect([choice.size.name, choice.hip]).toEqual(['M', is]);
  });
});

describe(lengthChange, () => {
  it.each([
    [160, null],
    [155, null],
    [167, null],
    [170, { body: 2, sleeve: 1.5 }],
    [180, { body: 6, sleeve: 4.5 }],
    [150, { body: -2, sleeve: -1.5 }],
  ])('for a height of %p cm in a size for 155 to 165 cm is %j (CALC-02)', (height, change) => {
    expect(lengthChange(height, [155, 165])).toEqual(change);
  });

  it('refuses a height that nobody has (CALC-07)', () => {
    expect(() => lengthChange(17, [155, 165])).toThrow('身高应在 30 到 230 cm 之间');
  });
});

describe(fitOfEase, () => {
  it.each([
    [-2.6, 'tight'],
    [-2.5, 'close'],
    [2.4, 'close'],
    [2.5, 'regular'],
    [10, 'regular'],
    [10.1, 'loose'],
    [15, 'loose'],
    [15.1, 'oversized'],
  ])('calls %p cm %s (CALC-02)', (ease, fit) => {
    expect(fitOfEase(ease)).toBe(fit);
  });
});

describe('hats and socks', () => {
  it('G8: takes 5 cm off a head of 56 cm (CALC-02)', () => expect(hatRound(56)).toBe(51));
  it('G9: takes 2.5 cm off a head of 42 cm (CALC-02)', () => expect(hatRound(42)).toBe(39.5));
  it('G10: makes a sock of a foot of 23 and 24 cm (CALC-02)', () => {
    const sock = sockSize({ round: 23, length: 24 });
    expect([roundTo(sock.round, 1), roundTo(sock.length, 1)]).toEqual([20.7, 22.8]);
  });
});

describe(parseSizes, () => {
  it('reads sizes with and without an arm, also in full-width characters', () => {
    expect(parseSizes('S：９２/33、均码=100')).toEqual([
      { name: 'S', bust: 92, upperArm: 33 },
      { name: '均码', bust: 100, upperArm: null },
    ]);
    expect(parseSizes('S:92½/33¼')).toEqual([{ name: 'S', bust: 92.5, upperArm: 33.25 }]);
    expect(parseSizes('M:100/35/104，L:108//112')).toEqual([
      { name: 'M', bust: 100, upperArm: 35, hip: 104 },
      { name: 'L', bust: 108, upperArm: null, hip: 112 },
    ]);
  });

  it.each([
    ['', '请填各个尺码'],
    ['S', '尺码“S”看不懂'],
    ['S:0', 'S 码成衣胸围应在'],
    ['S:92/0', 'S 码袖围应在'],
    ['S:92/33/0', 'S 码臀围应在'],
  ])('refuses %p (CALC-07)', (text, message) => {
    expect(() => parseSizes(text)).toThrow(message);
  });
});
