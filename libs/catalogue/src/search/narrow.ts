import {
  type BodyFilter,
  DESIGN_FILTERS,
  type FilterChoice,
  type GaugeFilter,
  rangeEnds,
  readBody,
  readGauge,
  readStash,
  type StashFilter,
} from '#contracts';
import { closest, USUAL_EASE, usualRound } from '#knitting';
import { BitSet } from './index/bit-set.js';
import type { DesignIndex } from './index/design-index.js';
import type { SizeNumber } from './indexed-design.js';
import { classOf, HELD_WEIGHT } from './yarn-class.js';

/** A finished measure may be this far from the wanted one, in cm (FIND-04). */
export const MAX_MEASURE_GAP = 3;
/** A number may differ this much from the one it is compared with: it is stored with less precision than it is given with. */
export const TOLERANCE = 0.001;
const MAX_GAP = MAX_MEASURE_GAP + TOLERANCE;
/** The largest share of the knitter's yarn that a design may need (FIND-05). */
export const USABLE_YARN = 0.95;

/** The ids that the words of `category` and `designer` stand for. */
export interface ResolvedNames {
  /** The ids of a category and of its descendants, by its slug and by its id. */
  categories: ReadonlyMap<string, readonly number[]>;
  designers: ReadonlyMap<string, number>;
}

/** The designs that one value of a filter leaves (FIND-01). */
export function narrow(index: DesignIndex, choice: FilterChoice, names: ResolvedNames): BitSet {
  const { filter, value } = choice;
  const declared = DESIGN_FILTERS[filter];
  if (declared.kind === 'choices') return index.withValue(declared.column, value);
  if (declared.kind === 'range') {
    const [from, to] = rangeEnds(value);
    const { column } = declared;
    const scale = 'scale' in declared ? (declared.scale ?? 1) : 1;
    const least = from === null ? -Infinity : from * scale - TOLERANCE;
    const most = to === null ? Infinity : to * scale + TOLERANCE;
    return index.between(column, least, most);
  }
  if (filter === 'category') {
    const ids = names.categories.get(value) ?? [];
    return ids.reduce((all, id) => all.or(index.withValue('category', id)), new BitSet());
  }
  if (filter === 'designer') {
    const id = names.designers.get(value);
    return id === undefined ? new BitSet() : index.withValue('designer', id);
  }
  if (filter === 'my_gauge') {
    const gauge = readGauge(value);
    return gauge ? withGauge(index, gauge) : new BitSet();
  }
  if (filter === 'body') {
    const body = readBody(value);
    if (!body) return new BitSet();
    const wanted = wantedMeasure(body);
    return index.withSizeBetween(body.measure, wanted - MAX_GAP, wanted + MAX_GAP);
  }
  const stash = readStash(value);
  if (!stash) return new BitSet();
  const enough = metresOf(stash);
  const strandsOf = index.column('strands');
  return index.where(index.withValue(HELD_WEIGHT, classOf(stash)), (slot) => {
    const strands = strandsOf.get(slot);
    return index.leastMetres.get(slot) * strandFactor(stash, strands || 1) <= enough;
  });
}

/** How much of the visitor's yarn a design may need, in metres of one strand. */
const metresOf = ({ metres }: StashFilter) => metres * USABLE_YARN + TOLERANCE;

/** Factor from the stated metres of a design to the metres of the knitter's yarn, by the numbers of strands. */
const strandFactor = (stash: StashFilter, strands: number) => stash.strands / strands;

/** Calls with the number of each size that has it, and the size's position in the sheet. */
export type EachSize = (
  column: SizeNumber,
  each: (value: number, position: number) => void,
) => void;

function withGauge(index: DesignIndex, { stitches, rows, percent }: GaugeFilter): BitSet {
  const gapOf = (mine: number) => (mine * percent) / 100 + TOLERANCE;
  const gap = gapOf(stitches);
  const found = index.between('gauge_sts', stitches - gap, stitches + gap);
  if (rows === null) return found;
  const rowsOf = index.column('gauge_rows');
  return index.where(found, (slot) => {
    const theirs = rowsOf.get(slot);
    return Number.isNaN(theirs) || Math.abs(theirs - rows) <= gapOf(rows);
  });
}

/** A size that fits, and its finished measure in cm. */
export interface FoundSize {
  position: number;
  value: number;
}

/** The finished measure that somebody looks for: the body's with the wished or the usual ease. */
export function wantedMeasure({ measure, cm, ease }: BodyFilter): number {
  return ease === null ? usualRound(measure, cm) : cm + ease;
}

/** Decides between two sizes that are equally close: small pieces are to be smaller than the body. */
const easeOfTies = ({ measure, ease }: BodyFilter) =>
  ease ?? (measure === 'bust' ? USUAL_EASE : -1);

/**
 * The size whose finished measure is closest to the wanted one, at most 3 cm off; of two the one that 算一算 chooses
 * (CALC-04).
 */
export function fittingSize(eachSize: EachSize, body: BodyFilter): FoundSize | null {
  const wanted = wantedMeasure(body);
  const sizes: FoundSize[] = [];
  eachSize(body.measure, (value, position) => {
    if (Math.abs(value - wanted) <= MAX_GAP) sizes.push({ position, value });
  });
  const values = sizes.map(({ value }) => value);
  return sizes[closest(values, wanted, easeOfTies(body))] ?? null;
}

/** The numbers of a design's sheet by which a yarn suffices. */
export interface YarnFacts {
  /** The class of a single strand; null if it is unknown. */
  yarnWeight: string | null;
  /** Strands that the pattern holds together. */
  strands: number;
}

/** The largest size for which the yarn is enough, with the metres that it takes; null if the class does not fit. */
export function knittableSize(
  eachSize: EachSize,
  { yarnWeight, strands }: YarnFacts,
  stash: StashFilter,
): FoundSize | null {
  if (yarnWeight === null || classOf({ weight: yarnWeight, strands }) !== classOf(stash))
    return null;
  return largestSize(eachSize, strands, stash);
}

function largestSize(eachSize: EachSize, strands: number, stash: StashFilter): FoundSize | null {
  const factor = strandFactor(stash, strands);
  const enough = metresOf(stash);
  let position = -1;
  let best = 0;
  eachSize('metres', (metres, at) => {
    const need = metres * factor;
    if (need > enough || need < best) return;
    best = need;
    position = at;
  });
  return position < 0 ? null : { position, value: best };
}
