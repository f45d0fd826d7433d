import type { FilterChoice } from '#contracts';
import { foldWords } from '../fold-words.js';
import {
  type Alternative,
  alternativesOf,
  FUZZY_WORTH,
  nearWordsOf,
  WORTH,
} from '../match-text.js';
import type { ResolvedNames } from '../narrow.js';
import type { LiteralWords, QueryWords, SearchQuery } from '../search-engine.js';
import { type Understood, understandQuery } from '../understand-query.js';
import { allOf, anyOf, filterOf, NONE, quote } from './groonga-filter.js';

/** Relevance is counted in thousandths: whole numbers, so that a cursor holds exactly the same key. */
const SCALE = 1_000;
/** Of a word that was understood as a filter, for a design that has the value. */
const VALUED = 3 * SCALE;

/** A part of a query: which designs it finds, and what each scores by it. */
interface Match {
  filter: string;
  /** Expressions of whole numbers, of which the largest counts. */
  scores: string[];
}

/** A query's words as expressions. */
export interface WordsExpression extends QueryWords {
  filters: string[];
  /** For each part of the query the expressions of which the largest counts; the sum is the relevance. */
  scores: string[][];
}

/** Counts the designs that meet an expression. */
export type Count = (filter: string) => Promise<number>;

/** Reads the words of a query (FIND-08 to FIND-10); the counterpart of `evaluate` for the index in memory. */
export async function readWords(
  { search: { q, noAlso }, names }: SearchQuery,
  count: Count,
): Promise<WordsExpression> {
  const { parts, words } = understandQuery(q);
  const read = await Promise.all(words.map((word) => readWord(word, noAlso, count)));
  const known = read.filter((one) => one !== null);
  const missing = words.filter((_, i) => read[i] === null);
  const together = allOf(known.map(({ filter }) => filter));
  if (parts.length === 0 && words.length > 0) {
    const isNone = missing.length > 0 || (await count(together)) === 0;
    // A wrong character can split a word at the wrong place; then the query as a whole is near a name.
    const whole = foldWords(q);
    const near = isNone && !/\s/.test(q.trim()) ? await readNear(whole, count) : null;
    if (near) {
      return expressionOf([near], {
        understood: parts,
        fuzzy: [whole],
        missing: [],
        also: near.also,
      });
    }
  }
  const matches: Match[] = [...understoodMatches(parts, names), ...known];
  // Without any word that is known, nothing is found; a part of a query that is known is searched alone.
  if (known.length === 0 && missing.length > 0) matches.push({ filter: NONE, scores: [] });
  const fuzzy = words.filter((_, i) => read[i]?.isFuzzy);
  const also = known.flatMap((one) => one.also);
  return expressionOf(matches, { understood: parts, fuzzy, missing, also });
}

function expressionOf(matches: readonly Match[], words: QueryWords): WordsExpression {
  return {
    ...words,
    also: [...new Set(words.also)],
    filters: matches.map(({ filter }) => filter),
    scores: matches.map(({ scores }) => scores).filter((scores) => scores.length > 0),
  };
}

type ReadWord = Match & { also: string[]; isFuzzy: boolean };

/** @returns null if no design has the word */
async function readWord(
  word: string,
  refused: readonly string[],
  count: Count,
): Promise<ReadWord | null> {
  const { alternatives, also } = alternativesOf(word, refused);
  const match = await matchAny(alternatives, count);
  return match ? { ...match, also, isFuzzy: false } : readNear(word, count);
}

/** The words of the trade and the names in which one character of a word is wrong, missing or too many. */
async function readNear(word: string, count: Count): Promise<ReadWord | null> {
  const near = nearWordsOf(word);
  if (!near) return null;
  const match = await matchAny(near.alternatives, count);
  if (match) return { ...match, also: near.known, isFuzzy: true };
  const filter = `name @~ ${quote(near.pattern)}`;
  if ((await count(filter)) === 0) return null;
  return { filter, scores: [String(FUZZY_WORTH.name * SCALE)], also: [], isFuzzy: true };
}

/** @returns null if no design has any of the words */
async function matchAny(alternatives: readonly Alternative[], count: Count): Promise<Match | null> {
  const counts = await Promise.all(alternatives.map(({ word }) => count(hasWord(word))));
  // Most synonyms find nothing; the others are looked at for every design that is ranked.
  const hits = alternatives.filter((_, i) => counts[i]! > 0);
  if (hits.length === 0) return null;
  return { filter: anyOf(hits.map(({ word }) => hasWord(word))), scores: hits.map(scoreOf) };
}

/** One character is searched in names and sheets only: it is inside too many descriptions. */
function hasWord(word: string): string {
  const literal = quote(word);
  const places = ['name', 'facts', ...([...word].length > 1 ? ['description'] : [])];
  return anyOf(places.map((place) => `${place} @ ${literal}`));
}

/** What a word is worth in a design: the best place where it is, and more where sheet or category agree with the name. */
function scoreOf({ word, worth }: Alternative): string {
  const literal = quote(word);
  const of = (place: number) => Math.round(place * worth * SCALE);
  const inName = `(name == ${literal} ? ${of(WORTH.whole)} : (name @^ ${literal} ? ${of(WORTH.start)} : ${of(WORTH.name)}))`;
  const agreed = `(facts @ ${literal} ? ${of(WORTH.facts)} : 0)`;
  const elsewhere = `(facts @ ${literal} ? ${of(WORTH.facts)} : (description @ ${literal} ? ${of(WORTH.description)} : 0))`;
  return `(name @ ${literal} ? ${inName} + ${agreed} : ${elsewhere})`;
}

/**
 * A word that was understood as a filter finds the designs with its value, and those whose texts have the word: most
 * designs without a sheet say it there.
 */
function understoodMatches(parts: readonly Understood[], names: ResolvedNames): Match[] {
  const byText = new Map<string, FilterChoice[]>();
  for (const { text, filter, value } of parts) {
    if (value === null) continue;
    byText.set(text, [...(byText.get(text) ?? []), { filter, value }]);
  }
  return [...byText].map(([text, choices]) => {
    const valued = anyOf(choices.map((choice) => filterOf(choice, names)));
    // `between` and the like need an index, which a score is computed without.
    const scores = choices.every(({ filter }) => filter !== 'body')
      ? [`(${valued} ? ${VALUED} : 0)`]
      : [];
    if (/\d/.test(text)) return { filter: valued, scores };
    const { alternatives } = alternativesOf(text, []);
    const halves = alternatives.map(({ word, worth }) => scoreOf({ word, worth: worth / 2 }));
    const written = alternatives.map(({ word }) => hasWord(word));
    return { filter: anyOf([valued, ...written]), scores: [...scores, ...halves] };
  });
}

/** The words of the first edition's parameters, as they are. */
export function literalFilters({ name, description }: LiteralWords): string[] {
  const wordsOf = (text = '') => text.split(/\s+/u).map(foldWords).filter(Boolean);
  return [
    ...wordsOf(name).map((word) => `name @ ${quote(word)}`),
    ...wordsOf(description).map((word) => `description @ ${quote(word)}`),
  ];
}
