import { LIMITS } from '#contracts';
import type { DesignSelection } from '../../design-query.js';
import type { SearchTerm } from '../../search-grams.js';
import type { BitSet } from '../index/bit-set.js';
import type { DesignIndex } from '../index/design-index.js';
import type { ListedIds } from '../search-engine.js';
import type { SearchRepository } from '../search.repository.js';

const MAX_COUNTED = LIMITS.maxCountExact + 1;
/** Descriptions are compared in portions; one is mostly enough to count up to the limit. */
const PORTION = 1_250;

/** Whether the index has what a list asks for. PostgreSQL refuses a text with NUL. */
export function isIndexed({ name, description }: DesignSelection): boolean {
  return (
    ![...name, ...description].some(({ word }) => word.includes('\0')) &&
    // The index has no single characters of descriptions: almost every description has each common one.
    description.every(({ word }) => [...word].length > 1)
  );
}

/**
 * Lists designs with words as they are written, newest first. Candidates are compared only until the page is full and the
 * count has reached its limit, so that a common word costs the same however many designs there are.
 * @param selection one that is indexed
 */
export async function listAsWritten(
  index: DesignIndex,
  selection: DesignSelection,
  descriptions: Pick<SearchRepository, 'idsDescribedAs'>,
): Promise<ListedIds> {
  const { cursor, offset, max } = selection;
  const fits = comparison(index, selection);
  const patterns = longOf(selection.description).map(({ pattern }) => pattern);
  const described = (some: number[]) =>
    patterns.length === 0 || some.length === 0 ? some : descriptions.idsDescribedAs(some, patterns);
  const ids: number[] = [];
  for (const slots of portionsOf(candidates(index, selection))) {
    const portion = slots
      .filter(fits)
      .map((slot) => index.ids.get(slot))
      .filter((id) => !cursor || id < cursor.afterId);
    ids.push(...(await described(portion)));
    const isCounted = cursor !== null || ids.length >= MAX_COUNTED;
    if (isCounted && newerThanRest(index, slots.at(-1)!, ids) >= offset + max) break;
  }
  return {
    ids: ids.sort((a, b) => b - a).slice(offset, offset + max),
    count: cursor?.count ?? Math.min(ids.length, MAX_COUNTED),
  };
}

/** How many of the ids are newer than all designs in the slots below one: not all slots are ordered by the ids. */
function newerThanRest(index: DesignIndex, slot: number, ids: readonly number[]): number {
  if (slot >= index.ascending) return 0;
  const oldest = index.ids.get(slot);
  return ids.filter((id) => id >= oldest).length;
}

/** The designs with all pairs of characters of all words, in any of the categories. */
function candidates(
  index: DesignIndex,
  { name, description, categories }: DesignSelection,
): BitSet {
  const sets = [
    ...name.map(({ word }) => index.writtenNameGrams.match(word)),
    ...description.map(({ word }) => index.writtenDescriptionGrams.match(word)),
  ];
  if (categories.length > 0) {
    const each = categories.map((id) => index.withValue('category', id));
    sets.push(each.reduce((some, other) => some.or(other)));
  }
  return sets.reduce((left, set) => left.and(set), index.alive);
}

/** What is left to compare of a candidate: prices, and the words of names of which it has all pairs of characters. */
function comparison(
  index: DesignIndex,
  { name, priceMin, priceMax }: DesignSelection,
): (slot: number) => boolean {
  const words = longOf(name).map(({ word }) => word);
  const [least, most] = [priceMin ?? -Infinity, priceMax ?? Infinity];
  return (slot) => {
    const price = index.prices.get(slot);
    if (price < least || price > most) return false;
    return words.every((word) => index.writtenName(slot).includes(word));
  };
}

const longOf = (terms: readonly SearchTerm[]) => terms.filter(({ isExact }) => !isExact);

function* portionsOf(slots: BitSet): Generator<number[]> {
  let portion: number[] = [];
  for (const slot of slots) {
    portion.push(slot);
    if (portion.length < PORTION) continue;
    yield portion;
    portion = [];
  }
  if (portion.length > 0) yield portion;
}
