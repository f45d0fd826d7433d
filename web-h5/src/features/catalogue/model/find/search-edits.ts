import {
  DESIGN_FILTERS,
  type DesignSearch,
  type FilterChoice,
  type FilterName,
  readSearch,
  type UnderstoodPart,
  withChoice,
  withoutChoice,
  writeSearch,
} from '#contracts';

/** The query of a search's address; empty for a search of everything. */
export const queryOf = (search: DesignSearch) =>
  new URLSearchParams(writeSearch(search)).toString();

export const hasChoice = (search: DesignSearch, { filter, value }: FilterChoice) =>
  search.choices.some((choice) => choice.filter === filter && choice.value === value);

/** Takes a value off that is chosen, else chooses it. */
export function toggled(search: DesignSearch, choice: FilterChoice): DesignSearch {
  return hasChoice(search, choice) ? withoutChoice(search, choice) : withChoice(search, choice);
}

/** The value of a filter that has at most one; empty for none. */
export function valueOf(search: DesignSearch, filter: FilterName): string {
  return search.choices.find((choice) => choice.filter === filter)?.value ?? '';
}

/** The search with this value as the only one of its filter; without the filter for an empty one. */
export function withOnly(search: DesignSearch, filter: FilterName, value: string): DesignSearch {
  const rest = search.choices.filter((choice) => choice.filter !== filter);
  return { ...search, choices: value ? [...rest, { filter, value }] : rest };
}

/** Reads the two fields of a range; the fault is empty for a valid one. */
export function readRangeFields(
  filter: FilterName,
  from: string,
  to: string,
): { value: string; fault: string } {
  const { search, faults } = readSearch([
    [`${filter}_min`, from],
    [`${filter}_max`, to],
  ]);
  return { value: valueOf(search, filter), fault: Object.values(faults)[0] ?? '' };
}

/** The words without a part that became a filter; null if the words are others than those that it was found in. */
export function withoutPart(q: string, { written, at }: UnderstoodPart): string | null {
  if (!written || at === undefined || !q.startsWith(written, at)) return null;
  return `${q.slice(0, at)} ${q.slice(at + written.length)}`.trim().replace(/\s+/g, ' ');
}

/** `126`, or `1000+` where it was not counted further (FIND-03). */
export const countText = (count: number, isExact: boolean) => `${count}${isExact ? '' : '+'}`;

/** Filters with a closed list of values or two ends, in the order in which they are shown. */
export const SHOWN_FILTERS = (Object.keys(DESIGN_FILTERS) as FilterName[]).filter(
  (name) => name === 'category' || DESIGN_FILTERS[name].kind !== 'special',
);
