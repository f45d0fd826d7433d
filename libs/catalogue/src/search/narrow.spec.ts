import { readBody, readStash } from '#contracts';
import { describe, expect, it } from '@jest/globals';
import { indexedDesign } from '../../../../test/support/fixtures/indexed-design.js';
import { DesignIndex } from './index/design-index.js';
import { type EachSize, fittingSize, knittableSize, narrow } from './narrow.js';

const sized =
  (values: readonly number[]): EachSize =>
  (_, each) =>
    values.forEach((value, position) => each(value, position));

describe(fittingSize, () => {
  it.each([
    ['a hat', 'head:56', [49, 53], 49],
    ['a hat that is to be loose', 'head:56:2', [56, 60], 60],
    ['a sock', 'foot:20', [17, 19], 17],
    ['a glove', 'hand:20', [19, 21], 19],
    ['a top', 'bust:92:8', [98, 102], 102],
    ['a top of negative ease', 'bust:92:-4', [86, 90], 86],
    ['a top without an ease, by the usual one', 'bust:92', [92, 100, 108], 100],
  ])(
    'takes of two equally close sizes the one of 算一算: %s (FIND-04, CALC-04)',
    (_, body, sizes, value) => {
      expect(fittingSize(sized(sizes), readBody(body)!)?.value).toBe(value);
    },
  );

  it('takes none further than 3 cm off (FIND-04)', () => {
    expect(fittingSize(sized([96.9, 103.1]), readBody('bust:92')!)).toBeNull();
    expect(fittingSize(sized([]), readBody('foot:5')!)).toBeNull();
  });
});

describe(knittableSize, () => {
  it.each([
    ['fingering', 2, 'weight:fingering,metres:500,strands:2', true],
    ['fingering', 2, 'weight:fingering,metres:500,strands:1', false],
    ['dk', 1, 'weight:fingering,metres:1000,strands:2', true],
    ['fingering', 1, 'weight:fingering,metres:500,strands:1', true],
  ])('compares %s held %i times with %s (FIND-05)', (weight, strands, stash, fits) => {
    const facts = { yarnWeight: weight, strands };
    expect(knittableSize(sized([400]), facts, readStash(stash)!) !== null).toBe(fits);
    const index = new DesignIndex();
    const { numbers } = indexedDesign(1);
    index.put(
      indexedDesign(1, {
        values: { yarn_weight: [weight] },
        numbers: { ...numbers, strands },
        sizes: [[0, null, null, null, null, 400]],
      }),
    );
    const names = { categories: new Map(), designers: new Map() };
    expect(narrow(index, { filter: 'stash', value: stash }, names).count(9) === 1).toBe(fits);
  });
});
