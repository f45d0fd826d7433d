import type { DesignCard } from '../catalogue/catalogue.js';
import type { Page } from '../reading/pages.js';
import type { Integer } from '../http/scalars.js';

/** A part of a query that became a filter (FIND-09). */
export interface UnderstoodPart {
  /** Folded: without spaces and differences of width, case and traditional characters. */
  text: string;
  /** How it is written in the query, and the index there; absent where that is not known. */
  written?: string;
  at?: Integer;
  /** The name of the filter in the address. */
  filter: string;
  /** Null where the text has several meanings; `ask` has them. */
  value: string | null;
  ask?: { value: string; label: string }[];
}

/** One page of found designs. */
export interface DesignPage extends Page<DesignCard> {
  /** Present for a search with `q`. */
  understood?: UnderstoodPart[];
  /** Words that were searched too; `no_also` takes one off (FIND-08). */
  also?: string[];
  /** Words that were found with one wrong or missing character (FIND-10). */
  fuzzy?: string[];
  /** Words that no design has; the others were searched without them. */
  missing?: string[];
}

/** One value of a filter with how many designs it would leave, exact up to 1,000 (FIND-03). */
export interface FacetValue {
  value: string;
  label: string;
  count: Integer;
  count_is_exact: boolean;
}

/** The counts of the values of each filter, by its name. */
export interface FacetCounts {
  [filter: string]: FacetValue[];
}

/** A chip, and how many designs there would be without it (FIND-13). */
export interface WithoutChip {
  chip: { filter: string; value: string; label: string };
  count: Integer;
  count_is_exact: boolean;
}

/** GET /designs/facets. */
export interface DesignFacetsResponse {
  count: Integer;
  count_is_exact: boolean;
  facets: FacetCounts;
  /** One entry per chip, the words of the query excepted. */
  without: WithoutChip[];
}

/** What a suggestion leads to; `popular` are words that many looked for this week (FIND-11). */
export type SuggestionKind = 'design' | 'category' | 'technique' | 'word' | 'designer' | 'popular';

/** One entry of GET /designs/suggestions. */
export interface Suggestion {
  kind: SuggestionKind;
  text: string;
  /** The id of a design, the slug of a category or the value of a technique; absent for the other kinds. */
  id?: string;
}
