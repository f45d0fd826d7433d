import { describe, expect, it, jest } from '@jest/globals';
import { indexedDesign } from '../../../../test/support/fixtures/indexed-design.js';
import { DesignIndex } from './index/design-index.js';
import { orderOf, pageOf } from './ranking.js';

/** Designs 1 to 100, of which 50 was changed and 200 and 150 were added later: their slots are the last ones. */
function index() {
  const designs = new DesignIndex();
  for (let id = 1; id <= 100; id += 1) designs.put(indexedDesign(id, { priceFen: 1_000 + id }));
  designs.put(indexedDesign(50, { changedIn: 2, priceFen: 1 }));
  for (const id of [200, 150]) designs.put(indexedDesign(id, { priceFen: 5_000 }));
  return designs;
}

describe(pageOf, () => {
  const idsOf = (designs: DesignIndex, slots: number[]) =>
    slots.map((slot) => designs.ids.get(slot));

  it('reads no more designs than it needs where all keys are equal (FIND-12, FIND-16)', () => {
    const designs = index();
    const key = jest.fn(() => 0);
    const page = pageOf(designs, designs.alive, { key, maxKey: 0 }, null, 5);
    expect(idsOf(designs, page)).toEqual([200, 150, 100, 99, 98]);
    // The three of the later slots, and those of the page.
    expect(key.mock.calls.length).toBeLessThanOrEqual(8);
  });

  it.each([
    ['newest', [200, 150, 100, 99], 53, [52, 51, 50, 49]],
    ['price', [50, 1, 2, 3], 51, [52, 53, 54, 55]],
    ['-price', [200, 150, 100, 99], 52, [51, 49, 48, 47]],
  ] as const)(
    'goes on after the last design of a page: %s (FIND-12)',
    (sort, first, last, after) => {
      const designs = index();
      const order = orderOf(designs, sort, null);
      const pageAfter = (id: number | null) => {
        const cursor = id === null ? null : { key: order.key(designs.slotOfId(id)!), afterId: id };
        return idsOf(designs, pageOf(designs, designs.alive, order, cursor, 4));
      };
      expect(pageAfter(null)).toEqual(first);
      expect(pageAfter(last)).toEqual(after);
    },
  );
});
