import { closest, type Gauge, isFarFrom, sizeToFollow } from './gauge.js';
import { needleAdvice } from './needle-advice.js';
import { roundTo } from './rounding.js';
import { FIT_NAMES, oneDecimal, saySize, wholeNumber } from './sentences.js';
import { chooseSize, fitOfEase, hatRound, sockSize } from './size-choice.js';
import { compareThickness, metresPer100g, yarnNeed } from './yarn.js';
import { yarnForSize } from './yarn-estimate.js';

/** The body measure that decides the size of a piece. */
export type BodyMeasureKey = 'bust' | 'head' | 'foot';

/** A size of a design as its sheet states it. Lengths in cm; null where unknown. */
export interface DesignSize {
  name: string;
  /** Finished bust, hat or sock round. */
  round: number | null;
  /** The body measure in cm that the designer made it for, from and to; null where unknown. */
  fits: readonly [number, number] | null;
  upperArm: number | null;
  /** Single-strand metres. */
  metres: number | null;
}

/** The facts of a design's sheet that calculators need. */
export interface DesignFigures {
  measure: BodyMeasureKey;
  sizes: readonly DesignSize[];
  /** Per 10 cm. */
  gauge: Gauge | null;
  needleMm: number | null;
  /** Crochet is less elastic, so that the arm needs more room. */
  isCrochet: boolean;
  /** Strands that the pattern holds together. */
  strands: number;
  /** m per 100 g of the pattern's yarn. */
  per100g: number | null;
  /** Whether the metres are an estimate. */
  isEstimate: boolean;
}

/** What a knitter has entered; null where nothing is. */
export interface KnitterFigures {
  /** In cm. */
  body: number | null;
  upperArm: number | null;
  ease: number | null;
  gauge: Gauge | null;
  /** A ball of the yarn; its grams are null where only the length is known, so that its thickness is not compared. */
  ball: { metres: number; grams: number | null } | null;
  strands: number;
  /** How many balls there are. */
  balls: number | null;
}

/** The answer of 算一算: one part for each thing that is known, and what to enter for the others (CALC-04). */
export interface DesignFit {
  /** The index of the size; null where none could be chosen. */
  size: number | null;
  sentences: string[];
  /** What to enter, and what for. */
  missing: string[];
  warnings: string[];
  /** How sure each part is. */
  certainty: string[];
}

const BODY_NAMES: Record<BodyMeasureKey, string> = { bust: '净胸围', head: '头围', foot: '脚围' };
/** The usual ease where none is entered, in cm. */
const USUAL_EASE = 8;
/** A hat, a sock or a stated range further away than this is no good choice, in cm. */
const FAR_CM = 3;
const NONE_FITS = '没有很合适的一码';
/** Of the yarn, in parts of one. */
const MARGIN = 0.1;

type Part = Omit<DesignFit, 'size'>;

/**
 * Answers which size of a design to knit, what it becomes with my gauge, and how many balls of my yarn it takes. A part
 * of which the sheet says nothing is left out; a part for which the knitter entered nothing says what to enter.
 * @throws KnittingError `out_of_range`
 */
export function fitDesign(design: DesignFigures, mine: KnitterFigures): DesignFit {
  const fit: DesignFit = { size: null, sentences: [], missing: [], warnings: [], certainty: [] };
  const add = (part: Partial<Part>) => {
    for (const name of ['sentences', 'missing', 'warnings', 'certainty'] as const) {
      fit[name].push(...(part[name] ?? []));
    }
  };
  const { size, ...chosen } = chooseFor(design, mine);
  fit.size = size;
  add(chosen);
  add(withGauge(design, mine, size));
  add(yarnOf(design, mine, size));
  return fit;
}

function chooseFor(
  design: DesignFigures,
  mine: KnitterFigures,
): Partial<Part> & Pick<DesignFit, 'size'> {
  const { measure } = design;
  const known = design.sizes.flatMap((one, index) =>
    one.round === null ? [] : [{ ...one, round: one.round, index }],
  );
  if (known.length === 0) return chooseToFit(design, mine);
  if (mine.body === null) {
    const size = known.length === 1 ? known[0]!.index : null;
    return { size, missing: [`填${BODY_NAMES[measure]}，就知道选哪一码`] };
  }
  if (measure === 'bust') {
    const ease = mine.ease ?? USUAL_EASE;
    const sizes = known.map(({ name, round, upperArm }) => ({ name, bust: round, upperArm }));
    const fabric = design.isCrochet ? 'denseCrochet' : 'knit';
    const choice = chooseSize(sizes, { bust: mine.body, upperArm: mine.upperArm }, ease, fabric);
    const { sentence, warnings } = saySize(choice);
    const certainty =
      choice.arm === 'unknown' ? '选码只比了胸围，有袖围和上臂围会更准' : '选码比了胸围和袖围';
    const assumed = mine.ease === null ? [`没填放松量，按 ${USUAL_EASE} cm 选`] : [];
    const busts = sizes.map(({ bust }) => bust);
    const far = isFarFrom(busts, choice.index, mine.body + ease) ? [NONE_FITS] : [];
    return {
      size: known[choice.index]!.index,
      sentences: [sentence],
      warnings: [...far, ...warnings, ...assumed],
      certainty: [certainty],
    };
  }
  const target =
    measure === 'head' ? hatRound(mine.body) : sockSize({ round: mine.body, length: 24 }).round;
  const best =
    known[
      closest(
        known.map(({ round }) => round),
        target,
        -1,
      )
    ]!;
  const apart = best.round - mine.body;
  const how =
    roundTo(apart, 1) === 0
      ? '和你一样大'
      : `比你${apart > 0 ? '大' : '小'} ${oneDecimal(Math.abs(apart))} cm`;
  const isFar = Math.abs(best.round - target) > FAR_CM;
  return {
    size: best.index,
    sentences: [
      `选 ${best.name}：${measure === 'head' ? '帽围' : '袜围'} ${oneDecimal(best.round)} cm，${how}。`,
    ],
    warnings: isFar ? [NONE_FITS] : [],
    certainty: [
      measure === 'head'
        ? '帽子要比头小，很弹的花样可以再小一点'
        : '袜子要比脚小一成，提花不弹，只小半成',
    ],
  };
}

