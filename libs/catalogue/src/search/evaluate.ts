import type { DesignSearch, FilterChoice, FilterName } from '#contracts';
import { BitSet } from './index/bit-set.js';
import type { DesignIndex } from './index/design-index.js';
import { foldWords } from './words/fold-words.js';
import { matchFuzzily, matchWord, MAX_FUZZY_WORDS, type WordMatch } from './words/match-text.js';
import { narrow, type ResolvedNames } from './narrow.js';
import type { QueryWords } from './search-engine.js';
import { type Understood, understandQuery, valuesByFilter } from './words/understand-query.js';

/** What a search finds. */
export interface Evaluation extends QueryWords {
  designs: BitSet;
  /** Relevance by the words of the query; null without words. */
  score: ((slot: number) => number) | null;
  /** What is found without the values of one filter: the base of its counts. */
  withoutFilter: (filter: FilterName) => BitSet;
  /** What is found without one value. */
  withoutChoice: (choice: FilterChoice) => BitSet;
}

/**
 * Evaluates a search: the values of one filter are combined with OR, the filters with AND (FIND-01).
 * @param literal the designs of the original query parameters
 */
export function evaluate(
  index: DesignIndex,
  search: DesignSearch,
  literal: BitSet,
  names: ResolvedNames,
): Evaluation {
  const text = evaluateText(index, search, names);
  const base = text.matches.reduce(
    (left, { designs }) => left.and(designs),
    literal.and(index.alive),
  );
  const sets = search.choices.map((choice) => ({ choice, set: narrow(index, choice, names) }));
  const narrowed = (isMeant: (choice: FilterChoice) => boolean) => {
    const groups = new Map<FilterName, BitSet>();
    for (const { choice, set } of sets) {
      if (!isMeant(choice)) continue;
      const before = groups.get(choice.filter);
      groups.set(choice.filter, before ? before.or(set) : set);
    }
    return [...groups.values()].reduce((left, set) => left.and(set), base);
  };
  const designs = narrowed(() => true);
  return {
    designs,
    withoutFilter: (filter) =>
      search.choices.some((choice) => choice.filter === filter)
        ? narrowed((choice) => choice.filter !== filter)
        : designs,
    withoutChoice: ({ filter, value }) =>
      narrowed((choice) => choice.filter !== filter || choice.value !== value),
    score:
      text.matches.length > 0
        ? (slot) => text.matches.reduce((sum, match) => sum + match.score(slot), 0)
        : null,
    understood: text.understood,
    also: [...new Set(text.matches.flatMap(({ also }) => also))],
    fuzzy: text.fuzzy,
    missing: text.missing,
  };
}

interface EvaluatedText {
  matches: WordMatch[];
  understood: Understood[];
  fuzzy: string[];
  missing: string[];
}

function evaluateText(
  index: DesignIndex,
  { q, noAlso }: DesignSearch,
  names: ResolvedNames,
): EvaluatedText {
  const { parts, words } = understandQuery(q);
  const matches: WordMatch[] = understoodMatches(index, parts, names);
  const fuzzy: string[] = [];
  const missing: string[] = [];
  const found: WordMatch[] = [];
  let fuzzyTries = 0;
  const matchAnyhow = (word: string) => {
    const exact = matchWord(index, word, noAlso);
    if (exact.designs.count(0) > 0) return exact;
    fuzzyTries += 1;
    return fuzzyTries <= MAX_FUZZY_WORDS ? matchFuzzily(index, word) : null;
  };
  for (const word of words) {
    const match = matchAnyhow(word);
    if (!match) missing.push(word);
    else found.push(match);
    if (match?.isFuzzy) fuzzy.push(word);
  }
  const whole = foldWords(q);
  const together = found.reduce((left, { designs }) => left.and(designs), index.alive);
  if (parts.length === 0 && (missing.length > 0 || together.count(0) === 0)) {
    // A wrong character can split a query at the wrong place, so the whole query is compared with names too.
    const near = /\s/.test(q.trim()) ? null : matchFuzzily(index, whole);
    if (near) return { matches: [near], understood: parts, fuzzy: [whole], missing: [] };
  }
  // If no word is known, nothing is found. If only some words are known, the search uses these.
  if (found.length === 0 && missing.length > 0) found.push(NOTHING);
  return { matches: [...matches, ...found], understood: parts, fuzzy, missing };
}

const NOTHING: WordMatch = { designs: new BitSet(), score: () => 0, also: [], isFuzzy: false };

/**
 * A word that was understood as a filter finds the designs with its value, and those whose texts have the word: most
 * designs without a sheet say it there. Words of one filter are combined with OR, like its values (FIND-01).
 */
function understoodMatches(
  index: DesignIndex,
  parts: readonly Understood[],
  names: ResolvedNames,
): WordMatch[] {
  return [...valuesByFilter(parts).values()].map((texts) => {
    const words = [...texts].map(([text, choices]) => understoodWord(index, text, choices, names));
    return {
      designs: words.reduce((all, { designs }) => all.or(designs), new BitSet()),
      score: (slot: number) => Math.max(...words.map(({ score }) => score(slot))),
      also: [],
      isFuzzy: false,
    };
  });
}

function understoodWord(
  index: DesignIndex,
  text: string,
  choices: readonly FilterChoice[],
  names: ResolvedNames,
): Pick<WordMatch, 'designs' | 'score'> {
  const sets = choices.map((choice) => narrow(index, choice, names));
  const valued = sets.reduce((all, set) => all.or(set));
  const isNumber = /\d/.test(text);
  const written = isNumber ? null : matchWord(index, text, []);
  return {
    designs: written ? valued.or(written.designs) : valued,
    score: (slot: number) => Math.max(valued.has(slot) ? 3 : 0, (written?.score(slot) ?? 0) / 2),
  };
}
