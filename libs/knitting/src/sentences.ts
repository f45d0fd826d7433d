import {
  type Change,
  CHANGES,
  type AcrossPlan,
  describeAcross,
} from './shaping/distribute-across.js';
import { describeShaping, type ShapingPlan } from './shaping/distribute-along.js';
import type { CastOn, GaugeDifference, sizeAsWritten } from './gauge.js';
import type { NeedleAdvice } from './needles/needle-advice.js';
import { halfUp, roundTo } from './rounding.js';
import type { Fit, LengthChange, SizeChoice } from './sizes/size-choice.js';
import type { PartNeed, YarnNeed } from './yarn/yarn.js';

/** A result for people: one sentence first, then what to take care of. In Chinese. */
export interface Statement {
  sentence: string;
  warnings: string[];
}

/** A number with up to one decimal: `88`, `56.3`. */
export function oneDecimal(value: number): string {
  return String(roundTo(value, 1));
}

/** A whole number with thousands separators: `1,155`. */
export function wholeNumber(value: number): string {
  return String(halfUp(value)).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** A share as a percentage with up to one decimal and without a sign: `8.3 %`. */
function percent(share: number): string {
  return `${oneDecimal(Math.abs(share) * 100)}%`;
}

export const FIT_NAMES: Record<Fit, string> = {
  tight: '紧身',
  close: '贴身',
  regular: '合体',
  loose: '宽松',
  oversized: '廓形（oversize）',
};

const DIFFERENCES: Record<GaugeDifference, string> = {
  same: '密度一致，照着织就行',
  adjust: '密度不同，尺寸就不同：请换针，或按新的针数织',
  recalculate: '密度差得多，必须重算针数',
  otherYarn: '密度差得太多，请换一款线',
};

/** With an equal stitch gauge, the sentence names a change of the length above this fraction. */
const MAX_LENGTH_CHANGE = 0.02;
const ROWS_OFF = '不用换针，长度按厘米织，按行数织的部分用你的行密度重算';

/** What a piece becomes if its counts are followed as written. @param before its size in cm */
export function sayAsWritten(
  result: ReturnType<typeof sizeAsWritten>,
  before: { width: number; length: number | null },
): Statement {
  const { width, length, widthFactor, lengthFactor, difference } = result;
  const wider = roundTo(width - before.width, 1);
  const change =
    wider === 0
      ? '和原来一样宽'
      : `比原来${wider > 0 ? '宽' : '窄'} ${oneDecimal(Math.abs(wider))} cm`;
  const size = length === null ? `${oneDecimal(width)} cm 宽` : sizeText(width, length);
  const areRowsOff = difference === 'same' && isLengthOff(lengthFactor);
  const warnings: string[] = [];
  if (length !== null) warnings.push('图解写“织到 N cm”的部分长度不变，只有按行数织的部分会变');
  else if (before.length !== null) warnings.push('缺一个行密度，长度没有算');
  if (difference === 'recalculate' || difference === 'otherYarn') {
    warnings.push(`针密度相差 ${percent(1 / widthFactor - 1)}，${DIFFERENCES[difference]}`);
  }
  return {
    sentence: areRowsOff
      ? `照图解的针数和行数织，会变成 ${size}，${change}，${sayLonger(lengthFactor, before.length)}。针密度一致，行密度不同：${ROWS_OFF}。`
      : `照图解的针数织，会变成 ${size}，${change}。${DIFFERENCES[difference]}。`,
    warnings,
  };
}

function isLengthOff(factor: number | null): factor is number {
  return factor !== null && Math.abs(factor - 1) > MAX_LENGTH_CHANGE + 1e-9;
}

/** What a row gauge does that differs while the stitches agree; null where it hardly does. @param factor of counted lengths */
export function sayRowsOff(factor: number | null): string | null {
  return isLengthOff(factor) ? `行密度不同，${sayLonger(factor, null)}：${ROWS_OFF}` : null;
}

/** @param length in cm; null where it is unknown */
function sayLonger(factor: number, length: number | null): string {
  const word = factor > 1 ? '长' : '短';
  const share = Math.abs(factor - 1);
  return length === null
    ? `按行数织的部分会${word} ${percent(share)}`
    : `比原来${word} ${oneDecimal(length * share)} cm`;
}

const sizeText = (width: number, length: number) =>
  `${oneDecimal(width)} cm 宽、${oneDecimal(length)} cm 长`;

/** How many stitches to cast on. @param wanted width in cm, null for a converted count */
export function sayCastOn(result: CastOn, wanted: number | null): Statement {
  const { stitches, width, alternative, error, isOff } = result;
  const size = `织出来 ${oneDecimal(width)} cm`;
  const aim = wanted === null ? '' : `（想要 ${oneDecimal(wanted)} cm）`;
  const warnings = isOff
    ? [`比想要的${error > 0 ? '宽' : '窄'} ${percent(error)}，可以改边针的数量，或换针`]
    : [];
  if (alternative !== null) warnings.push(`也可以起 ${alternative} 针`);
  return { sentence: `起 ${stitches} 针，${size}${aim}。`, warnings };
}

/** Which needle to try. @param mm the needle of the swatch */
export function sayNeedle({ advice, mm: next, difference }: NeedleAdvice, mm: number): Statement {
  const apart = `你的密度比图解${difference > 0 ? '密' : '松'} ${percent(difference)}`;
  if (advice === 'keep') {
    const sentence = `不用换针：继续用 ${mm} mm。`;
    return { sentence, warnings: difference === 0 ? [] : [`${apart}，在 2% 以内`] };
  }
  if (advice === 'recalculate') {
    return { sentence: `${apart}，换针补不回来：请重算针数，或换一款线。`, warnings: [] };
  }
  return {
    sentence: `换成 ${String(next)} mm 针再试：${apart}，要用${difference > 0 ? '粗' : '细'}一点的针。`,
    warnings: ['换针后请重新织小样'],
  };
}

/** How many balls to buy. */
export function sayYarn(need: YarnNeed): Statement {
  const { metres, balls, bought, grams, spare, spareIs } = need;
  const warnings: string[] = [];
  if (spareIs === 'none') warnings.push('一点余量都没有，建议多买 1 团，同缸号');
  if (spareIs === 'small') warnings.push(`余量很少，只多 ${wholeNumber(spare)} m，织得松就不够`);
  return {
    sentence: `买 ${balls} 团：需要约 ${wholeNumber(metres)} m（${wholeNumber(grams)} g），${balls} 团共 ${wholeNumber(bought.metres)} m（${wholeNumber(bought.grams)} g）。`,
    warnings,
  };
}

/** How many balls each size, or each colour, takes. @param isSum whether the parts are bought together */
export function sayYarnParts(parts: readonly PartNeed[], isSum: boolean): Statement {
  const each = parts.map(({ name, need }) => `${name} ${need.balls} 团`).join('，');
  const balls = parts.reduce((sum, { need }) => sum + need.balls, 0);
  const short = parts.filter(({ need }) => need.spareIs !== 'enough').map(({ name }) => name);
  return {
    sentence: isSum ? `一共买 ${balls} 团：${each}。` : `${each}。`,
    warnings: short.length > 0 ? [`${short.join('、')}的余量很少，织得松就不够`] : [],
  };
}

/** How much longer or shorter to knit. */
export function sayLengthChange({ body, sleeve }: LengthChange): string {
  const verb = body > 0 ? '加长' : '改短';
  return `衣长可以${verb}约 ${oneDecimal(Math.abs(body))} cm，袖长${verb}约 ${oneDecimal(Math.abs(sleeve))} cm`;
}

/** Which size to knit. */
export function saySize({ size, ease, fit, arm, isForArm, hip }: SizeChoice): Statement {
  const apart =
    roundTo(ease, 1) === 0
      ? '和你一样宽'
      : `比你${ease > 0 ? '宽' : '窄'} ${oneDecimal(Math.abs(ease))} cm`;
  const warnings: string[] = [];
  if (isForArm) warnings.push('只看胸围可以选小一码，但袖子会紧，所以选了这一码');
  if (arm === 'tight') warnings.push('袖围可能偏紧');
  if (hip === 'tight') {
    warnings.push(
      `臀围可能偏紧：成衣臀围 ${oneDecimal(size.hip!)} cm，可以织大一码，或把下半身加宽`,
    );
  }
  return {
    sentence: `选 ${size.name}：成衣 ${oneDecimal(size.bust)} cm，${apart}，${FIT_NAMES[fit]}。`,
    warnings,
  };
}

/** How to spread changes along a row. */
export function sayAcross(
  plan: AcrossPlan,
  stitches: number,
  changes: number,
  change: Change,
): Statement {
  const verb = CHANGES[change].adds > 0 ? '加' : '减';
  const where = plan.ends ? '一行' : '一圈';
  return {
    sentence: `${where}里均匀${verb} ${changes} 次，从 ${stitches} 针到 ${plan.stitchesAfter} 针：${describeAcross(plan, change)}。`,
    warnings: plan.isAtEdge ? ['加减针落在最边上，缝合时不好看，可以少加减几次或留一针边'] : [],
  };
}

/** How to spread shaping along an edge. */
export function sayAlong(plan: ShapingPlan): Statement {
  const { steps, hasWantedTail } = plan;
  const warnings: string[] = [];
  if (!hasWantedTail) warnings.push('行数只够加减针，最后留不出平织的一段');
  const most = Math.max(...steps.map(({ stitches }) => stitches));
  if (most > 1) warnings.push(`行数少，有的行一侧要一次改 ${most} 针`);
  return { sentence: `${describeShaping(plan)}。`, warnings };
}
