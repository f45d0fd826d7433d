import { KnittingError } from './knitting-error.js';
import { checkQuantity, type Quantity, QUANTITIES } from './yarn/quantities.js';
import { halfUp, halfUpToEven } from './rounding.js';

/** Stitches and rows per 10 cm; null where the rows are unknown. */
export interface Gauge {
  stitches: number;
  rows: number | null;
}

/** How far apart two stitch gauges are: same (≤ 2 %), adjust (≤ 10 %), recalculate (≤ 25 %), or other yarn. */
export type GaugeDifference = 'same' | 'adjust' | 'recalculate' | 'otherYarn';

/** Widths that are off by more than this part of the wanted width get a warning. */
const MAX_WIDTH_ERROR = 0.03;

/** @throws KnittingError `out_of_range` outside 2–60 stitches or 2–80 rows per 10 cm */
export function checkGauge({ stitches, rows }: Gauge): Gauge {
  checkQuantity(stitches, QUANTITIES.stitchGauge);
  if (rows !== null) checkQuantity(rows, QUANTITIES.rowGauge);
  return { stitches, rows };
}

/** Compares two stitch gauges, per 10 cm. */
export function compareGauges(pattern: number, mine: number): GaugeDifference {
  const apart = Math.abs(mine / pattern - 1) - 1e-9;
  if (apart <= 0.02) return 'same';
  if (apart <= 0.1) return 'adjust';
  return apart <= 0.25 ? 'recalculate' : 'otherYarn';
}

/**
 * What a piece becomes if its stitch and row counts are followed as written with another gauge.
 * A length that the pattern gives in cm ("织到 N cm") keeps its length; only counted rows change.
 * @param size in cm; `length` null where it does not matter
 * @returns cm; `length` and its factor are null if a row gauge or the length is unknown
 * @throws KnittingError if a gauge or a dimension is outside its range
 */
export function sizeAsWritten(
  pattern: Gauge,
  mine: Gauge,
  size: { width: number; length: number | null },
): {
  width: number;
  length: number | null;
  widthFactor: number;
  lengthFactor: number | null;
  difference: GaugeDifference;
} {
  checkGauge(pattern);
  checkGauge(mine);
  checkQuantity(size.width, QUANTITIES.dimension);
  if (size.length !== null) checkQuantity(size.length, QUANTITIES.dimension);
  const widthFactor = pattern.stitches / mine.stitches;
  const lengthFactor = pattern.rows && mine.rows ? pattern.rows / mine.rows : null;
  return {
    width: size.width * widthFactor,
    length: lengthFactor !== null && size.length !== null ? size.length * lengthFactor : null,
    widthFactor,
    lengthFactor,
    difference: compareGauges(pattern.stitches, mine.stitches),
  };
}

/**
 * Which size of a pattern to follow with another gauge, so that the finished bust comes closest to a target.
 * @param sizes finished bust of each size in cm, ascending
 * @param target the wanted finished bust in cm
 * @param ease decides between two sizes that are equally close: 0 or more takes the larger
 * @returns the size's index, the finished bust, its difference to the target, and whether no size is close: the
 *   difference is more than half the step between sizes
 * @throws KnittingError `missing` without sizes, `out_of_range`
 */
export function sizeToFollow(
  sizes: readonly number[],
  gauges: { pattern: number; mine: number },
  target: number,
  ease = 0,
): { index: number; width: number; difference: number; isFar: boolean } {
  if (sizes.length === 0) throw new KnittingError('missing', '请填各个尺码的成衣胸围');
  for (const size of sizes) checkQuantity(size, QUANTITIES.dimension);
  checkQuantity(gauges.pattern, QUANTITIES.stitchGauge);
  checkQuantity(gauges.mine, QUANTITIES.stitchGauge);
  checkQuantity(target, QUANTITIES.dimension);
  const widths = sizes.map((size) => (size * gauges.pattern) / gauges.mine);
  const index = closest(widths, target, ease);
  const width = widths[index]!;
  const difference = width - target;
  return { index, width, difference, isFar: isFarFrom(widths, index, target) };
}

/** Half of the usual step between sizes, for a pattern with one size, in cm. */
const HALF_STEP_CM = 5;

/** Whether even the closest size is further from the target than half a step to its neighbours. Values in cm. */
export function isFarFrom(values: readonly number[], index: number, target: number): boolean {
  const steps = [index - 1, index + 1].flatMap((next) =>
    values[next] === undefined ? [] : [Math.abs(values[next] - values[index]!)],
  );
  const most = steps.length > 0 ? Math.max(...steps) / 2 : HALF_STEP_CM;
  return Math.abs(values[index]! - target) > most + 1e-9;
}

