import type {
  BodyMeasureKey,
  DesignFigures,
  DesignFit,
  FitPart,
  KnitterFigures,
} from './design-figures.js';
import { closest, isFarFrom } from '../gauge.js';
import { roundTo } from '../rounding.js';
import { oneDecimal, sayLengthChange, saySize } from '../sentences.js';
import { chooseSize, hatRound, lengthChange, SOCK_OF_FOOT } from './size-choice.js';

const BODY_NAMES: Record<BodyMeasureKey, string> = {
  bust: '净胸围',
  head: '头围',
  hand: '掌围',
  foot: '脚围',
};
/** The usual ease of a top where none is entered, in cm. */
export const USUAL_EASE = 8;
/** A size whose stated range is further from the body measure than this, in cm, is reported as not fitting. */
const FAR_CM = 3;
const NONE_FITS = '没有很合适的一码';

type SizePart = FitPart & Pick<DesignFit, 'size'>;
type KnownSize = DesignFigures['sizes'][number] & { round: number; index: number };

/**
 * Which size of a design to knit (CALC-04).
 * @throws KnittingError `out_of_range`
 */
export function chooseDesignSize(design: DesignFigures, mine: KnitterFigures): SizePart {
  const { measure } = design;
  const known = design.sizes.flatMap((one, index) =>
    one.round === null ? [] : [{ ...one, round: one.round, index }],
  );
  // How tight gloves are meant to be differs; what the designer says of hands is the best there is.
  const isByStatement = measure === 'hand' && design.sizes.some(({ fits }) => fits !== null);
  if (known.length === 0 || isByStatement) return chooseToFit(design, mine);
  if (mine.body === null) {
    const size = known.length === 1 ? known[0]!.index : null;
    return { size, missing: [`填${BODY_NAMES[measure]}，就知道选哪一码`] };
  }
  return measure === 'bust'
    ? chooseTop(design, known, mine, mine.body)
    : chooseSmallPiece(known, measure, mine.body);
}

function chooseTop(
  { isCrochet }: DesignFigures,
  known: readonly KnownSize[],
  mine: KnitterFigures,
  bust: number,
): SizePart {
  const ease = mine.ease ?? USUAL_EASE;
  const sizes = known.map(({ name, round, upperArm, hip }) => ({
    name,
    bust: round,
    upperArm,
    hip: hip ?? null,
  }));
  const body = { bust, upperArm: mine.upperArm, hip: mine.hip ?? null };
  const choice = chooseSize(sizes, body, ease, isCrochet ? 'denseCrochet' : 'knit');
  const { sentence, warnings } = saySize(choice);
  const compared = [
    '胸围',
    choice.arm === 'unknown' ? '' : '袖围',
    choice.hip === 'unknown' ? '' : '臀围',
  ];
  const names = listText(compared.filter((name) => name !== ''));
  const certainty =
    choice.arm === 'unknown' ? `选码只比了${names}，有袖围和上臂围会更准` : `选码比了${names}`;
  const assumed = mine.ease === null ? [`没填放松量，按 ${USUAL_EASE} cm 选`] : [];
  const busts = sizes.map((one) => one.bust);
  const far = isFarFrom(busts, choice.index, bust + ease) ? [NONE_FITS] : [];
  const chosen = known[choice.index]!;
  const change = mine.height && chosen.heights ? lengthChange(mine.height, chosen.heights) : null;
  const length = change
    ? [`${chosen.name} 是给身高 ${rangeText(chosen.heights!)} cm 的：${sayLengthChange(change)}`]
    : [];
  return {
    size: chosen.index,
    sentences: [sentence],
    warnings: [...far, ...warnings, ...length, ...assumed],
    certainty: [certainty, ...(change ? ['长短按国标号型每 5 cm 身高一档估'] : [])],
  };
}

/**
 * The small pieces by body measure: the finished measure for a body in cm, and how far from it, in cm, a size is
 * reported as not fitting.
 */
const SMALL_PIECES = {
  head: {
    label: '帽围',
    round: hatRound,
    far: 3,
    certainty: '帽子要比头小，很弹的花样可以再小一点',
  },
  hand: {
    label: '掌围',
    round: (cm: number) => cm,
    far: 2,
    certainty: '手套和手差不多大，罗纹的可以小一点',
  },
  foot: {
    label: '袜围',
    round: (cm: number) => cm * SOCK_OF_FOOT.round,
    far: 3,
    certainty: '袜子要比脚小一成，提花不弹，只小半成',
  },
} as const;

/**
 * The usual finished measure for a body measure, in cm: a top is wider than the body, a hat and a sock are smaller.
 * @throws KnittingError `out_of_range`
 */
export function usualRound(measure: BodyMeasureKey, cm: number): number {
  return measure === 'bust' ? cm + USUAL_EASE : SMALL_PIECES[measure].round(cm);
}

function chooseSmallPiece(
  known: readonly KnownSize[],
  measure: keyof typeof SMALL_PIECES,
  body: number,
): SizePart {
  const { label, round, far, certainty } = SMALL_PIECES[measure];
  const target = round(body);
  const rounds = known.map((one) => one.round);
  const best = known[closest(rounds, target, -1)]!;
  const apart = best.round - body;
  const how =
    roundTo(apart, 1) === 0
      ? '和你一样大'
      : `比你${apart > 0 ? '大' : '小'} ${oneDecimal(Math.abs(apart))} cm`;
  return {
    size: best.index,
    sentences: [`选 ${best.name}：${label} ${oneDecimal(best.round)} cm，${how}。`],
    warnings: Math.abs(best.round - target) > far ? [NONE_FITS] : [],
    certainty: [certainty],
  };
}

/** 胸围、袖围和臀围. */
const listText = (names: readonly string[]) =>
  [...(names.length > 2 ? [names.slice(0, -2).join('、')] : []), names.slice(-2).join('和')].join(
    '、',
  );

const rangeText = ([from, to]: readonly [number, number]) =>
  from === to ? oneDecimal(from) : `${oneDecimal(from)}–${oneDecimal(to)}`;

/** Chooses by the body measures that the designer states. */
function chooseToFit({ measure, sizes }: DesignFigures, { body }: KnitterFigures): SizePart {
  const single = sizes.length === 1 ? 0 : null;
  const ranges = sizes.flatMap(({ name, fits, round }, index) =>
    fits ? [{ name, fits, round, index }] : [],
  );
  if (ranges.length === 0) return { size: single };
  if (body === null) {
    return { size: single, missing: [`填${BODY_NAMES[measure]}，就知道选哪一码`] };
  }
  const apart = ({ fits: [from, to] }: (typeof ranges)[number]) =>
    Math.max(0, from - body, body - to);
  // Of two ranges that contain the body, the smaller size: the wearer of the larger one may be larger.
  const best = ranges.reduce((found, one) => (apart(one) < apart(found) ? one : found));
  const finished = best.round === null ? '' : `，成品 ${oneDecimal(best.round)} cm`;
  return {
    size: best.index,
    sentences: [
      `选 ${best.name}：适合${BODY_NAMES[measure]} ${rangeText(best.fits)} cm${finished}。`,
    ],
    warnings: apart(best) > FAR_CM ? [NONE_FITS] : [],
    certainty: [
      best.round === null
        ? '设计师未提供成衣尺寸，只按适合的身材选，穿上松紧不知道'
        : `按设计师写的适合${BODY_NAMES[measure]}选`,
    ],
  };
}
