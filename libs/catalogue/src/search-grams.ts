import { foldText } from '#contracts';

/**
 * Chinese is searched by substring, most often of two characters, which trigram indexes do not support. Each
 * text therefore stores its single characters and pairs in an array with a GIN index, computed here when the
 * row is written. Longer words are rechecked with `LIKE`: a text that has all pairs of a word need not
 * contain the word.
 */

/** Returns all single characters and adjacent pairs of a folded text, each once. */
export function gramsOf(folded: string): string[] {
  return [...new Set([...folded, ...pairsOf(folded)])];
}

function pairsOf(folded: string): string[] {
  const characters = [...folded];
  return characters.slice(1).map((character, i) => characters[i]! + character);
}

/** One word of a query: the grams for the index, and the pattern for the recheck. */
export interface SearchTerm {
  /** Folded. */
  word: string;
  grams: string[];
  /** The pattern for `LIKE`, with the input's wildcards escaped. */
  pattern: string;
  /** Whether every text with the grams contains the word. */
  isExact: boolean;
}

/** Splits a query into words, all of which must match. Blank input has none. */
export function termsOf(query: string): SearchTerm[] {
  const words = query.normalize('NFKC').split(/\s+/u).map(foldText).filter(Boolean);
  return words.map((word) => {
    const pairs = pairsOf(word);
    const isExact = pairs.length <= 1;
    return {
      word,
      grams: isExact ? [word] : [...new Set(pairs)],
      pattern: `%${word.replace(/[\\%_]/g, '\\$&')}%`,
      isExact,
    };
  });
}
