/**
 * Chinese is searched by substring, most often of two characters, and trigram indexes do not serve
 * that. So each text keeps its single characters and pairs in an array under a GIN index, made here
 * when the row is written. For longer words the `LIKE` stays as the recheck: a text that has all pairs of
 * a word need not have the word.
 */

/** Levels what a searcher does not mean to distinguish: width, case, blanks. */
export function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/gu, '');
}

/** All single characters and neighbouring pairs of a folded text, each once. */
export function gramsOf(folded: string): string[] {
  return [...new Set([...folded, ...pairsOf(folded)])];
}

function pairsOf(folded: string): string[] {
  const characters = [...folded];
  return characters.slice(1).map((character, i) => characters[i]! + character);
}

/** One word of a query: what the index is asked for, and the pattern that rechecks. */
export interface SearchTerm {
  grams: string[];
  /** For `LIKE`, with the wildcards of the input escaped. */
  pattern: string;
  /** Whether every text with the grams has the word. */
  isExact: boolean;
}

/** Splits a query into words, all of which must occur. Blank input has none. */
export function termsOf(query: string): SearchTerm[] {
  const words = query.normalize('NFKC').split(/\s+/u).map(fold).filter(Boolean);
  return words.map((word) => {
    const pairs = pairsOf(word);
    const isExact = pairs.length <= 1;
    return {
      grams: isExact ? [word] : [...new Set(pairs)],
      pattern: `%${word.replace(/[\\%_]/g, '\\$&')}%`,
      isExact,
    };
  });
}
