import { closest } from '../gauge.js';
import { KnittingError } from '../knitting-error.js';
import { listParts } from '../list-parts.js';
import { checkQuantity, type Quantity, QUANTITIES } from '../yarn/quantities.js';
import { halfUp } from '../rounding.js';

/** A size of a pattern: finished measures of the garment in cm, null where unknown. */
export interface FinishedSize {
  name: string;
  bust: number;
  upperArm: number | null;
  /** Stated for long garments. */
  hip?: number | null;
}

/** A body in cm; null, or absent, where it is not measured. */
export interface BodyMeasures {
  bust: number;
  upperArm: number | null;
  hip?: number | null;
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

/** The chosen size. `index` is its position in the given sizes. */
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
  /** `tight`: the finished hip is narrower than the body, or than the wished negative ease. It decides nothing. */
  hip: 'fits' | 'unknown' | 'tight';
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
  body: BodyMeasures,
  ease: number,
  fabric: keyof typeof MIN_ARM_EASE = 'knit',
): SizeChoice {
  if (sizes.length === 0) throw new KnittingError('missing', '请填各个尺码的成衣胸围');
  for (const { bust, upperArm, hip } of sizes) {
    for (const cm of [bust, upperArm, hip]) checkKnown(cm, QUANTITIES.dimension);
  }
  checkQuantity(body.bust, QUANTITIES.body);
  checkKnown(body.upperArm, { ...QUANTITIES.body, label: '上臂围' });
  checkKnown(body.hip, { ...QUANTITIES.body, label: '臀围' });
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
    return choiceOf(sizes, byBust, body, ease, { arm, isForArm: false });
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
    ? choiceOf(sizes, best.index, body, ease, { arm: 'fits', isForArm: true })
    : choiceOf(sizes, byBust, body, ease, { arm: 'tight', isForArm: false });
}

function checkKnown(value: number | null | undefined, quantity: Quantity): void {
  if (value !== null && value !== undefined) checkQuantity(value, quantity);
}

function choiceOf(
  sizes: readonly FinishedSize[],
  index: number,
  body: BodyMeasures,
  wished: number,
  arm: Pick<SizeChoice, 'arm' | 'isForArm'>,
): SizeChoice {
  const size = sizes[index]!;
  const ease = size.bust - body.bust;
  const around = size.hip && body.hip ? size.hip - body.hip : null;
  const hip = around === null ? 'unknown' : around >= Math.min(0, wished) - 1e-9 ? 'fits' : 'tight';
  return { index, size, ease, fit: fitOfEase(ease), ...arm, hip };
}

/** What a garment made for another height is changed by, in cm; negative numbers shorten it. */
export interface LengthChange {
  body: number;
  sleeve: number;
}

/** The Chinese garment sizes grow in steps of 5 cm of height, with these steps of the garment (GB/T 1335, 5·4 series). */
const HEIGHT_STEP = { height: 5, body: 2, sleeve: 1.5 } as const;

/**
 * How much longer or shorter to knit a top, by the steps of Chinese garment sizes: a rule of thumb.
 * @param height of the body in cm
 * @param madeFor the heights that the size is for, from and to, in cm
 * @returns rounded to half centimetres; null where the height is within them, or less than half a step away
 * @throws KnittingError `out_of_range`
 */
export function lengthChange(
  height: number,
  [from, to]: readonly [number, number],
): LengthChange | null {
  for (const cm of [height, from, to]) checkQuantity(cm, QUANTITIES.height);
  const apart = height < from ? height - from : Math.max(0, height - to);
  if (Math.abs(apart) < HEIGHT_STEP.height / 2) return null;
  const halves = (cm: number) => halfUp((2 * apart * cm) / HEIGHT_STEP.height) / 2;
  return { body: halves(HEIGHT_STEP.body), sleeve: halves(HEIGHT_STEP.sleeve) };
}

/** Finished round of a hat in cm for a head: 5 cm less, for small heads (below 46 cm) 2.5 cm less. */
export function hatRound(head: number): number {
  checkQuantity(head, { ...QUANTITIES.body, label: '头围' });
  return head - (head < 46 ? 2.5 : 5);
}

/** Parts of the foot that a sock measures. */
export const SOCK_OF_FOOT = { round: 0.9, length: 0.95 } as const;

/** Finished sock in cm for a foot: 10 % less around, 5 % less long. */
export function sockSize(foot: { round: number; length: number }): {
  round: number;
  length: number;
} {
  checkQuantity(foot.round, { ...QUANTITIES.body, label: '脚围' });
  checkQuantity(foot.length, { ...QUANTITIES.body, label: '脚长' });
  return {
    round: foot.round * SOCK_OF_FOOT.round,
    length: foot.length * SOCK_OF_FOOT.length,
  };
}

/** A size as text: `S:92/33/98`, finished bust, upper arm and hip; the last two may be left out, `S:92//98`. */
const SIZE = new RegExp(
  String.raw`^(.{1,12}?)\s?[:=]\s?(CM)(?:\s?/\s?(CM)?)?(?:\s?/\s?(CM))?$`.replaceAll(
    'CM',
    String.raw`\d{1,3}(?:\.\d{1,2})?`,
  ),
);

/**
 * Reads sizes such as `S:92/33，M:100/35/104`, one per comma, semicolon or line. Full-width characters are understood.
 * @throws KnittingError `missing`, `not_understood`, `out_of_range`
 */
export function parseSizes(text: string): FinishedSize[] {
  const parts = listParts(text);
  if (parts.length === 0)
    throw new KnittingError('missing', '请填各个尺码，例如 S:92/33，M:100/35');
  return parts.map((part) => {
    const match = SIZE.exec(part);
    if (!match) {
      throw new KnittingError(
        'not_understood',
        `尺码“${part.slice(0, 20)}”看不懂，请写成 S:92/33（尺码:成衣胸围/袖围，长款再加 /臀围）`,
      );
    }
    const [, name, bust, arm, hip] = match;
    const read = (digits: string, label: string) =>
      checkQuantity(Number(digits), { ...QUANTITIES.dimension, label: `${name} 码${label}` });
    return {
      name: name!.trim(),
      bust: read(bust!, '成衣胸围'),
      upperArm: arm === undefined ? null : read(arm, '袖围'),
      ...(hip !== undefined && { hip: read(hip, '臀围') }),
    };
  });
}
