import { closest } from './gauge.js';
import { KnittingError } from './knitting-error.js';
import { checkQuantity, QUANTITIES } from './quantities.js';

/** A size of a pattern: finished measures of the garment in cm, null where unknown. */
export interface FinishedSize {
  name: string;
  bust: number;
  upperArm: number | null;
}

/** How a garment sits, by its ease in cm. The limits close the gaps between the published bands. */
export type Fit = 'tight' | 'close' | 'regular' | 'loose' | 'oversized';

/** @param ease finished measure − body measure in cm */
export function fitOfEase(ease: number): Fit {
  if (ease < -2.5) return 'tight';
  if (ease < 2.5) return 'close';
  if (ease <= 10) return 'regular';
  return ease <= 15 ? 'loose' : 'oversized';
}

/** Ease that the upper arm needs at least, in cm. */
export const MIN_ARM_EASE = { knit: 2.5, denseCrochet: 4 } as const;
/** A size that fits the arm may be this much further from the wanted bust, in cm. */
const MAX_BUST_SACRIFICE = 5;

export interface SizeChoice {
  index: number;
  size: FinishedSize;
  /** Finished bust − body bust, in cm. */
  ease: number;
  fit: Fit;
  /** `fits`, `unknown` (arm or sleeve not given), or `tight` (no near size has room for the arm). */
  arm: 'fits' | 'unknown' | 'tight';
  /** Whether the arm, not the bust, decided. */
  isForArm: boolean;
}

/**
 * Which size to knit: the finished bust closest to body bust + wished ease; of two equally close ones the larger if the
 * ease is not negative. If its sleeve is too narrow, a size with room for the arm that is at most 5 cm further away.
 * @param body in cm; upper arm null where it is not measured
 * @param fabric dense crochet needs more room at the arm
 * @throws KnittingError `missing` without sizes, `out_of_range`
 */
export function chooseSize(
  sizes: readonly FinishedSize[],
  body: { bust: number; upperArm: number | null },
  ease: number,
  fabric: keyof typeof MIN_ARM_EASE = 'knit',
): SizeChoice {
  if (sizes.length === 0) throw new KnittingError('missing', '请填各个尺码的成衣胸围');
  for (const { bust, upperArm } of sizes) {
    checkQuantity(bust, QUANTITIES.dimension);
    if (upperArm !== null) checkQuantity(upperArm, QUANTITIES.dimension);
  }
  checkQuantity(body.bust, QUANTITIES.body);
  if (body.upperArm !== null) checkQuantity(body.upperArm, { ...QUANTITIES.body, label: '上臂围' });
  checkQuantity(ease, QUANTITIES.ease);
  const busts = sizes.map(({ bust }) => bust);
  const target = body.bust + ease;
  const byBust = closest(busts, target, ease);
  const hasRoom = ({ upperArm }: FinishedSize) =>
    upperArm === null || body.upperArm === null
      ? null
      : upperArm - body.upperArm >= MIN_ARM_EASE[fabric] - 1e-9;
  if (hasRoom(sizes[byBust]!) !== false) {
    const arm = hasRoom(sizes[byBust]!) === null ? 'unknown' : 'fits';
    return choiceOf(sizes, byBust, body.bust, { arm, isForArm: false });
  }
  const limit = Math.abs(busts[byBust]! - target) + MAX_BUST_SACRIFICE + 1e-9;
  const others = sizes
    .map((size, index) => ({ index, size }))
    .filter(({ size }) => hasRoom(size) === true && Math.abs(size.bust - target) <= limit);
  const best =
    others[
      closest(
        others.map(({ size }) => size.bust),
        target,
        ease,
      )
    ];
  return best
    ? choiceOf(sizes, best.index, body.bust, { arm: 'fits', isForArm: true })
    : choiceOf(sizes, byBust, body.bust, { arm: 'tight', isForArm: false });
}

function choiceOf(
  sizes: readonly FinishedSize[],
  index: number,
  bodyBust: number,
  arm: Pick<SizeChoice, 'arm' | 'isForArm'>,
): SizeChoice {
  const size = sizes[index]!;
  const ease = size.bust - bodyBust;
  return { index, size, ease, fit: fitOfEase(ease), ...arm };
}

/** Finished round of a hat in cm for a head: 5 cm less, for small heads (below 46 cm) 2.5 cm less. */
export function hatRound(head: number): number {
  checkQuantity(head, { ...QUANTITIES.body, label: '头围' });
  return head - (head < 46 ? 2.5 : 5);
}

/** Finished sock in cm for a foot: 10 % less around, 5 % less long. */
export function sockSize(foot: { round: number; length: number }): {
  round: number;
  length: number;
} {
  checkQuantity(foot.round, { ...QUANTITIES.body, label: '脚围' });
  checkQuantity(foot.length, { ...QUANTITIES.body, label: '脚长' });
  return { round: foot.round * 0.9, length: foot.length * 0.95 };
}

/** A size as text: `S:92/33`, finished bust and upper arm; the arm may be left out. */
const SIZE = /^(.{1,12}?)\s?[:=]\s?(\d{1,3}(?:\.\d{1,2})?)(?:\s?\/\s?(\d{1,3}(?:\.\d{1,2})?))?$/;

/**
 * Reads sizes such as `S:92/33，M:100/35`, one per comma, semicolon or line. Full-width characters are understood.
 * @throws KnittingError `missing`, `not_understood`, `out_of_range`
 */
export function parseSizes(text: string): FinishedSize[] {
  const parts = text
    .slice(0, 2_000)
    .normalize('NFKC')
    .split(/[,、;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (parts.length === 0)
    throw new KnittingError('missing', '请填各个尺码，例如 S:92/33，M:100/35');
  return parts.map((part) => {
    const match = SIZE.exec(part);
    if (!match) {
      throw new KnittingError(
        'not_understood',
        `尺码“${part.slice(0, 20)}”看不懂，请写成 S:92/33（尺码:成衣胸围/袖围）`,
      );
    }
    const [, name, bust, arm] = match;
    return {
      name: name!.trim(),
      bust: checkQuantity(Number(bust), { ...QUANTITIES.dimension, label: `${name} 码成衣胸围` }),
      upperArm:
        arm === undefined
          ? null
          : checkQuantity(Number(arm), { ...QUANTITIES.dimension, label: `${name} 码袖围` }),
    };
  });
}
