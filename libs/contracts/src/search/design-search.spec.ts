import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { COUNTED_FILTERS, DESIGN_FILTERS } from './design-filters.js';
import {
  choiceLabel,
  readSearch,
  withChoice,
  withoutChoice,
  writeSearch,
} from './design-search.js';
import { readBody, readGauge, readStash } from './special-filters.js';

const read = (address: string) => readSearch(new URLSearchParams(address));

describe('the address of a search', () => {
  it('is read into values and written again in one order (FIND-02)', () => {
    const address =
      'sort=price&weight=worsted,dk&needle_min=3.00&needle_max=4.5&q=毛衣&craft=knit&body=bust:92&ease=8&stash=weight:dk,metres:400,strands:1';
    const { search, faults } = read(address);
    expect(faults).toEqual({});
    expect(decodeURIComponent(new URLSearchParams(writeSearch(search)).toString())).toBe(
      'q=毛衣&craft=knit&body=bust:92:8&stash=weight:dk,metres:400,strands:1&weight=worsted&weight=dk&needle_min=3&needle_max=4.5&sort=price',
    );
    expect(readSearch(writeSearch(search)).search).toEqual(search);
  });

  it('names every chip in Chinese (FIND-02)', () => {
    const { search } = read(
      'craft=knit&needle_min=3&needle_max=4.5&metres_max=400&my_gauge=22x30&body=head:56',
    );
    expect(search.choices.map(choiceLabel)).toEqual([
      '棒针',
      '头围 56 cm',
      '我的密度 22针 × 30行（±5%）',
      '针号 3–4.5 mm',
      '用线量 400 米以下',
    ]);
  });

  it('tells the ease that is assumed where none is given (FIND-04)', () => {
    const labels = ['bust:92', 'bust:92:-4', 'head:56', 'foot:23'].map((value) =>
      choiceLabel({ filter: 'body', value }),
    );
    expect(labels).toEqual([
      '胸围 92 cm，按常用放松量 8 cm',
      '胸围 92 cm，放松量 -4 cm',
      '头围 56 cm',
      '脚围 23 cm',
    ]);
  });

  it.each([
    ['needle_min=abc', 'needle_min'],
    ['gauge_min=1&gauge_max=9999', 'gauge_max'],
    ['needle_min=5&needle_max=3', 'needle_min'],
    ['technique=nothing', 'technique'],
    ['craft=😀', 'craft'],
    ['body=bust:9999', 'body'],
    ['stash=metres:400', 'stash'],
    ['my_gauge=22x', 'my_gauge'],
    ['sort=best', 'sort'],
    [`q=${'毛'.repeat(101)}`, 'q'],
    [`category=${Array.from({ length: 200 }, (_, i) => i).join(',')}`, 'category'],
  ])('names the parameter of %s that is no valid value (FIND-01)', (address, field) => {
    expect(Object.keys(read(address).faults)).toContain(field);
  });

  it('never throws and always writes what it can read again (FIND-02)', () => {
    const names = ['q', 'sort', 'needle_min', 'body', ...Object.keys(DESIGN_FILTERS)];
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...names), fc.string())), (pairs) => {
        const { search } = readSearch(pairs);
        expect(readSearch(writeSearch(search)).search).toEqual(search);
      }),
      { examples: [[[['designer', '! ,']]], [[['q', `${'a'.repeat(99)} b`]]]] },
    );
  });

  it('replaces a range and adds a value (FIND-02)', () => {
    const { search } = read('needle_min=3&weight=dk');
    const wider = withChoice(search, { filter: 'needle', value: '2-4' });
    expect(wider.choices).toHaveLength(2);
    const more = withChoice(wider, { filter: 'weight', value: 'sport' });
    expect(more.choices.map(({ value }) => value)).toEqual(['dk', '2-4', 'sport']);
    expect(withoutChoice(more, { filter: 'weight', value: 'dk' }).choices).toHaveLength(2);
  });

  it('adds a category to the chosen ones, and replaces a body (FIND-01)', () => {
    const { search } = read('category=hat&body=head:56');
    const more = withChoice(search, { filter: 'category', value: 'scarf' });
    const other = withChoice(more, { filter: 'body', value: 'bust:92' });
    expect(other.choices.map(({ value }) => value)).toEqual(['hat', 'scarf', 'bust:92']);
    expect(withoutChoice(more, { filter: 'category', value: 'hat' }).choices).toHaveLength(2);
  });

  it('counts every filter that has a list of values (FIND-03)', () => {
    expect(COUNTED_FILTERS.join(' ')).toBe(
      'craft category audience weight difficulty technique language form season sell',
    );
  });
});

describe('the values of the knitter’s own things', () => {
  it('reads a measure with and without ease (FIND-04)', () => {
    expect(readBody('bust:96')).toEqual({ measure: 'bust', cm: 96, ease: null });
    expect(readBody('hand:18.5:-1')).toEqual({ measure: 'hand', cm: 18.5, ease: -1 });
  });

  it('reads yarn by metres or by grams and the ball (FIND-05)', () => {
    expect(readStash('weight:dk,metres:400,strands:2')).toEqual({
      weight: 'dk',
      metres: 400,
      strands: 2,
    });
    expect(readStash('grams:200,ball_metres:115,ball_grams:50')).toEqual({
      weight: 'dk',
      metres: 460,
      strands: 1,
    });
  });

  it('reads a gauge and how far off it may be (FIND-06)', () => {
    expect(readGauge('22x30')).toEqual({ stitches: 22, rows: 30, percent: 5 });
    expect(readGauge('22:10')).toEqual({ stitches: 22, rows: null, percent: 10 });
  });
});
