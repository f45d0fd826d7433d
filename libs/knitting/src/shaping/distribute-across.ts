import { KnittingError } from '../knitting-error.js';
import { checkQuantity, QUANTITIES } from '../yarn/quantities.js';
import { balancedSplit } from '../rounding.js';

/** Ways to change the stitch count, by the stitches of the old row that one change uses. */
export const CHANGES = {
  /** Lifts the bar, or a yarn over: uses no stitch. */
  make1: { uses: 0, adds: 1, name: '加1' },
  /** Two from one; also a crochet increase. */
  twoFromOne: { uses: 1, adds: 1, name: '1针放2针' },
  twoTogether: { uses: 2, adds: -1, name: '2并1' },
  threeTogether: { uses: 3, adds: -2, name: '3并1' },
} as const;

export type Change = keyof typeof CHANGES;

/** Equal gaps that follow each other. */
export interface GapGroup {
  gap: number;
  times: number;
}

export interface AcrossPlan {
  stitchesAfter: number;
  /** Plain stitches at the two ends of a flat row; null in the round. */
  ends: [number, number] | null;
  /** Plain stitches before each change (round), or between the changes (flat), spread as evenly as possible. */
  gaps: number[];
  /** The same gaps with equal ones together, which is easier to knit: in a flat row the larger ones outside. */
  groups: GapGroup[];
  /** Whether a change of a flat row lies at its very edge. */
  isAtEdge: boolean;
}

/**
 * Spreads changes evenly along one row or round.
 * @param stitches before the row
 * @param changes how many
 * @throws KnittingError `out_of_range`, `too_few_stitches`
 */
export function distributeAcross(
  stitches: number,
  changes: number,
  change: Change,
  isRound: boolean,
): AcrossPlan {
  checkQuantity(stitches, QUANTITIES.stitches);
  checkQuantity(changes, { ...QUANTITIES.times, label: '加减次数' });
  const { uses, adds } = CHANGES[change];
  const plain = stitches - changes * uses;
  if (plain < 0 || (uses === 0 && changes > stitches)) {
    const most = uses === 0 ? stitches : Math.floor(stitches / uses);
    throw new KnittingError(
      'too_few_stitches',
      `针数不够：${stitches} 针里最多放得下 ${most} 次，请减少次数，或分几行完成`,
    );
  }
  const stitchesAfter = stitches + changes * adds;
  if (isRound) {
    const gaps = balancedSplit(plain, changes);
    return { stitchesAfter, ends: null, gaps, groups: groupBySize(gaps), isAtEdge: false };
  }
  if (changes === 1) {
    const end = Math.floor(plain / 2);
    const ends: [number, number] = [end, plain - end];
    return { stitchesAfter, ends, gaps: [], groups: [], isAtEdge: end === 0 };
  }
  const end = Math.floor(plain / (2 * changes));
  const gaps = balancedSplit(plain - 2 * end, changes - 1);
  return {
    stitchesAfter,
    ends: [end, end],
    gaps,
    groups: largerOutside(groupBySize(gaps)),
    isAtEdge: end === 0,
  };
}

/** Equal gaps together, the larger first. */
function groupBySize(gaps: readonly number[]): GapGroup[] {
  const sizes = [...new Set(gaps)].sort((a, b) => b - a);
  return sizes.map((gap) => ({ gap, times: gaps.filter((one) => one === gap).length }));
}

/** Divides the group of the larger gaps over both sides of the smaller ones. */
function largerOutside([large, small]: GapGroup[]): GapGroup[] {
  if (!large) return [];
  if (!small) return [large];
  const after = Math.floor(large.times / 2);
  const all = [{ ...large, times: large.times - after }, small, { ...large, times: after }];
  return all.filter(({ times }) => times > 0);
}

/** A plan as it is knitted: `4针，(加1，10针)×2，(加1，9针)×3，(加1，10针)×2，加1，4针`. */
export function describeAcross({ ends, groups }: AcrossPlan, change: Change): string {
  const { name } = CHANGES[change];
  if (!ends) {
    return groups.map(({ gap, times }) => repeated([stitchesOf(gap), name], times)).join('，');
  }
  const inner = groups.map(({ gap, times }) => repeated([name, stitchesOf(gap)], times));
  const parts = [stitchesOf(ends[0]), ...inner, name, stitchesOf(ends[1])];
  return parts.filter((part) => part !== '').join('，');
}

const stitchesOf = (count: number) => (count === 0 ? '' : `${count}针`);

function repeated(parts: string[], times: number): string {
  const unit = parts.filter((part) => part !== '').join('，');
  return times === 1 ? unit : `(${unit})×${times}`;
}