/** Index of the value closest to the target; of two equally close ones the larger value if the ease is not negative. */
export function closest(values: readonly number[], target: number, ease: number): number {
  return values.reduce((best, value, i) => {
    const gain = Math.abs(values[best]! - target) - Math.abs(value - target);
    if (Math.abs(gain) > 1e-9) return gain > 0 ? i : best;
    const isLarger = value > values[best]!;
    const wantsLarger = ease >= 0;
    return isLarger === wantsLarger ? i : best;
  }, 0);
}

/** A stitch count of the form `multiple · j + extra`, plus edge stitches. */
export interface StitchMultiple {
  multiple: number;
  extra: number;
  /** Edge stitches in total, outside of the multiple. */
  edge: number;
}

/** A cast-on count and what it measures. */
export interface CastOn {
  stitches: number;
  /** The width in cm. */
  width: number;
  /** The unrounded count, with the edge stitches. */
  exact: number;
  /** The next other count that the multiple allows; null if there is none. */
  alternative: number | null;
  /** (width − wanted width) ÷ wanted width. */
  error: number;
  /** Whether the width is off by more than 3 %: change edge stitches or needle. */
  isOff: boolean;
}

const PLAIN: StitchMultiple = { multiple: 1, extra: 0, edge: 0 };

/**
 * How many stitches to cast on for a width.
 * @param width in cm
 * @param gauge stitches per 10 cm
 * @throws KnittingError if an input is outside its range
 */
export function castOn(width: number, gauge: number, form: StitchMultiple = PLAIN): CastOn {
  checkQuantity(width, QUANTITIES.dimension);
  checkQuantity(gauge, QUANTITIES.stitchGauge);
  return nearestCount((width * gauge) / 10, gauge, form);
}

/**
 * Converts a stitch count of the pattern to another gauge, keeping the width.
 * @throws KnittingError if an input is outside its range
 */
export function convertStitches(
  stitches: number,
  gauges: { pattern: number; mine: number },
  form: StitchMultiple = PLAIN,
): CastOn {
  checkQuantity(stitches, QUANTITIES.stitches);
  checkQuantity(gauges.pattern, QUANTITIES.stitchGauge);
  checkQuantity(gauges.mine, QUANTITIES.stitchGauge);
  return nearestCount((stitches * gauges.mine) / gauges.pattern, gauges.mine, form);
}

const NOT_NEGATIVE: Quantity = { ...QUANTITIES.extra, label: '边针' };

/** @param exact the wanted count, with edge stitches */
function nearestCount(exact: number, gauge: number, form: StitchMultiple): CastOn {
  const { multiple, extra, edge } = form;
  checkQuantity(multiple, QUANTITIES.multiple);
  checkQuantity(extra, QUANTITIES.extra);
  checkQuantity(edge, NOT_NEGATIVE);
  const inner = exact - edge;
  const below = Math.max(0, Math.floor((inner - extra) / multiple + 1e-9));
  const lower = multiple * below + extra;
  const upper = lower + multiple;
  // Of two equally close counts the larger one; a count of nothing is no cast-on.
  const takesUpper = lower + edge === 0 || upper - inner <= inner - lower + 1e-9;
  const [best, other] = takesUpper ? [upper, lower] : [lower, upper];
  const stitches = best + edge;
  const width = (stitches * 10) / gauge;
  const error = stitches / exact - 1;
  const isExact = Math.abs(stitches - exact) < 1e-9;
  return {
    stitches,
    width,
    exact,
    alternative: isExact || other + edge === 0 ? null : other + edge,
    error,
    isOff: Math.abs(error) > MAX_WIDTH_ERROR + 1e-9,
  };
}

/**
 * How many rows a length takes.
 * @param length in cm
 * @param gauge rows per 10 cm
 * @param isEven for flat work, so that shaping stays on right-side rows
 * @throws KnittingError if an input is outside its range
 */
export function rowsForLength(length: number, gauge: number, isEven = false): number {
  checkQuantity(length, QUANTITIES.dimension);
  checkQuantity(gauge, QUANTITIES.rowGauge);
  const exact = (length * gauge) / 10;
  return isEven ? halfUpToEven(exact) : halfUp(exact);
}
