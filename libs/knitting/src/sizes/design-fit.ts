import type { DesignFigures, DesignFit, FitPart, KnitterFigures } from './design-figures.js';
import { chooseDesignSize, USUAL_EASE } from './design-size.js';
import { compareGauges, sizeToFollow } from '../gauge.js';
import { needleAdvice } from '../needles/needle-advice.js';
import { FIT_NAMES, oneDecimal, sayRowsOff, wholeNumber } from '../sentences.js';
import { fitOfEase } from './size-choice.js';
import { compareThickness, metresPer100g, yarnNeed } from '../yarn/yarn.js';
import { yarnForSize } from '../yarn/yarn-estimate.js';

/** The reserve that is added to the needed yarn, as a part of it. */
const MARGIN = 0.1;
/** There are thicker and thinner ones; which way to change, and whether it helps, does not depend on the needle. */
const MIDDLE_NEEDLE_MM = 4;

/**
 * Answers which size of a design to knit, what it becomes with my gauge, and how many balls of my yarn it takes. A part
 * of which the sheet says nothing is left out; a part for which the knitter entered nothing says what to enter.
 * @throws KnittingError `out_of_range`
 */
export function fitDesign(design: DesignFigures, mine: KnitterFigures): DesignFit {
  const fit: DesignFit = { size: null, sentences: [], missing: [], warnings: [], certainty: [] };
  const add = (part: FitPart) => {
    for (const name of ['sentences', 'missing', 'warnings', 'certainty'] as const) {
      fit[name].push(...(part[name] ?? []));
    }
  };
  const { size, ...chosen } = chooseDesignSize(design, mine);
  fit.size = size;
  add(chosen);
  add(withGauge(design, mine, size));
  add(yarnOf(design, mine, size));
  return fit;
}

/** What the size becomes with my gauge, and which needle to try. */
function withGauge(
  { gauge, sizes, measure }: DesignFigures,
  mine: KnitterFigures,
  size: number | null,
): FitPart {
  if (!gauge) return {};
  if (!mine.gauge) return { missing: ['填小样的密度，就知道会变成多大'] };
  const ratio = gauge.stitches / mine.gauge.stitches;
  const round = size === null ? null : (sizes[size]?.round ?? null);
  const parts: string[] = [];
  const warnings: string[] = [];
  const isSame = compareGauges(gauge.stitches, mine.gauge.stitches) === 'same';
  if (round !== null) {
    const width = round * ratio;
    parts.push(isSame ? '用你的密度尺寸差不多' : `用你的密度会变成 ${oneDecimal(width)} cm`);
    const target =
      mine.body !== null && measure === 'bust' ? mine.body + (mine.ease ?? USUAL_EASE) : null;
    const rounds = sizes.flatMap((one, index) =>
      one.round === null ? [] : [{ index, round: one.round }],
    );
    if (target !== null && !isSame) {
      const gauges = { pattern: gauge.stitches, mine: mine.gauge.stitches };
      const follow = sizeToFollow(
        rounds.map((one) => one.round),
        gauges,
        target,
        mine.ease ?? USUAL_EASE,
      );
      const other = rounds[follow.index]!.index;
      if (other !== size && !follow.isFar) {
        const ease = follow.width - mine.body!;
        warnings.push(
          `不换针的话，照 ${sizes[other]!.name} 码的针数织会是 ${oneDecimal(follow.width)} cm，${FIT_NAMES[fitOfEase(ease)]}`,
        );
      }
    }
  }
  const missing: string[] = [];
  if (!isSame) {
    const change = sayNeedleChange(gauge.stitches, mine.gauge.stitches, mine.needleMm);
    parts.push(change.text);
    if (change.isRough) missing.push('填织小样的针，就知道换多粗的针');
  }
  const rowFactor = gauge.rows && mine.gauge.rows ? gauge.rows / mine.gauge.rows : null;
  const rowWarning = isSame ? sayRowsOff(rowFactor) : null;
  if (rowWarning !== null) warnings.push(rowWarning);
  if (parts.length === 0) parts.push(`你的${rowWarning === null ? '' : '针'}密度和图解一致`);
  return {
    sentences: [`${parts.join('，')}。`],
    missing,
    warnings,
    certainty: ['密度是按比例算的，换针后请重新织小样'],
  };
}

