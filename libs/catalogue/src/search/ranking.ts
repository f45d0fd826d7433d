import type { SortOrder } from '#contracts';
import type { KeyCursor } from '../page-cursors.js';
import type { BitSet } from './index/bit-set.js';
import type { DesignIndex } from './index/design-index.js';

/** An order of designs: the largest key first; equal keys are ordered newest first (FIND-12). */
export interface Order {
  key: (slot: number) => number;
  /** No key is larger. Infinite if that is not known. */
  maxKey: number;
}

type Score = (slot: number) => number;

/** @param score relevance by the words of the query; null without words */
export function orderOf(index: DesignIndex, sort: SortOrder, score: Score | null): Order {
  if (sort === 'newest' || (sort === 'relevance' && !score)) return { key: () => 0, maxKey: 0 };
  return { key: KEYS[sort](index, score ?? (() => 0)), maxKey: Infinity };
}

const KEYS: Record<Exclude<SortOrder, 'newest'>, (index: DesignIndex, score: Score) => Score> = {
  // Whole numbers, so that a cursor holds exactly the same key.
  relevance: (_index, score) => (slot) => Math.round(score(slot) * 1000),
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
  { key, maxKey }: Order,
  cursor: Pick<KeyCursor, 'key' | 'afterId'> | null,
  max: number,
): number[] {
  const slots: number[] = [];
  const keys: number[] = [];
  const isBefore = (aKey: number, aId: number, bKey: number, bId: number) =>
    aKey === bKey ? aId > bId : aKey > bKey;
  /** Puts a design in its place. */
  const insert = (slot: number) => {
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
  };
  /** Whether no design after this one, whose ids are smaller, comes before the last one of the page. */
  const isComplete = (slot: number) =>
    slot < index.ascending &&
    slots.length >= max &&
    keys.at(-1) === maxKey &&
    index.ids.get(slots.at(-1)!) >= index.ids.get(slot);
  designs.some((slot) => {
    insert(slot);
    return isComplete(slot);
  });
  return slots;
}
