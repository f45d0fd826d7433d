import { checkGauge } from '../gauge.js';
import { checkQuantity, QUANTITIES } from '../yarn/quantities.js';
import { halfUp, halfUpToEven } from '../rounding.js';

/** Stitches of the raglan lines; half of them count for the body pieces. */
const RAGLAN_STITCHES = 4;

export interface RaglanCheck {
  /** Cast-on stitches at the neck, a multiple of four. */
  neck: number;
  /** Increase rounds: every second round. */
  rounds: number;
  /** Stitches where body and sleeves are divided. */
  split: { body: number; sleeve: number };
  /** Stitches to cast on under each arm, as the body and as the sleeve need them. */
  underarm: { body: number; sleeve: number };
  /** Whether the two disagree, or are not 4–10 % of the bust. */
  isConflict: boolean;
}

/**
 * Checks a top-down raglan with increases in all pieces every second round. It checks a designer's sheet; pure
 * raglan rarely meets both body and sleeve, so it does not generate patterns.
 * @param measures finished neck, bust and upper arm, and the yoke's depth, in cm
 * @throws KnittingError `out_of_range`
 */
export function checkRaglan(
  measures: { neck: number; bust: number; upperArm: number; yoke: number },
  gauge: { stitches: number; rows: number },
): RaglanCheck {
  for (const measure of Object.values(measures)) checkQuantity(measure, QUANTITIES.dimension);
  checkGauge(gauge);
  const stitchesOf = (cm: number) => (cm * gauge.stitches) / 10;
  const neck = 4 * halfUp(stitchesOf(measures.neck) / 4);
  const sleeveStart = Math.max(0, halfUp((neck - RAGLAN_STITCHES) / 6));
  const bodyStart = (neck - 2 * sleeveStart) / 2;
  const rounds = Math.floor((measures.yoke * gauge.rows) / 10 / 2 + 1e-9);
  const split = { body: bodyStart + 2 * rounds, sleeve: sleeveStart + 2 * rounds };
  const bust = halfUpToEven(stitchesOf(measures.bust));
  const underarm = {
    body: (bust - 2 * split.body) / 2,
    sleeve: halfUp(stitchesOf(measures.upperArm)) - split.sleeve,
  };
  const isUsual = (count: number) => count >= 0.04 * bust && count <= 0.1 * bust;
  return {
    neck,
    rounds,
    split,
    underarm,
    isConflict: underarm.body !== underarm.sleeve || !isUsual(underarm.body),
  };
}