/** Which needle to swatch with next; only the direction where the needle of the swatch is not known. */
function sayNeedleChange(
  pattern: number,
  mine: number,
  needleMm: number | null,
): { text: string; isRough: boolean } {
  const { advice, mm, difference } = needleAdvice(pattern, mine, needleMm ?? MIDDLE_NEEDLE_MM);
  if (advice === 'recalculate')
    return { text: '换针补不回来，请重算针数或换一款线', isRough: false };
  if (needleMm !== null) return { text: `建议换 ${String(mm)} mm 针`, isRough: false };
  return { text: `请换${difference > 0 ? '粗' : '细'}一点的针再织小样`, isRough: true };
}

/** The metres of a size, and my balls. */
function yarnOf(design: DesignFigures, mine: KnitterFigures, size: number | null): FitPart {
  const stated = metresOf(design, size);
  if (stated === null) {
    const isKnown = design.sizes.some((one) => one.metres !== null);
    if (!isKnown) return {};
    const why =
      size === null
        ? '选了码，就知道要多少线'
        : '图解没写这一码的用线量，请参考相邻的码，或问设计师';
    return { missing: [why] };
  }
  const strands = Math.max(1, design.strands);
  // The number of balls depends on their length alone.
  const ball = { metres: mine.ball?.metres ?? 100, grams: mine.ball?.grams ?? 50 };
  const { metres, isOfOtherSizes } = stated;
  const need = yarnNeed({ metres, strands }, { ball, strands: mine.strands }, MARGIN);
  const sure = sayYarnCertainty(design.isEstimate, isOfOtherSizes);
  const isEstimate = design.isEstimate || isOfOtherSizes;
  const total = `${isEstimate ? '估算' : ''}需要约 ${wholeNumber(need.metres)} m`;
  if (!mine.ball) {
    return {
      sentences: [`${total}。`],
      missing: ['填一团线的米数和克数，就知道要几团'],
      certainty: [sure],
    };
  }
  const { balls } = mine;
  const short = balls === null ? 0 : need.balls - balls;
  const mineText =
    balls === null
      ? `你的线要 ${need.balls} 团`
      : `你的线 ${balls} 团，${short > 0 ? `还缺 ${short} 团` : short === 0 ? '刚好够' : `够了，余 ${-short} 团`}`;
  const warnings: string[] = [];
  const missing: string[] = [];
  if (need.spareIs !== 'enough') warnings.push('余量很少，建议多备 1 团，同缸号');
  if (design.per100g !== null && mine.ball.grams === null) {
    missing.push('填一团的克数，就知道粗细合不合');
  } else if (design.per100g !== null) {
    const own = metresPer100g(ball) / mine.strands;
    const match = compareThickness(design.per100g / strands, own);
    if (match === 'swatch') warnings.push('你的线和图解的线粗细相差 10%–20%，需打小样');
    if (match === 'no') warnings.push('你的线和图解的线粗细相差 20% 以上，不建议');
  }
  return { sentences: [`${total}：${mineText}。`], missing, warnings, certainty: [sure] };
}

function sayYarnCertainty(isEstimate: boolean, isOfOtherSizes: boolean): string {
  if (isOfOtherSizes) return '图解没写这一码的用线量，按胸围估算，可能相差 20%';
  return isEstimate ? '用线量是估算，可能相差 20%' : '用线量已含 10% 余量，各人松紧相差 5%–10%';
}

/** The metres that the sheet states for a size, or an estimate from those of its other sizes. */
interface SizeMetres {
  metres: number;
  isOfOtherSizes: boolean;
}

/** @returns null where the sheet states no metres, or no size is chosen of several */
function metresOf({ sizes, measure }: DesignFigures, size: number | null): SizeMetres | null {
  const chosen = size === null ? null : sizes[size];
  if (!chosen) return null;
  if (chosen.metres !== null) return { metres: chosen.metres, isOfOtherSizes: false };
  const stated = sizes.flatMap(({ round, metres }) =>
    round !== null && metres !== null ? [{ bust: round, metres }] : [],
  );
  if (measure !== 'bust' || chosen.round === null || stated.length === 0) return null;
  return { metres: yarnForSize(stated, chosen.round), isOfOtherSizes: true };
}
