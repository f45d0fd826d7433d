import { describe, expect, it } from '@jest/globals';
import { placeInGap } from './category-place.js';

describe(placeInGap.name, () => {
  const siblings = [1, 2, 3];
  it.each([
    ['the first one down by one', 1, 2, [2, 1, 3]],
    ['the first one to the end', 1, 3, [2, 3, 1]],
    ['the last one up by one', 3, 1, [1, 3, 2]],
    ['the last one to the beginning', 3, -1, [3, 1, 2]],
    ['one to its own place, from above', 2, 1, [1, 2, 3]],
    ['one to its own place, from below', 2, 2, [1, 2, 3]],
    ['one of another parent', 9, 2, [1, 2, 9, 3]],
  ])('moves %s (CONS-05)', (_what, id, gap, expected) => {
    const order = siblings.filter((one) => one !== id);
    order.splice(placeInGap(siblings, id, gap) - 1, 0, id);
    expect(order).toEqual(expected);
  });
});
