import { checkQuantity, QUANTITIES } from '../yarn/quantities.js';

/** Needle sizes that shops sell, in mm. */
export const RETAIL_NEEDLES_MM = [
  1.5, 1.75, 2, 2.25, 2.5, 2.75, 3, 3.25, 3.5, 3.75, 4, 4.5, 5, 5.5, 6, 6.5, 7, 7.5, 8, 9, 10, 12,
  15, 20, 25,
] as const;

/**
 * How fast the needle grows with the gauge: between two published rules of thumb that differ by a factor of two
 * (0.25 mm for one stitch per 10 cm; one size, 0.25–0.5 mm, for about two stitches).
 */
const EXPONENT = 1.5;
const KEEP_WITHIN = 0.02;
const RECALCULATE_ABOVE = 0.15;

export interface NeedleAdvice {
  /** `recalculate`: the gauges are too far apart for another needle, or no such needle is sold. */
  advice: 'keep' | 'change' | 'recalculate';
  /** The needle to try next in mm; null unless the advice is `change`. */
  mm: number | null;
  /** The unrounded needle in mm. */
  target: number;
  /** mine ÷ pattern − 1; positive means too tight, so a larger needle. */
  difference: number;
}

/**
 * Which needle to try after a swatch. It always needs a new swatch.
 * @param pattern stitches per 10 cm of the pattern
 * @param mine stitches per 10 cm of the swatch
 * @param mm the needle of the swatch
 * @throws KnittingError `out_of_range`
 */
export function needleAdvice(pattern: number, mine: number, mm: number): NeedleAdvice {
  checkQuantity(pattern, QUANTITIES.stitchGauge);
  checkQuantity(mine, QUANTITIES.stitchGauge);
  checkQuantity(mm, QUANTITIES.needle);
  const difference = mine / pattern - 1;
  const apart = Math.abs(difference) - 1e-9;
  const target = mm * (mine / pattern) ** EXPONENT;
  if (apart <= KEEP_WITHIN) return { advice: 'keep', mm: null, target, difference };
  const next = apart > RECALCULATE_ABOVE ? undefined : nearestNeedle(target, mm, difference > 0);
  if (next === undefined) return { advice: 'recalculate', mm: null, target, difference };
  return { advice: 'change', mm: next, target, difference };
}

/** The sold needle closest to the target, at least one step in the right direction. */
function nearestNeedle(target: number, mm: number, isLarger: boolean): number | undefined {
  const distance = (size: number) => Math.abs(size - target);
  return RETAIL_NEEDLES_MM.filter((size) => (isLarger ? size > mm : size < mm)).reduce<
    number | undefined
  >(
    (best, size) => (best === undefined || distance(size) < distance(best) ? size : best),
    undefined,
  );
}
