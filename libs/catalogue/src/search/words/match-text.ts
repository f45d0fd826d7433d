import { BitSet } from '../index/bit-set.js';
import type { DesignIndex } from '../index/design-index.js';
import { foldWords } from './fold-words.js';
import { synonymsOf, TRADE_WORDS, wordsOfSound } from './synonyms.js';

/** A word to search: the word of the query itself, a synonym, or a word with that pinyin. */
export interface Alternative {
  word: string;
  /** Weight of a hit; a hit of the query's own word has the weight 1. */
  worth: number;
}

/** The designs that one word of a query finds, and what a design scores by it. */
export interface WordMatch {
  designs: BitSet;
  score: (slot: number) => number;
  /** The words of its group that were searched too. */
  also: string[];
  /** Whether one wrong or missing character was accepted. */
  isFuzzy: boolean;
}

/** Worth of a hit in the name, in sheet and categories, and in the description. */
export const WORTH = { whole: 10, start: 8, name: 6, facts: 3, description: 1 } as const;
const FUZZY_LENGTH = 4;
/** So many words of a query are matched fuzzily at most, because each compares tens of thousands of names. */
export const MAX_FUZZY_WORDS = 2;
/** What a hit by one wrong character is worth. */
export const FUZZY_WORTH = { known: 0.6, name: WORTH.name / 2 } as const;

/**
 * Finds a word in names, in sheets with categories, and in descriptions (FIND-08). The relevance of a design is the sum
 * of the best hits of all words of the query. The places of a hit in descending order of score: the whole name, its
 * beginning, inside the name, the sheet or a category, the description. A synonym scores less than the word. In sheets
 * and descriptions a word of three or more characters counts as found if all its pairs of characters are.
 * @param without synonyms that are not wanted
 */
export function matchWord(index: DesignIndex, word: string, without: readonly string[]): WordMatch {
  const { alternatives, also } = alternativesOf(word, without);
  return { ...matchAlternatives(index, alternatives), also, isFuzzy: false };
}

/** The alternatives of a folded word, and in `also` those that a person can exclude. @param without excluded words */
export function alternativesOf(
  word: string,
  without: readonly string[],
): { alternatives: Alternative[]; also: string[] } {
  const refused = new Set(without.map(foldWords));
  // One character, as 包, is inside too many other words.
  const synonyms = synonymsOf(word).filter(
    (other) => other.length > 1 && !refused.has(foldWords(other)),
  );
  const sounds = wordsOfSound(word).filter((other) => !refused.has(foldWords(other)));
  const alternatives: Alternative[] = [
    { word, worth: 1 },
    ...synonyms.map((other) => ({ word: foldWords(other), worth: 0.7 })),
    ...sounds.map((other) => ({ word: foldWords(other), worth: 0.9 })),
  ];
  return { alternatives, also: [...sounds, ...synonyms] };
}

function matchAlternatives(
  index: DesignIndex,
  alternatives: readonly Alternative[],
): Pick<WordMatch, 'designs' | 'score'> {
  const all = alternatives.map(({ word, worth }) => ({
    word,
    worth,
    name: inNames(index, word),
    facts: index.factGrams.match(word),
    description: index.descriptionGrams.match(word),
  }));
  // Most synonyms find nothing; the others are looked at for every design that is ranked.
  const hits = all.filter((hit) =>
    [hit.name, hit.facts, hit.description].some((set) => set.count(0) > 0),
  );
  let designs = new BitSet();
  for (const { name, facts, description } of hits)
    designs = designs.or(name).or(facts).or(description);
  const score = (slot: number) => {
    let best = 0;
    for (const { word, worth, name, facts, description } of hits) {
      const place = name.has(slot)
        ? placeInName(index.names[slot]!, word)
        : facts.has(slot)
          ? WORTH.facts
          : description.has(slot)
            ? WORTH.description
            : 0;
      // A name whose sheet or category has the word too ranks above one that only begins with it: 毛衣针收纳包 is not a 毛衣.
      const agreed = place > WORTH.facts && facts.has(slot) ? WORTH.facts : 0;
      best = Math.max(best, (place + agreed) * worth);
    }
    return best;
  };
  return { designs: designs.and(index.alive), score };
}

function placeInName(name: string, word: string): number {
  if (name === word) return WORTH.whole;
  return name.startsWith(word) ? WORTH.start : WORTH.name;
}

/** The designs whose name contains a folded word. A name with the pair of a word of two characters contains it. */
export function inNames(index: DesignIndex, word: string): BitSet {
  const found = index.nameGrams.match(word);
  if ([...word].length <= 2) return found;
  const containing = new BitSet();
  found.forEach((slot) => {
    if (index.names[slot]!.includes(word)) containing.add(slot);
  });
  return containing;
}

/**
 * Finds names with a word of four or more characters in which one is wrong, missing or too many, and the words of the
 * trade that are that near (FIND-10). Null if nothing is.
 */
export function matchFuzzily(index: DesignIndex, word: string): WordMatch | null {
  const near = nearWordsOf(word);
  if (!near) return null;
  const { known, alternatives, pattern: source } = near;
  if (known.length > 0) {
    const match = matchAlternatives(index, alternatives);
    if (match.designs.count(0) > 0) return { ...match, also: known, isFuzzy: true };
  }
  const characters = [...word];
  const pattern = new RegExp(source, 'u');
  const designs = new BitSet();
  for (const slot of index.nameGrams.matchMost(word, Math.max(1, characters.length - 3))) {
    if (index.alive.has(slot) && pattern.test(index.names[slot]!)) designs.add(slot);
  }
  if (designs.count(0) === 0) return null;
  return { designs, score: () => FUZZY_WORTH.name, also: [], isFuzzy: true };
}

/**
 * The knitting words that differ from a folded word by at most one character, with the words to search for them, and a
 * regular expression of names with such a word. Null for a word of fewer than four characters.
 */
export function nearWordsOf(
  word: string,
): { known: string[]; alternatives: Alternative[]; pattern: string } | null {
  const characters = [...word];
  if (characters.length < FUZZY_LENGTH) return null;
  const known = TRADE_WORDS.filter(
    (other) => [...other].length >= FUZZY_LENGTH - 1 && isNear(characters, [...foldWords(other)]),
  );
  const words = known.flatMap((other) => [other, ...synonymsOf(other)]).map(foldWords);
  return {
    known,
    alternatives: [...new Set(words)].map((one) => ({ word: one, worth: FUZZY_WORTH.known })),
    pattern: nearPatterns(characters).join('|'),
  };
}

/** Patterns of a word with any one character wrong, missing or added. */
function nearPatterns(characters: readonly string[]): string[] {
  const escaped = characters.map((character) => character.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  const patterns: string[] = [];
  for (let i = 0; i < escaped.length; i += 1) {
    const [before, after] = [escaped.slice(0, i).join(''), escaped.slice(i + 1).join('')];
    patterns.push(`${before}.?${after}`);
    if (i > 0) patterns.push(`${before}.${escaped[i]}${after}`);
  }
  return patterns;
}

/** Whether one wrong, missing or additional character makes one word the other. */
function isNear(some: readonly string[], other: readonly string[]): boolean {
  const [short, long] = some.length <= other.length ? [some, other] : ([other, some] as const);
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  const rest = (list: readonly string[], from: number) => list.slice(from).join('\n');
  return rest(short, short.length === long.length ? at + 1 : at) === rest(long, at + 1);
}
