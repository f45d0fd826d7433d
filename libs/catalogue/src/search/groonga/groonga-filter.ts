import {
  DESIGN_FILTERS,
  type FilterChoice,
  type FilterName,
  rangeEnds,
  readBody,
  readGauge,
  readStash,
} from '#contracts';
import {
  MAX_MEASURE_GAP,
  type ResolvedNames,
  TOLERANCE,
  USABLE_YARN,
  wantedMeasure,
} from '../narrow.js';
import { classOf, HELD_WEIGHT } from '../yarn-class.js';
import { MEASURE_SCALE } from './groonga-tables.js';

/** An expression that no design meets; `_key` is a design's id. */
export const NONE = '_key < 0';
export const ALL = '_key > 0';

/** A text as a literal of Groonga's scripts. */
export const quote = (text: string): string =>
  `"${text.replace(/[\\"]/g, '\\$&').replaceAll('\0', '')}"`;

export const anyOf = (terms: readonly string[]): string =>
  terms.length === 0 ? NONE : `(${terms.join(' || ')})`;
export const allOf = (terms: readonly string[]): string =>
  terms.length === 0 ? ALL : `(${terms.join(' && ')})`;

const hasValue = (column: string, value: string | number) =>
  `values @ ${quote(`${column}=${value}`)}`;

/** A known number of a column from–to; 0 stands for unknown. */
function isBetween(column: string, from: number, to: number): string {
  const ends = [
    from === -Infinity ? `${column} > 0` : `${column} >= ${from}`,
    ...(to === Infinity ? [] : [`${column} <= ${to}`]),
  ];
  return allOf(from > 0 ? ends : [...new Set([`${column} > 0`, ...ends])]);
}

/** The expression of the designs that one value of a filter leaves (FIND-01); the counterpart of `narrow`. */
export function filterOf({ filter, value }: FilterChoice, names: ResolvedNames): string {
  const declared = DESIGN_FILTERS[filter];
  if (declared.kind === 'choices') return hasValue(declared.column, value);
  if (declared.kind === 'range') {
    const [from, to] = rangeEnds(value);
    const scale = 'scale' in declared ? (declared.scale ?? 1) : 1;
    const least = from === null ? -Infinity : from * scale - TOLERANCE;
    const most = to === null ? Infinity : to * scale + TOLERANCE;
    // A price of 0 is a price.
    if (declared.column === 'price_fen') {
      return allOf([
        ...(from === null ? [] : [`price_fen >= ${Math.ceil(least)}`]),
        ...(to === null ? [] : [`price_fen <= ${Math.floor(most)}`]),
      ]);
    }
    return isBetween(declared.column, least, most);
  }
  return SPECIAL[filter as keyof typeof SPECIAL](value, names);
}

const SPECIAL: Record<
  'category' | 'designer' | 'my_gauge' | 'body' | 'stash',
  (value: string, names: ResolvedNames) => string
> = {
  category: (value, { categories }) =>
    anyOf((categories.get(value) ?? []).map((id) => hasValue('category', id))),
  designer: (value, { designers }) =>
    designers.has(value) ? `designer == ${designers.get(value)}` : NONE,
  my_gauge: (value) => {
    const gauge = readGauge(value);
    if (!gauge) return NONE;
    const near = (column: string, mine: number) => {
      const gap = (mine * gauge.percent) / 100 + TOLERANCE;
      return isBetween(column, mine - gap, mine + gap);
    };
    const stitches = near('gauge_sts', gauge.stitches);
    return gauge.rows === null
      ? stitches
      : allOf([stitches, anyOf(['gauge_rows == 0', near('gauge_rows', gauge.rows)])]);
  },
  body: (value) => {
    const body = readBody(value);
    if (!body) return NONE;
    const wanted = wantedMeasure(body);
    const [from, to] = [wanted - MAX_MEASURE_GAP, wanted + MAX_MEASURE_GAP];
    const least = Math.ceil((from - TOLERANCE) * MEASURE_SCALE);
    const most = Math.floor((to + TOLERANCE) * MEASURE_SCALE);
    // Measures are vectors, one number a size; `between` holds if one of them is.
    return `between(${body.measure}, ${least}, "include", ${most}, "include")`;
  },
  stash: (value) => {
    const stash = readStash(value);
    if (!stash) return NONE;
    const enough = (stash.metres * USABLE_YARN + TOLERANCE) / stash.strands;
    return allOf([
      hasValue(HELD_WEIGHT, classOf(stash)),
      isBetween('strand_metres', -Infinity, enough),
    ]);
  },
};

/** The filters of a search with their expressions: several values of one filter widen. */
export function filterGroups(
  choices: readonly FilterChoice[],
  names: ResolvedNames,
): Map<FilterName, string> {
  const groups = new Map<FilterName, string[]>();
  for (const choice of choices) {
    groups.set(choice.filter, [...(groups.get(choice.filter) ?? []), filterOf(choice, names)]);
  }
  return new Map([...groups].map(([filter, terms]) => [filter, anyOf(terms)]));
}
