import type { DesignSearch, FilterName } from '#contracts';
import type { DesignSelection } from '../design-query.js';
import type { KeyCursor } from '../page-cursors.js';
import type { ResolvedNames } from './narrow.js';
import type { Understood } from './words/understand-query.js';

/**
 * The original query parameters `name` and `description`: all their words must occur in that field, without synonyms.
 */
export interface LiteralWords {
  name?: string;
  description?: string;
}

/** A search, with what its categories and designers stand for. */
export interface SearchQuery {
  search: DesignSearch;
  literal: LiteralWords;
  names: ResolvedNames;
}

/** How the words of a query were interpreted. */
export interface QueryWords {
  understood: Understood[];
  /** Synonyms that were searched too. */
  also: string[];
  /** Words of which one wrong or missing character was accepted. */
  fuzzy: string[];
  /** Words that no design has. */
  missing: string[];
}

export interface FoundDesigns extends QueryWords {
  /** The designs in the order of the search. `key` is what they are ordered by, the largest first, then by `id`. */
  designs: { id: number; key: number }[];
  /** How many designs were found: exact up to `LIMITS.maxCountExact`; any larger number stands for more. */
  count: number;
}

/** Which designs of the order. @see FoundDesigns */
export interface FoundRange {
  /** The last design of the page before; null for the beginning. */
  after: Pick<KeyCursor, 'key' | 'afterId'> | null;
  max: number;
}

/** The designs of a list, newest first. */
export interface ListedIds {
  /** The ids of the designs, at most as many as were asked for. */
  ids: number[];
  /** How many designs were found, as in `FoundDesigns.count`. */
  count: number;
}

/** Values of a filter to be counted. */
export interface CountedFilter {
  filter: FilterName;
  values: readonly string[];
}

/** Counts as in `FoundDesigns.count`. */
export interface FoundCounts {
  total: number;
  /** For each filter, what each value would leave beside the other filters (FIND-03). */
  counts: number[][];
  /** For each choice of the search, what there would be without it (FIND-13). */
  without: number[];
}

/**
 * Interface of the search engines (SCALE-05). An engine returns ids of active designs; the cards come from PostgreSQL.
 * `MemorySearchEngine` uses an index in the memory of the process, `GroongaSearchEngine` a search server.
 */
export abstract class SearchEngine {
  /** Prepares for the first search. */
  abstract warmUp(): Promise<void>;

  /**
   * Finds the designs of a search, in its order.
   * @throws SearchUnavailableError while the search server does not answer or is being filled
   */
  abstract find(query: SearchQuery, range: FoundRange): Promise<FoundDesigns>;

  /**
   * Lists the designs of the original query parameters as SQL does: by words as they are written, and with everything that
   * was committed.
   * @returns null if this engine cannot, so that SQL has to
   */
  abstract findAsWritten(selection: DesignSelection): Promise<ListedIds | null>;

  /** Counts the values of filters and the choices of a search. @throws SearchUnavailableError as `find` */
  abstract count(query: SearchQuery, filters: readonly CountedFilter[]): Promise<FoundCounts>;

  /** The designs most like one: shared categories, techniques, yarn class and designer (FIND-14). */
  abstract similar(id: number, max: number): Promise<number[]>;
}

/** What makes designs alike, and how much. A value that thousands of designs have counts less. */
export const SIMILAR_COLUMNS = [
  ['category', 6],
  ['techniques', 4],
  ['yarn_weight', 2],
  ['craft', 1],
  ['designer', 3],
] as const;

/** @param worth of a column @param count of designs with the value */
export const likeness = (worth: number, count: number): number => worth / Math.log2(2 + count);
