import { balancedSplit, distributeAlong, type ShapingStep } from '#knitting';
import type { Fabric } from './fabrics.js';
import type { Gauge } from './knit.js';
import type { Move } from './pattern.js';

/** The count of the form `multiple · n + extra` that is nearest to a width in cm. */
export function stitchesFor(cm: number, { stitches }: Gauge, multiple = 1, extra = 0): number {
  const wanted = (cm * stitches) / 10;
  return Math.max(1, Math.round((wanted - extra) / multiple)) * multiple + extra;
}

/** The even number of rows nearest to a height in cm, at least 2. */
export function evenRows(cm: number, { rows }: Gauge): number {
  return Math.max(2, 2 * Math.round((cm * rows) / 20));
}

/** The nearest multiple, at least one. */
export function nearest(value: number, multiple: number, extra = 0): number {
  return Math.max(1, Math.round((value - extra) / multiple)) * multiple + extra;
}

/** Shaping of an edge, spread over rows as evenly as the rows allow. @param total stitches of all points */
export function shapeAlong(
  way: 'increase' | 'decrease',
  total: number,
  rows: number,
  options: { points: 1 | 2; unit: 1 | 2; fabric: Fabric; note?: string; tail?: boolean },
): Move {
  const { points, unit, fabric, note, tail = true } = options;
  const base = { do: 'shape', way, points, fabric, ...(note && { note }) } as const;
  if (total === 0) return { ...base, steps: [], plainRows: rows };
  const plan = distributeAlong({ total, rows, per: points, unit, tail, direction: way });
  return { ...base, steps: plan.steps, plainRows: plan.plainRows };
}

/** Increases over rounds for several points at once, such as the eight of a raglan. */
export function increaseRounds(
  points: number,
  events: number,
  rows: number,
  options: { unit: 1 | 2; fabric: Fabric; note?: string },
): Move {
  const { unit, fabric, note } = options;
  const base = { do: 'shape', way: 'increase', points, fabric, ...(note && { note }) } as const;
  if (events === 0) return { ...base, steps: [], plainRows: rows };
  const slots = balancedSplit(Math.floor(rows / unit), events).map((slot) => slot * unit);
  if (slots.includes(0)) throw new Error(`${events} shaping rounds do not fit ${rows} rounds`);
  const lengths = [...new Set(slots)].sort((a, b) => b - a);
  const steps = lengths.map((length): ShapingStep => {
    return { rows: length, stitches: 1, times: slots.filter((slot) => slot === length).length };
  });
  const taken = slots.reduce((sum, slot) => sum + slot, 0);
  return { ...base, steps, plainRows: rows - taken };
}

/**
 * A crown: the round is divided into equal parts, and each part loses a stitch, first every few rounds, then every
 * round, until one stitch of each part is left.
 * @param every how many rounds the first decreases are apart
 * @returns the move, its rounds, and the stitches that are left
 */
export function crown(
  stitches: number,
  parts: number,
  fabric: Fabric,
  every = 2,
): { move: Move; rounds: number; left: number } {
  if (stitches % parts !== 0) throw new Error(`${stitches} stitches in ${parts} parts`);
  const events = stitches / parts - 1;
  const quick = Math.max(1, Math.round(events / (every > 2 ? 3 : 2)));
  const slow = events - quick;
  const steps = [
    { rows: every, stitches: 1, times: slow },
    { rows: 1, stitches: 1, times: quick },
  ].filter(({ times }) => times > 0);
  const rounds = steps.reduce((sum, { rows, times }) => sum + rows * times, 0);
  return {
    move: {
      do: 'shape',
      way: 'decrease',
      points: parts,
      steps,
      plainRows: 0,
      fabric,
      isEven: true,
      note: `分成 ${parts} 份，每份末尾 2 针左上2并1`,
    },
    rounds,
    left: parts,
  };
}
