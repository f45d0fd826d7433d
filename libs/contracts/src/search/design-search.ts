import {
  COUNTED_FILTERS,
  DESIGN_FILTERS,
  type FilterName,
  type RangeFilter,
  SORT_ORDERS,
  type SortOrder,
} from './design-filters.js';
import { specialLabel } from './special-filters.js';

/**
 * One value of one filter: what a chip shows. Values are the words of the address; a range is `3-4.5`, `3-` or `-4.5`.
 */
export interface FilterChoice {
  filter: FilterName;
  value: string;
}

/** The free text, filters and order of a design list. Values of one filter are combined with OR, filters with AND. */
export interface DesignSearch {
  /** Free text; empty for none. */
  q: string;
  choices: FilterChoice[];
  sort: SortOrder;
  /** Words that a search must not add as synonyms (FIND-08). */
  noAlso: string[];
}

/** A search as read from an address, and what of the address is no valid value, by parameter. */
export interface ReadSearch {
  search: DesignSearch;
  faults: Record<string, string>;
}

export const EMPTY_SEARCH: DesignSearch = { q: '', choices: [], sort: 'relevance', noAlso: [] };
/** The most values of one filter, and of all together. */
export const MAX_FILTER_VALUES = { each: 20, all: 60 } as const;
const Q_MAX = 100;
const NAMES = Object.keys(DESIGN_FILTERS) as FilterName[];

/** Reads a search from the parameters of an address; others are ignored. Repeated and comma-separated values are the same. */
export function readSearch(parameters: Iterable<[string, string]>): ReadSearch {
  const given = new Map<string, string[]>();
  for (const [name, value] of parameters) {
    const values = given.get(name) ?? [];
    if (value.trim() !== '') values.push(value.trim());
    given.set(name, values);
  }
  const faults: Record<string, string> = {};
  const choices: FilterChoice[] = [];
  for (const filter of NAMES) {
    const { kind } = DESIGN_FILTERS[filter];
    if (kind === 'range') choices.push(...readRange(filter, given, faults));
    else choices.push(...readValues(filter, given, faults));
  }
  if (choices.length > MAX_FILTER_VALUES.all) faults.non_field_errors = '条件太多，请去掉几个';
  const q = (given.get('q') ?? []).join(' ');
  if (q.length > Q_MAX) faults.q = `最多${Q_MAX}个字符`;
  const sort = given.get('sort')?.[0] ?? 'relevance';
  if (!Object.hasOwn(SORT_ORDERS, sort)) faults.sort = '没有这种排序';
  const search = {
    q: q.slice(0, Q_MAX).trimEnd(),
    choices: choices.slice(0, MAX_FILTER_VALUES.all),
    sort: (faults.sort ? 'relevance' : sort) as SortOrder,
    noAlso: (given.get('no_also') ?? []).slice(0, 20).map((word) => word.slice(0, 40).trimEnd()),
  };
  return { search, faults };
}

function readValues(
  filter: FilterName,
  given: Map<string, string[]>,
  faults: Record<string, string>,
): FilterChoice[] {
  const raw = given.get(filter) ?? [];
  const ease = filter === 'body' ? given.get('ease')?.[0] : undefined;
  // The values of `stash` contain commas themselves.
  const split = filter === 'stash' ? raw : raw.flatMap((text) => text.split(','));
  const values = [...new Set(split.map((text) => text.trim()).filter(Boolean))].map((value) =>
    ease !== undefined && value.split(':').length === 2 ? `${value}:${ease}` : value,
  );
  if (values.length > MAX_FILTER_VALUES.each) {
    faults[filter] = `最多${MAX_FILTER_VALUES.each}个值`;
  }
  const valid = values.filter((value) => choiceLabel({ filter, value }) !== null);
  if (valid.length < values.length) faults[filter] = `“${DESIGN_FILTERS[filter].label}”没有这个值`;
  return valid.slice(0, MAX_FILTER_VALUES.each).map((value) => ({ filter, value }));
}

