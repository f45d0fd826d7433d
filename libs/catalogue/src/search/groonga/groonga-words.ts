import type { FilterChoice } from '#contracts';
import { foldWords } from '../words/fold-words.js';
import { wordsOf } from '../words/literal-words.js';
import {
  type Alternative,
  alternativesOf,
  FUZZY_WORTH,
  MAX_FUZZY_WORDS,
  nearWordsOf,
  WORTH,
} from '../words/match-text.js';
import type { ResolvedNames } from '../narrow.js';
import type { LiteralWords, QueryWords, SearchQuery } from '../search-engine.js';
import { type Understood, understandQuery, valuesByFilter } from '../words/understand-query.js';
import { allOf, anyOf, filterOf, NONE, quote } from './groonga-filter.js';

/** Relevance is counted in thousandths: whole numbers, so that a cursor holds exactly the same key. */
const SCALE = 1_000;
/** Score of a design that has the value of a word that was understood as a filter. */
const VALUED = 3 * SCALE;

/**
 * Bits of Groonga's `_score` that record where a word was found. Reading them is far faster than searching the texts of
 * each design again. Other conditions of a filter add small numbers, which stay below the first bit.
 */
const FIRST_BIT = 2 ** 6;
const LAST_BIT = 2 ** 30;

/** A word to be searched; its places have bits, or null where none are left. */
interface SearchedWord extends Alternative {
  bits: { name: number; facts: number; description: number } | null;
}

/** Gives out the bits of one search. */
class ScoreBits {
  private next = FIRST_BIT;

  wordOf(alternative: Alternative): SearchedWord {
    const [name, facts, description] = [this.next, this.next * 2, this.next * 4];
    if (description > LAST_BIT) return { ...alternative, bits: null };
    this.next = description * 2;
    return { ...alternative, bits: { name, facts, description } };
  }
}

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
  const bits = new ScoreBits();
  const read = await readEach(words, noAlso, count, bits);
  const known = read.filter((one) => one !== null);
  const missing = words.filter((_, i) => read[i] === null);
  const together = allOf(known.map(({ filter }) => filter));
  if (parts.length === 0 && words.length > 0) {
    const isNone = missing.length > 0 || (await count(together)) === 0;
    // A wrong character can split a query at the wrong place, so the whole query is compared with names too.
    const whole = foldWords(q);
    const near = isNone && !/\s/.test(q.trim()) ? await readNear(whole, count, bits) : null;
    if (near) {
      return expressionOf([near], {
        understood: parts,
        fuzzy: [whole],
        missing: [],
        also: near.also,
      });
    }
  }
  const matches: Match[] = [...(await understoodMatches(parts, names, count, bits)), ...known];
  // If no word is known, nothing is found. If only some words are known, the search uses these.
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

/** @returns null for each word that no design has */
async function readEach(
  words: readonly string[],
  refused: readonly string[],
  count: Count,
  bits: ScoreBits,
): Promise<(ReadWord | null)[]> {
  const read = await Promise.all(words.map((word) => readExactly(word, refused, count, bits)));
  const unknown = words.filter((_, i) => read[i] === null).slice(0, MAX_FUZZY_WORDS);
  const near = await Promise.all(unknown.map((word) => readNear(word, count, bits)));
  return read.map((one, i) => one ?? near[unknown.indexOf(words[i]!)] ?? null);
}

async function readExactly(
  word: string,
  refused: readonly string[],
  count: Count,
  bits: ScoreBits,
): Promise<ReadWord | null> {
  const { alternatives, also } = alternativesOf(word, refused);
  const match = await matchAny(alternatives, count, bits);
  return match && { ...match, also, isFuzzy: false };
}

/** The words of the trade and the names in which one character of a word is wrong, missing or too many. */
async function readNear(word: string, count: Count, bits: ScoreBits): Promise<ReadWord | null> {
  const near = nearWordsOf(word);
  if (!near) return null;
  const match = await matchAny(near.alternatives, count, bits);
  if (match) return { ...match, also: near.known, isFuzzy: true };
  const filter = `name @~ ${quote(near.pattern)}`;
  if ((await count(filter)) === 0) return null;
  return { filter, scores: [String(FUZZY_WORTH.name * SCALE)], also: [], isFuzzy: true };
}

