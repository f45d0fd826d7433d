import { checkGauge } from './gauge.js';
import { checkQuantity, QUANTITIES } from './yarn/quantities.js';
import { halfUp } from './rounding.js';
import { loopLength, stitchDensity } from './yarn/yarn-estimate.js';

/** Stitches per minute. Let people measure theirs: knit for 120 seconds and count. */
export const SPEEDS = { beginner: 12, average: 25, fast: 60 } as const;

/** How much longer a technique takes than stockinette. */
export const TECHNIQUE_FACTORS = {
  stockinette: 1,
  rib: 1.3,
  cables: 1.6,
  lace: 1.8,
  stranded: 2,
  intarsia: 4,
  singleCrochet: 1.2,
} as const;

export type Technique = keyof typeof TECHNIQUE_FACTORS;

/** Casting on, counting, sewing up, weaving in ends. */
export const OVERHEAD = 0.2;
/** The range shown around the estimate. */
const SPREAD = 0.3;

/**
 * How many hours a number of stitches takes.
 * @param stitchesPerMinute see `SPEEDS`
 * @param overhead in parts of one
 * @throws KnittingError `out_of_range`
 */
export function knittingHours(
  stitches: number,
  stitchesPerMinute: number,
  technique: Technique = 'stockinette',
  overhead: number = OVERHEAD,
): number {
  checkQuantity(stitches, QUANTITIES.totalStitches);
  checkQuantity(stitchesPerMinute, QUANTITIES.speed);
  return (stitches / (stitchesPerMinute * 60)) * TECHNIQUE_FACTORS[technique] * (1 + overhead);
}

/** The range to show: ± 30 %, in whole hours, above 20 hours in steps of five; at least one hour. */
export function hoursRange(hours: number): { from: number; to: number } {
  const round = (value: number) => Math.max(1, value > 20 ? 5 * halfUp(value / 5) : halfUp(value));
  return { from: round(hours * (1 - SPREAD)), to: round(hours * (1 + SPREAD)) };
}

/** Stitches of an area in cm². @throws KnittingError `out_of_range` */
export function stitchesOfArea(area: number, gauge: { stitches: number; rows: number }): number {
  checkQuantity(area, QUANTITIES.area);
  checkGauge(gauge);
  return area * stitchDensity(gauge);
}

/** Stitches that a length of yarn makes. @param metres of one strand @throws KnittingError `out_of_range` */
export function stitchesOfMetres(
  metres: number,
  gauge: { stitches: number; rows: number },
): number {
  checkQuantity(metres, QUANTITIES.metres);
  checkGauge(gauge);
  return (metres * 100) / loopLength(gauge);
}