function readRange(
  filter: FilterName,
  given: Map<string, string[]>,
  faults: Record<string, string>,
): FilterChoice[] {
  const declared: RangeFilter = DESIGN_FILTERS[filter] as RangeFilter;
  const ends = (['min', 'max'] as const).map((end): string | null => {
    const name = `${filter}_${end}`;
    const text = given.get(name)?.[0];
    if (text === undefined) return '';
    if (isInRange(text, declared)) return String(Number(text));
    faults[name] = `${declared.label}请填 ${declared.min}–${declared.max} ${declared.unit}`;
    return null;
  });
  const [from, to] = ends;
  if (from === null || to === null || (from === '' && to === '')) return [];
  if (from && to && Number(from) > Number(to)) {
    faults[`${filter}_min`] = '下限不能大于上限';
    return [];
  }
  return [{ filter, value: `${from}-${to}` }];
}

function isInRange(text: string, { min, max }: RangeFilter): boolean {
  if (!/^\d{1,10}(?:\.\d{1,2})?$/.test(text)) return false;
  return Number(text) >= min && Number(text) <= max;
}

/** The ends of a range's value; null where it is open. */
export function rangeEnds(value: string): [number | null, number | null] {
  const [from = '', to = ''] = value.split('-');
  return [from === '' ? null : Number(from), to === '' ? null : Number(to)];
}

/** The parameters of a search's address, in a fixed order, so that equal searches have equal addresses. */
export function writeSearch(search: DesignSearch): [string, string][] {
  const pairs: [string, string][] = search.q ? [['q', search.q]] : [];
  for (const filter of NAMES) {
    for (const { value } of search.choices.filter((choice) => choice.filter === filter)) {
      if (DESIGN_FILTERS[filter].kind !== 'range') pairs.push([filter, value]);
      else {
        const [from = '', to = ''] = value.split('-');
        if (from) pairs.push([`${filter}_min`, from]);
        if (to) pairs.push([`${filter}_max`, to]);
      }
    }
  }
  for (const word of search.noAlso) pairs.push(['no_also', word]);
  if (search.sort !== 'relevance') pairs.push(['sort', search.sort]);
  return pairs;
}

/** What a chip says, such as `中粗线（DK）` or `针号 3–4.5 mm`; null if the value is not one of the filter's. */
export function choiceLabel({ filter, value }: FilterChoice): string | null {
  const declared = DESIGN_FILTERS[filter];
  if (declared.kind === 'special') return specialLabel(filter, value);
  if (declared.kind === 'choices') {
    const { values }: { values: Readonly<Record<string, string>> } = declared;
    return Object.hasOwn(values, value) ? values[value]! : null;
  }
  const [from, to] = rangeEnds(value);
  const { label, unit } = declared;
  if (from === to) return `${label} ${from} ${unit}`;
  if (from === null) return `${label} ${to} ${unit}以下`;
  return to === null ? `${label} ${from} ${unit}以上` : `${label} ${from}–${to} ${unit}`;
}

/** The search with a value added. It replaces the other values of its filter unless that has a list of values. */
export function withChoice(search: DesignSearch, choice: FilterChoice): DesignSearch {
  const isReplaced = ({ filter, value }: FilterChoice) =>
    filter === choice.filter && (!COUNTED_FILTERS.includes(filter) || value === choice.value);
  return { ...search, choices: [...search.choices.filter((item) => !isReplaced(item)), choice] };
}

/** The search without a value. */
export function withoutChoice(search: DesignSearch, choice: FilterChoice): DesignSearch {
  const isTaken = ({ filter, value }: FilterChoice) =>
    filter === choice.filter && value === choice.value;
  return { ...search, choices: search.choices.filter((item) => !isTaken(item)) };
}

/** Whether a search has free text, filter values or another order than the default. */
export function isSearching({ q, choices, sort }: DesignSearch): boolean {
  return q !== '' || choices.length > 0 || sort !== 'relevance';
}