/** @returns null if no design has any of the words */
async function matchAny(
  alternatives: readonly Alternative[],
  count: Count,
  bits: ScoreBits,
): Promise<Match | null> {
  const counts = await Promise.all(
    alternatives.map((one) => count(hasWord({ ...one, bits: null }))),
  );
  // Most synonyms find nothing; the others are looked at for every design that is ranked.
  const hits = alternatives.filter((_, i) => counts[i]! > 0).map((one) => bits.wordOf(one));
  if (hits.length === 0) return null;
  return { filter: anyOf(hits.map(hasWord)), scores: hits.map(scoreOf) };
}

/** One character is searched in names and sheets only: it is inside too many descriptions. */
function hasWord({ word, bits }: SearchedWord): string {
  const places = ['name', 'facts', ...([...word].length > 1 ? ['description'] : [])] as const;
  if (!bits) return anyOf(places.map((place) => `${place} @ ${quote(word)}`));
  const scored = places.map(
    (place) => `scorer_tf_at_most(${place}, 1) * ${bits[place as keyof typeof bits]}`,
  );
  // A phrase of Groonga's query syntax, within a text of its script.
  return `query(${quote(scored.join(' || '))}, ${quote(quote(word))})`;
}

/**
 * What a word is worth in a design: the best place where it is, and more where sheet or category agree with the name.
 */
function scoreOf({ word, worth, bits }: SearchedWord): string {
  const literal = quote(word);
  const of = (place: number) => Math.round(place * worth * SCALE);
  const isIn = (place: 'name' | 'facts' | 'description') =>
    bits ? `(_score & ${bits[place]}) > 0` : `${place} @ ${literal}`;
  const inName = `(name == ${literal} ? ${of(WORTH.whole)} : (name @^ ${literal} ? ${of(WORTH.start)} : ${of(WORTH.name)}))`;
  const agreed = `(${isIn('facts')} ? ${of(WORTH.facts)} : 0)`;
  const elsewhere = `(${isIn('facts')} ? ${of(WORTH.facts)} : (${isIn('description')} ? ${of(WORTH.description)} : 0))`;
  return `(${isIn('name')} ? ${inName} + ${agreed} : ${elsewhere})`;
}

/**
 * A word that was understood as a filter finds the designs with its value, and those whose texts have the word: most
 * designs without a sheet say it there. Words of one filter are combined with OR, like its values (FIND-01).
 */
async function understoodMatches(
  parts: readonly Understood[],
  names: ResolvedNames,
  count: Count,
  bits: ScoreBits,
): Promise<Match[]> {
  return Promise.all(
    [...valuesByFilter(parts).values()].map(async (texts) => {
      const words = await Promise.all(
        [...texts].map(([text, choices]) => understoodWord(text, choices, names, count, bits)),
      );
      return {
        filter: anyOf(words.map(({ filter }) => filter)),
        scores: words.flatMap(({ scores }) => scores),
      };
    }),
  );
}

async function understoodWord(
  text: string,
  choices: readonly FilterChoice[],
  names: ResolvedNames,
  count: Count,
  bits: ScoreBits,
): Promise<Match> {
  const valued = anyOf(choices.map((choice) => filterOf(choice, names)));
  const score = `(${valued} ? ${VALUED} : 0)`;
  if (/\d/.test(text)) return { filter: valued, scores: [score] };
  const halves = alternativesOf(text, []).alternatives.map(({ word, worth }) => ({
    word,
    worth: worth / 2,
  }));
  const written = await matchAny(halves, count, bits);
  return {
    filter: written ? anyOf([valued, written.filter]) : valued,
    scores: [score, ...(written?.scores ?? [])],
  };
}

/** The filters of the original query parameters `name` and `description`, whose words are searched without synonyms. */
export function literalFilters({ name, description }: LiteralWords): string[] {
  return [
    ...wordsOf(name).map((word) => `name @ ${quote(word)}`),
    ...wordsOf(description).map((word) => `description @ ${quote(word)}`),
  ];
}
