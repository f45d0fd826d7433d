import { describe, expect, it } from '@jest/globals';
import { distributeAcross } from './shaping/distribute-across.js';
import { distributeAlong } from './shaping/distribute-along.js';
import { castOn, sizeAsWritten } from './gauge.js';
import { needleAdvice } from './needles/needle-advice.js';
import {
  sayAcross,
  sayAlong,
  sayAsWritten,
  sayCastOn,
  sayNeedle,
  saySize,
  sayYarn,
  wholeNumber,
} from './sentences.js';
import { chooseSize, parseSizes } from './sizes/size-choice.js';
import { yarnNeed } from './yarn/yarn.js';

describe('the sentences of the results', () => {
  it('say what a piece becomes, and what keeps its length (CALC-02)', () => {
    const size = { width: 96, length: 60 };
    const result = sizeAsWritten({ stitches: 22, rows: 30 }, { stitches: 24, rows: 32 }, size);
    expect(sayAsWritten(result, size)).toEqual({
      sentence:
        '照图解的针数织，会变成 88 cm 宽、56.3 cm 长，比原来窄 8 cm。密度不同，尺寸就不同：请换针，或按新的针数织。',
      warnings: ['图解写“织到 N cm”的部分长度不变，只有按行数织的部分会变'],
    });
  });

  it('say that only the rows are off where the stitches agree (CALC-02)', () => {
    const say = (rows: number, size: { width: number; length: number | null }) => {
      const result = sizeAsWritten({ stitches: 22, rows: 30 }, { stitches: 22, rows }, size);
      return sayAsWritten(result, size).sentence;
    };
    const size = { width: 96, length: 60 };
    const rest = '针密度一致，行密度不同：不用换针，长度按厘米织，按行数织的部分用你的行密度重算。';
    expect(say(28, size)).toBe(
      `照图解的针数和行数织，会变成 96 cm 宽、64.3 cm 长，和原来一样宽，比原来长 4.3 cm。${rest}`,
    );
    expect(say(32, size)).toContain(`，比原来短 3.8 cm。${rest}`);
    expect(say(28, { width: 96, length: null })).toBe(
      `照图解的针数和行数织，会变成 96 cm 宽，和原来一样宽，按行数织的部分会长 7.1%。${rest}`,
    );
    expect(say(29.5, size)).toBe(
      '照图解的针数织，会变成 96 cm 宽、61 cm 长，和原来一样宽。密度一致，照着织就行。',
    );
  });

  it('warn when rows are missing or the gauges are far apart (CALC-02)', () => {
    const size = { width: 100, length: 60 };
    const result = sizeAsWritten({ stitches: 20, rows: null }, { stitches: 26, rows: 30 }, size);
    expect(sayAsWritten(result, size).warnings).toEqual([
      '缺一个行密度，长度没有算',
      '针密度相差 30%，密度差得太多，请换一款线',
    ]);
  });

  it('say the cast-on with its other candidate and its error (CALC-02)', () => {
    expect(sayCastOn(castOn(20, 26.5, { multiple: 8, extra: 1, edge: 0 }), 20)).toEqual({
      sentence: '起 57 针，织出来 21.5 cm（想要 20 cm）。',
      warnings: ['比想要的宽 7.5%，可以改边针的数量，或换针', '也可以起 49 针'],
    });
  });

  it.each([
    [22, 22, '不用换针：继续用 4 mm。'],
    [22, 24, '换成 4.5 mm 针再试：你的密度比图解密 9.1%，要用粗一点的针。'],
    [22, 20, '换成 3.5 mm 针再试：你的密度比图解松 9.1%，要用细一点的针。'],
    [20, 24, '你的密度比图解密 20%，换针补不回来：请重算针数，或换一款线。'],
  ])('say which needle to take for %p against %p stitches (CALC-02)', (pattern, mine, sentence) => {
    expect(sayNeedle(needleAdvice(pattern, mine, 4), 4).sentence).toBe(sentence);
  });

  it('say how many balls, and warn where nothing is left (CALC-02)', () => {
    const pattern = { metres: 1400, strands: 2 };
    const mine = { ball: { metres: 110, grams: 50 }, strands: 1 };
    expect(sayYarn(yarnNeed(pattern, mine))).toEqual({
      sentence: '买 7 团：需要约 770 m（350 g），7 团共 770 m（350 g）。',
      warnings: ['一点余量都没有，建议多买 1 团，同缸号'],
    });
  });

  it('say the size, its ease and its fit (CALC-02)', () => {
    const sizes = parseSizes('S:92/33，M:100/35，L:108/37');
    expect(saySize(chooseSize(sizes, { bust: 92, upperArm: 30 }, 8)).sentence).toBe(
      '选 M：成衣 100 cm，比你宽 8 cm，合体。',
    );
    expect(saySize(chooseSize(sizes, { bust: 108, upperArm: 38 }, -2)).warnings).toEqual([
      '袖围可能偏紧',
    ]);
  });

  it('say how to spread increases and decreases (CALC-02)', () => {
    const across = distributeAcross(97, 13, 'make1', true);
    expect(sayAcross(across, 97, 13, 'make1').sentence).toBe(
      '一圈里均匀加 13 次，从 97 针到 110 针：(8针，加1)×6，(7针，加1)×7。',
    );
    const along = distributeAlong({
      total: 26,
      rows: 18,
      per: 2,
      unit: 2,
      tail: true,
      direction: 'decrease',
    });
    expect(sayAlong(along)).toEqual({
      sentence: '两侧各：每2行减2针×4次，每2行减1针×5次。',
      warnings: ['行数只够加减针，最后留不出平织的一段', '行数少，有的行一侧要一次改 2 针'],
    });
  });

  it('write thousands separators', () => {
    expect([999, 1155.4, 1_234_567].map(wholeNumber)).toEqual(['999', '1,155', '1,234,567']);
  });
});
