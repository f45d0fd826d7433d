import type { SortOrder } from '#contracts';
import type { KeyCursor } from '../page-cursors.js';
import type { BitSet } from './index/bit-set.js';
import type { DesignIndex } from './index/design-index.js';

/** Returns the number by which a design is ordered, the largest first; equal ones are ordered newest first (FIND-12). */
export function sortKey(
  index: DesignIndex,
  sort: SortOrder,
  score: (slot: number) => number,
): (slot: number) => number {
  return KEYS[sort](index, score);
}

type Score = (slot: number) => number;

const KEYS: Record<SortOrder, (index: DesignIndex, score: Score) => Score> = {
  // Whole numbers, so that a cursor holds exactly the same key.
  relevance: (_index, score) => (slot) => Math.round(score(slot) * 1000),
  newest: () => () => 0,
  sold: (index) => (slot) => index.downloads.get(slot),
  // Whole numbers, as above.
  rating: (index) => (slot) => Math.round(index.ratings.get(slot) * 1_000_000),
  price: (index) => (slot) => -index.prices.get(slot),
  '-price': (index) => (slot) => index.prices.get(slot),
};

/**
 * The first designs of an order after a place.
 * @param cursor the last design of the page before; null to begin at the first
 * @returns at most `max` slots
 */
export function pageOf(
  index: DesignIndex,
  designs: BitSet,
  key: (slot: number) => number,
  cursor: Pick<KeyCursor, 'key' | 'afterId'> | null,
  max: number,
): number[] {
  const slots: number[] = [];
  const keys: number[] = [];
  const isBefore = (aKey: number, aId: number, bKey: number, bId: number) =>
    aKey === bKey ? aId > bId : aKey > bKey;
  designs.forEach((slot) => {
    const own = key(slot);
    const id = index.ids.get(slot);
    if (cursor && !isBefore(cursor.key, cursor.afterId, own, id)) return;
    const last = slots.length - 1;
    if (last + 1 >= max && !isBefore(own, id, keys[last]!, index.ids.get(slots[last]!))) return;
    let [low, high] = [0, slots.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (isBefore(keys[middle]!, index.ids.get(slots[middle]!), own, id)) low = middle + 1;
      else high = middle;
    }
    slots.splice(low, 0, slot);
    keys.splice(low, 0, own);
    if (slots.length > max) {
      slots.pop();
      keys.pop();
    }
  });
  return slots;
}
