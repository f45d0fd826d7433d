import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { CROCHET_TERMS } from './terms/crochet-terms.js';
import { KNITTING_TERMS } from './terms/knitting-terms.js';
import { RETAIL_NEEDLES_MM } from './needles/needle-advice.js';
import { readNeedle } from './needles/needle-reader.js';
import { HOOK_SIZES, japaneseNeedleMm, NEEDLE_SIZES } from './needles/needle-sizes.js';
import { searchTable, type SystemValue } from './terms/table-search.js';
import { YARN_WEIGHT_IDS, YARN_WEIGHTS, yarnWeightOf } from './yarn/yarn-weights.js';

type Needle = (typeof NEEDLE_SIZES)[number];
const valuesOf = (row: Needle): SystemValue[] =>
  (['mm', 'us', 'uk', 'japan', 'china'] as const).map((system) => [system, row[system]]);
const millimetres = (query: string) =>
  searchTable(NEEDLE_SIZES, query, valuesOf).map(({ mm }) => mm);

describe(searchTable, () => {
  it.each([
    ['4mm', ['4.0']],
    ['４.０ 毫米', ['4.0']],
    ['US 6', ['4.0']],
    ['美国10.5', ['6.5']],
    ['US 10½', ['6.5']],
    ['UK 8', ['4.0']],
    ['日本8号', ['4.5']],
    ['中国8号', ['4.0']],
    ['8号', ['4.0', '4.5']],
    ['000', ['1.5', '10.0']],
    ['us00', ['1.75']],
    ['没有', []],
  ])('finds needles by %p (CALC-08)', (query, found) => {
    expect(millimetres(query)).toEqual(found);
  });

  it('finds a number as a whole in every system (CALC-08)', () => {
    expect(millimetres('4')).toEqual(['3.25', '3.5', '4.0', '6.0']);
  });

  it('finds hooks by the Japanese number, and not 7.5/0 for 5/0 (CALC-08)', () => {
    const hooks = searchTable(HOOK_SIZES, '5/0号', ({ mm, us, uk, japan }) => [
      ['mm', mm],
      ['us', us],
      ['uk', uk],
      ['japan', japan],
    ]);
    expect(hooks.map(({ mm }) => mm)).toEqual(['3.0']);
  });

  it('takes any query, and leaves all rows for an empty one (CALC-07)', () => {
    expect(millimetres(' ')).toHaveLength(NEEDLE_SIZES.length);
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (query) => {
        expect(millimetres(query).length).toBeLessThanOrEqual(NEEDLE_SIZES.length);
      }),
    );
  });
});

describe('the conversion tables', () => {
  it('have each needle once, ascending, with every size that shops sell (CALC-08)', () => {
    const sizes = NEEDLE_SIZES.map(({ mm }) => Number(mm));
    expect([...new Set(sizes)].sort((a, b) => a - b)).toEqual(sizes);
    for (const mm of RETAIL_NEEDLES_MM) expect(sizes).toContain(mm);
  });

  it('give Japanese numbers their true diameter (CALC-08)', () => {
    const pairs = NEEDLE_SIZES.flatMap(({ japan }) => {
      const [, number, mm] = /^(\d+)号（(.+)）$/.exec(japan) ?? [];
      return number ? [[Number(number), Number(mm)]] : [];
    });
    expect(pairs).toHaveLength(16);
    expect(pairs.map(([number]) => [number, japaneseNeedleMm(number!)])).toEqual(pairs);
  });

  it('tell the Chinese from the Japanese 8号 and 6号 (CALC-08)', () => {
    const of = (text: string) => readNeedle(text, 'needle').map(({ mm, count }) => [count, mm]);
    expect(of('8号')).toEqual([
      ['中国 8号', 4],
      ['日本 8号', 4.5],
    ]);
    expect(of('6号')).toEqual([
      ['中国 6号', 5],
      ['日本 6号', 3.9],
    ]);
    expect(() => of('99号')).toThrow('99号');
  });

  it('show where sources disagree (CALC-08)', () => {
    const conflict = (mm: string) => NEEDLE_SIZES.find((row) => row.mm === mm)!.conflict;
    expect(conflict('12.0')).toContain('12.75');
    expect(conflict('3.0')).toContain('US');
  });

  it('have a row for each class of yarn (CALC-08)', () => {
    expect(YARN_WEIGHTS.map(({ id }) => id)).toEqual([...YARN_WEIGHT_IDS]);
  });

  it.each([
    [800, 'lace'],
    [500, 'light_fingering'],
    [400, 'fingering'],
    [300, 'sport'],
    [225, 'dk'],
    [180, 'worsted'],
    [150, 'aran'],
    [100, 'bulky'],
    [60, 'super_bulky'],
    [30, 'jumbo'],
  ])('class %p m/100 g as %s', (metres, id) => {
    expect(yarnWeightOf(metres)).toBe(id);
  });

  it('call k2tog 左上2并1, which leans right, and ssk 右上2并1 (CALC-08)', () => {
    const term = (us: string) => KNITTING_TERMS.find((one) => one.us === us)!;
    expect(term('k2tog').chinese).toBe('左上2并1');
    expect(term('k2tog').meaning).toContain('向右倾');
    expect(term('ssk').chinese).toBe('右上2并1');
    expect(term('ssk').meaning).toContain('向左倾');
  });

  it('shift the American crochet words by one from the British (CALC-08)', () => {
    const british = Object.fromEntries(CROCHET_TERMS.map(({ us, uk }) => [us, uk]));
    expect(british).toMatchObject({ sc: 'dc', hdc: 'htr', dc: 'tr', tr: 'dtr', dtr: 'trtr' });
  });

  it('have all terms with a name and a meaning (CALC-08)', () => {
    expect([KNITTING_TERMS.length, CROCHET_TERMS.length]).toEqual([76, 49]);
    for (const { chinese, meaning } of [...KNITTING_TERMS, ...CROCHET_TERMS]) {
      expect([chinese, meaning].every((text) => text.length > 0)).toBe(true);
    }
  });
});
