import { checkGauge } from './gauge.js';
import { checkQuantity, QUANTITIES } from './yarn/quantities.js';
import { halfUp } from './rounding.js';

/** Height ÷ width of one chart cell. At 22 stitches and 30 rows it is 0.733: cells are wider than tall. */
export function cellRatio(gauge: { stitches: number; rows: number }): number {
  checkGauge(gauge);
  return gauge.stitches / gauge.rows;
}

/**
 * How many rows a picture takes, so that it keeps its proportions.
 * @param columns stitches across
 * @param ratio height ÷ width of the picture
 * @returns rows, at least 1
 * @throws KnittingError `out_of_range`
 */
export function chartRows(
  columns: number,
  ratio: number,
  gauge: { stitches: number; rows: number },
): number {
  checkQuantity(columns, { ...QUANTITIES.stitches, label: '图的宽度' });
  checkQuantity(ratio, QUANTITIES.ratio);
  return Math.max(1, halfUp((columns * ratio) / cellRatio(gauge)));
}

/** Increases per round that keep a crochet circle flat, unrounded: 2π · stitches ÷ rows. */
export function circleIncreases(gauge: { stitches: number; rows: number }): number {
  return 2 * Math.PI * cellRatio(gauge);
}