/** Chooses by the body measures that the designer states, where the sheet has no finished ones. */
function chooseToFit(
  { measure, sizes }: DesignFigures,
  { body }: KnitterFigures,
): Partial<Part> & Pick<DesignFit, 'size'> {
  const single = sizes.length === 1 ? 0 : null;
  const ranges = sizes.flatMap(({ name, fits }, index) => (fits ? [{ name, fits, index }] : []));
  if (ranges.length === 0) return { size: single };
  if (body === null) {
    return { size: single, missing: [`填${BODY_NAMES[measure]}，就知道选哪一码`] };
  }
  const apart = ({ fits: [from, to] }: (typeof ranges)[number]) =>
    Math.max(0, from - body, body - to);
  // Of two ranges that contain the body, the smaller size: the wearer of the larger one may be larger.
  const best = ranges.reduce((found, one) => (apart(one) < apart(found) ? one : found));
  const [from, to] = best.fits;
  const range = from === to ? oneDecimal(from) : `${oneDecimal(from)}–${oneDecimal(to)}`;
  return {
    size: best.index,
    sentences: [`选 ${best.name}：适合${BODY_NAMES[measure]} ${range} cm。`],
    warnings: apart(best) > FAR_CM ? [NONE_FITS] : [],
    certainty: ['设计师未提供成衣尺寸，只按适合的身材选，穿上松紧不知道'],
  };
}

/** What the size becomes with my gauge, and which needle to try. */
function withGauge(
  { gauge, sizes, needleMm, measure }: DesignFigures,
  mine: KnitterFigures,
  size: number | null,
): Partial<Part> {
  if (!gauge) return {};
  if (!mine.gauge) return { missing: ['填小样的密度，就知道会变成多大'] };
  const ratio = gauge.stitches / mine.gauge.stitches;
  const round = size === null ? null : (sizes[size]?.round ?? null);
  const parts: string[] = [];
  const warnings: string[] = [];
  const isSame = Math.abs(1 / ratio - 1) <= 0.02;
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
  if (needleMm !== null && !isSame) {
    const advice = needleAdvice(gauge.stitches, mine.gauge.stitches, needleMm);
    if (advice.advice === 'recalculate') parts.push('换针补不回来，请重算针数或换一款线');
    else if (advice.mm !== null) parts.push(`建议换 ${String(advice.mm)} mm 针`);
  } else if (!isSame) parts.push('请换针再织小样');
  if (parts.length === 0) parts.push('你的密度和图解一致');
  return {
    sentences: [`${parts.join('，')}。`],
    warnings,
    certainty: ['密度是按比例算的，换针后请重新织小样'],
  };
}

/** The metres of a size, and my balls. */
function yarnOf(design: DesignFigures, mine: KnitterFigures, size: number | null): Partial<Part> {
  const metres = metresOf(design, size);
  if (metres === null) {
    const isKnown = design.sizes.some((one) => one.metres !== null);
    return isKnown ? { missing: ['选了码，就知道要多少线'] } : {};
  }
  const strands = Math.max(1, design.strands);
  // The number of balls depends on their length alone.
  const ball = { metres: mine.ball?.metres ?? 100, grams: mine.ball?.grams ?? 50 };
  const need = yarnNeed({ metres, strands }, { ball, strands: mine.strands }, MARGIN);
  const sure = design.isEstimate
    ? '用线量是估算，可能相差 20%'
    : '用线量已含 10% 余量，各人松紧相差 5%–10%';
  const total = `需要约 ${wholeNumber(need.metres)} m`;
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

/** @returns null where the sheet states no metres, or no size is chosen of several */
function metresOf({ sizes, measure }: DesignFigures, size: number | null): number | null {
  const chosen = size === null ? null : sizes[size];
  if (!chosen) return null;
  if (chosen.metres !== null) return chosen.metres;
  const stated = sizes.flatMap(({ round, metres }) =>
    round !== null && metres !== null ? [{ bust: round, metres }] : [],
  );
  if (measure !== 'bust' || chosen.round === null || stated.length === 0) return null;
  return yarnForSize(stated, chosen.round);
}
