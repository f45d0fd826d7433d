import { BitSet } from '../index/bit-set.js';
import type { DesignIndex } from '../index/design-index.js';
import { foldWords } from './fold-words.js';
import { inNames } from './match-text.js';
import type { LiteralWords } from '../search-engine.js';
import type { SearchRepository } from '../search.repository.js';

/** The index does not hold whole descriptions; they are read from the database. */
export type Descriptions = Pick<SearchRepository, 'idsDescribedBy' | 'idsWithWord'>;

/**
 * Finds the designs of the original query parameters `name` and `description`: each contains every word as it is, apart
 * from width, case, white space and traditional characters.
 */
export async function matchLiteral(
  index: DesignIndex,
  { name, description }: LiteralWords,
  descriptions: Descriptions,
): Promise<BitSet> {
  let designs = index.alive;
  for (const word of wordsOf(name)) {
    designs = designs.and(inNames(index, word));
  }
  for (const word of wordsOf(description)) {
    designs = designs.and(await described(index, designs, word, descriptions));
  }
  return designs;
}

/** The words of a text, each as the index has it. */
export const wordsOf = (text = '') => text.split(/\s+/u).map(foldWords).filter(Boolean);

async function described(
  index: DesignIndex,
  among: BitSet,
  word: string,
  descriptions: Descriptions,
): Promise<BitSet> {
  const { length } = [...word];
  if (length === 1) return slotsOf(index, await descriptions.idsDescribedBy(word));
  const candidates = index.descriptionGrams.match(word).and(among);
  // A text with the one pair of two characters contains them.
  if (length === 2) return candidates;
  const ids: number[] = [];
  candidates.forEach((slot) => ids.push(index.ids.get(slot)));
  return ids.length === 0 ? candidates : slotsOf(index, await descriptions.idsWithWord(ids, word));
}

function slotsOf(index: DesignIndex, ids: readonly number[]): BitSet {
  const slots = BitSet.ofSize(index.slots);
  for (const id of ids) {
    const slot = index.slotOfId(id);
    if (slot !== null) slots.add(slot);
  }
  return slots;
}
