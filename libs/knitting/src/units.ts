import { checkQuantity, QUANTITIES } from './yarn/quantities.js';

/** 1 inch in cm, exactly. */
export const CM_PER_INCH = 2.54;
/** 1 yard in metres, exactly. */
export const METRES_PER_YARD = 0.9144;
/** 1 寸 in cm: a third of a decimetre. Older Chinese knitters count their gauge per 寸. */
export const CM_PER_CUN = 10 / 3;

/**
 * The width that a gauge was counted over. "4 inches" on a yarn label is the same swatch as "10 cm", because the
 * labels print them as one; `inch` is for numbers that somebody counted over one inch.
 */
export type GaugeUnit = '10cm' | '4in' | 'cun' | 'inch' | 'cm';

const WIDTHS_CM: Record<GaugeUnit, number> = {
  '10cm': 10,
  '4in': 10,
  cun: CM_PER_CUN,
  inch: CM_PER_INCH,
  cm: 1,
};

/** Converts a count of stitches or rows over a unit to the count per 10 cm. */
export function gaugePer10Cm(count: number, unit: GaugeUnit): number {
  return (count * 10) / WIDTHS_CM[unit];
}

/**
 * The gauge per 10 cm of a swatch.
 * @param count stitches or rows counted
 * @param widthCm the width, or height, that they were counted over
 * @throws KnittingError if the count or the width is outside its range
 */
export function gaugeOfSwatch(count: number, widthCm: number): number {
  checkQuantity(count, QUANTITIES.swatchCount);
  checkQuantity(widthCm, QUANTITIES.swatchWidth);
  return (count * 10) / widthCm;
}

export const yardsToMetres = (yards: number): number => yards * METRES_PER_YARD;
