import { checkGauge, type Gauge } from '../gauge.js';
import { KnittingError } from '../knitting-error.js';
import { checkQuantity, QUANTITIES } from './quantities.js';

/**
 * In relaxed plain knitting the stitches per area depend on the loop length alone: S = Ks ÷ ℓ² (Doyle, Munden).
 * 20 is the middle of what is measured for stockinette.
 */
const KS = 20;
/** Trim, ribbing and ends. */
export const TRIM_FACTOR = 1.15;

/** How much more or less yarn a fabric takes than stockinette. Rules of thumb. */
export const FABRIC_FACTORS = {
  stockinette: 1,
  garter: 1.1,
  rib: 1.175,
  cable: 1.35,
  lace: 0.85,
  stranded: 1.75,
} as const;

export type Fabric = keyof typeof FABRIC_FACTORS;

/** Stitches per cm². */
export function stitchDensity(gauge: { stitches: number; rows: number }): number {
  return (gauge.stitches * gauge.rows) / 100;
}

/** The yarn of one stitch in cm. */
export function loopLength(gauge: { stitches: number; rows: number }): number {
  return Math.sqrt(KS / stitchDensity(gauge));
}

/**
 * The yarn of a pattern knitted with another gauge.
 * @param metres that the pattern states
 * @param keeps `size`: the counts are recalculated so that the piece keeps its size; `counts`: the counts are
 *   followed as written, so that the piece changes its size
 * @returns metres, within about 5 % for the same stitch pattern; without row gauges less exact
 * @throws KnittingError `out_of_range`
 */
export function yarnForGauge(
  metres: number,
  pattern: Gauge,
  mine: Gauge,
  keeps: 'size' | 'counts',
): number {
  checkQuantity(metres, QUANTITIES.metres);
  checkGauge(pattern);
  checkGauge(mine);
  const stitches = mine.stitches / pattern.stitches;
  const ratio =
    pattern.rows && mine.rows ? Math.sqrt(stitches * (mine.rows / pattern.rows)) : stitches;
  return keeps === 'size' ? metres * ratio : metres / ratio;
}

/**
 * The yarn of a piece without any figure from a pattern.
 * @param area of the fabric in cm²; an adult sweater has about 9,000
 * @param factor of trim and fabric, see `TRIM_FACTOR` and `FABRIC_FACTORS`
 * @returns metres, within about 20 %
 * @throws KnittingError `out_of_range`
 */
export function yarnForArea(
  area: number,
  gauge: { stitches: number; rows: number },
  factor: number = TRIM_FACTOR,
): number {
  checkQuantity(area, QUANTITIES.area);
  checkGauge(gauge);
  return (factor * area * Math.sqrt(KS * stitchDensity(gauge))) / 100;
}

/**
 * The yarn of a size that the pattern does not state: between two stated sizes linear in the finished bust, outside
 * in proportion to it.
 * @param stated finished bust in cm and metres of each size
 * @returns metres
 * @throws KnittingError `missing` without a stated size, `out_of_range`
 */
export function yarnForSize(
  stated: readonly { bust: number; metres: number }[],
  bust: number,
): number {
  checkQuantity(bust, QUANTITIES.dimension);
  const sizes = [...stated].sort((a, b) => a.bust - b.bust);
  for (const size of sizes) {
    checkQuantity(size.bust, QUANTITIES.dimension);
    checkQuantity(size.metres, QUANTITIES.metres);
  }
  const [first, last] = [sizes[0], sizes.at(-1)];
  if (!first || !last) throw new KnittingError('missing', '请至少填一个尺码的胸围与米数');
  if (bust <= first.bust) return (first.metres * bust) / first.bust;
  if (bust >= last.bust) return (last.metres * bust) / last.bust;
  const next = sizes.findIndex((size) => size.bust >= bust);
  const [below, above] = [sizes[next - 1]!, sizes[next]!];
  const part = (bust - below.bust) / (above.bust - below.bust);
  return below.metres + part * (above.metres - below.metres);
}
