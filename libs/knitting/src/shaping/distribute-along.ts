import { KnittingError } from '../knitting-error.js';
import { checkQuantity, QUANTITIES } from '../yarn/quantities.js';

/** A step of shaping: every `rows` rows, change `stitches` stitches (per side), `times` times. */
export interface ShapingStep {
  rows: number;
  stitches: number;
  times: number;
}

export interface ShapingInput {
  /** All stitches to change, both sides together. */
  total: number;
  /** Rows that the shaping may take. */
  rows: number;
  /** Stitches that one shaping row changes: 2 for one at each side. */
  per: 1 | 2;
  /** 2 for flat work with shaping on right-side rows only, 1 in the round. */
  unit: 1 | 2;
  /** Whether the last interval stays plain. */
  tail: boolean;
  direction: 'increase' | 'decrease';
}

export interface ShapingPlan {
  /** The steps in the order of knitting. The shaping is on the last row of each interval. */
  steps: ShapingStep[];
  /** Rows without shaping at the end. */
  plainRows: number;
  per: 1 | 2;
  direction: 'increase' | 'decrease';
  /** False if a plain last interval was wanted, but the rows only suffice for the shaping. */
  hasWantedTail: boolean;
}

/**
 * Spreads increases or decreases along the rows of an edge: sleeves, armholes, necks. The intervals differ by at most
 * one unit; the shorter ones lie at the wide end, so a decrease begins with them and an increase ends with them. If
 * there are more stitches than rows, some rows change more than one stitch per side, the steepest first.
 * @throws KnittingError `out_of_range`, `uneven_total` if the total cannot be divided over both sides,
 *   `too_few_rows`
 */
export function distributeAlong(input: ShapingInput): ShapingPlan {
  const { total, rows, per, unit, tail, direction } = input;
  checkQuantity(total, { ...QUANTITIES.stitches, label: '要加减的总针数' });
  checkQuantity(rows, QUANTITIES.rows);
  const events = total / per;
  if (!Number.isInteger(events)) {
    throw new KnittingError('uneven_total', '总针数须为偶数：两侧要一样多，请移动一针');
  }
  const units = Math.floor(rows / unit);
  if (units === 0) {
    throw new KnittingError('too_few_rows', '行数不够：至少要有一行可以加减，请增加行数');
  }
  const rest = rows - units * unit;
  const slots = tail ? events + 1 : events;
  const common = { per, direction };
  if (units < slots) {
    const steps = severalPerRow(events, units, unit);
    return { ...common, steps, plainRows: rest, hasWantedTail: !tail };
  }
  const short = Math.floor(units / slots);
  const longCount = units % slots;
  const tailUnits = tail ? (longCount > 0 ? short + 1 : short) : 0;
  const longTimes = tail && longCount > 0 ? longCount - 1 : longCount;
  const shorter = { rows: short * unit, stitches: 1, times: events - longTimes };
  const longer = { rows: (short + 1) * unit, stitches: 1, times: longTimes };
  return {
    ...common,
    steps: (direction === 'decrease' ? [shorter, longer] : [longer, shorter]).filter(isUsed),
    plainRows: tailUnits * unit + rest,
    hasWantedTail: true,
  };
}

const isUsed = ({ times }: ShapingStep) => times > 0;

/** Every unit has a shaping row, and the first of them change one stitch more. */
function severalPerRow(events: number, units: number, unit: number): ShapingStep[] {
  const fewer = Math.floor(events / units);
  const more = events % units;
  return [
    { rows: unit, stitches: fewer + 1, times: more },
    { rows: unit, stitches: fewer, times: units - more },
  ].filter(isUsed);
}

/** Writes a plan in the short notation rows–stitches–times, with the plain rows at the end: `8-1-5，10-1-3，平4`. */
export function shapingNotation({ steps, plainRows }: ShapingPlan): string {
  const written = steps.map(({ rows, stitches, times }) => `${rows}-${stitches}-${times}`);
  return [...written, ...(plainRows > 0 ? [`平${plainRows}`] : [])].join('，');
}

/** Writes a plan in words: `每8行减1针×5次，每10行减1针×3次，平织4行`; both sides are named where both change. */
export function describeShaping({ steps, plainRows, per, direction }: ShapingPlan): string {
  const verb = direction === 'increase' ? '加' : '减';
  const written = steps.map(
    ({ rows, stitches, times }) => `每${rows}行${verb}${stitches}针×${times}次`,
  );
  const sides = per === 2 ? '两侧各：' : '';
  return sides + [...written, ...(plainRows > 0 ? [`平织${plainRows}行`] : [])].join('，');
}
