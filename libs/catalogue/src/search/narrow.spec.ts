import { readStash } from '#contracts';
import { describe, expect, it } from '@jest/globals';
import { indexedDesign } from '../../../../test/support/indexed-design.js';
import { DesignIndex } from './design-index.js';
import { type EachSize, knittableSize, narrow } from './narrow.js';

const sized =
  (values: readonly number[]): EachSize =>
  (_, each) =>
    values.forEach((value, position) => each(value, position));

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
