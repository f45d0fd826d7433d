import { USUAL_EASE, YARN_WEIGHT_IDS, type YarnWeightId, yarnWeightOf } from '#knitting';
import { YARN_WEIGHT_LABELS } from '../sheet/sheet-levels.js';

/** The measures of a body by which sizes are found, with the range in cm that is accepted. */
export const BODY_MEASURES = {
  bust: { label: '胸围', min: 20, max: 200 },
  head: { label: '头围', min: 20, max: 70 },
  hand: { label: '掌围', min: 5, max: 35 },
  foot: { label: '脚围', min: 5, max: 40 },
} as const;
export type BodyMeasure = keyof typeof BODY_MEASURES;

/** A body's measure in cm and the wished ease in cm; null for the usual ease of such a piece. */
export interface BodyFilter {
  measure: BodyMeasure;
  cm: number;
  ease: number | null;
}

/** The yarn that somebody has: all metres of a single strand, and how many are held together. */
export interface StashFilter {
  weight: YarnWeightId;
  metres: number;
  strands: number;
}

/** Stitches and rows per 10 cm, and how far off a design's gauge may be, in percent. */
export interface GaugeFilter {
  stitches: number;
  rows: number | null;
  percent: 5 | 10;
}

const DECIMAL = /^-?\d{1,6}(?:\.\d{1,2})?$/;

function numberIn(text: string | undefined, min: number, max: number): number | null {
  if (text === undefined || !DECIMAL.test(text)) return null;
  const number = Number(text);
  return number >= min && number <= max ? number : null;
}

/** Reads `bust:96` or, with ease, `bust:96:8`; null if it is none. */
export function readBody(text: string): BodyFilter | null {
  const [name = '', cmText, easeText, ...rest] = text.split(':');
  if (!Object.hasOwn(BODY_MEASURES, name) || rest.length > 0) return null;
  const measure = name as BodyMeasure;
  const { min, max } = BODY_MEASURES[measure];
  const cm = numberIn(cmText, min, max);
  const ease = easeText === undefined ? null : numberIn(easeText, -40, 80);
  if (cm === null || (easeText !== undefined && ease === null)) return null;
  return { measure, cm, ease };
}

/**
 * Reads `weight:dk,metres:400,strands:1`, or `grams:200,ball_metres:125,ball_grams:50` instead of metres; the class may
 * then be left out. Null if it is none.
 */
export function readStash(text: string): StashFilter | null {
  const pairs = text.split(',').map((part) => part.split(':'));
  if (pairs.some((pair) => pair.length !== 2)) return null;
  const given = Object.fromEntries(pairs as [string, string][]);
  const known = ['weight', 'metres', 'strands', 'grams', 'ball_metres', 'ball_grams'];
  if (Object.keys(given).some((key) => !known.includes(key))) return null;
  const strands = given.strands === undefined ? 1 : numberIn(given.strands, 1, 12);
  const ballMetres = numberIn(given.ball_metres, 1, 10_000);
  const ballGrams = numberIn(given.ball_grams, 1, 5_000);
  const perGram = ballMetres !== null && ballGrams !== null ? ballMetres / ballGrams : null;
  const grams = numberIn(given.grams, 1, 50_000);
  const metres =
    given.metres === undefined && perGram !== null && grams !== null
      ? Math.round(grams * perGram * 10) / 10
      : numberIn(given.metres, 1, 100_000);
  const measured = perGram === null ? null : yarnWeightOf(perGram * 100);
  const weight = given.weight ?? measured;
  if (strands === null || metres === null || !Number.isInteger(strands)) return null;
  if (!YARN_WEIGHT_IDS.some((id) => id === weight)) return null;
  return { weight: weight as YarnWeightId, metres, strands };
}

/** Reads `22x30`, `22` or, for 10 % instead of 5 %, `22x30:10`; null if it is none. */
export function readGauge(text: string): GaugeFilter | null {
  const match = /^([\d.]{1,5})(?:x([\d.]{1,5}))?(?::(5|10))?$/.exec(text);
  if (!match) return null;
  const stitches = numberIn(match[1], 2, 60);
  const rows = match[2] === undefined ? null : numberIn(match[2], 2, 80);
  if (stitches === null || (match[2] !== undefined && rows === null)) return null;
  return { stitches, rows, percent: match[3] === '10' ? 10 : 5 };
}

function describeEase({ measure, ease }: BodyFilter): string {
  if (ease !== null) return `，放松量 ${ease} cm`;
  return measure === 'bust' ? `，按常用放松量 ${USUAL_EASE} cm` : '';
}

/** What a chip says of a value; null if the value is not valid. */
export function specialLabel(filter: string, value: string): string | null {
  if (filter === 'body') {
    const body = readBody(value);
    if (!body) return null;
    return `${BODY_MEASURES[body.measure].label} ${body.cm} cm${describeEase(body)}`;
  }
  if (filter === 'stash') {
    const stash = readStash(value);
    if (!stash) return null;
    const { weight, metres, strands } = stash;
    return `我的线：${YARN_WEIGHT_LABELS[weight]} ${Math.round(metres)} 米${strands > 1 ? ` ${strands}股` : ''}`;
  }
  if (filter === 'my_gauge') {
    const gauge = readGauge(value);
    if (!gauge) return null;
    const rows = gauge.rows === null ? '' : ` × ${gauge.rows}行`;
    return `我的密度 ${gauge.stitches}针${rows}（±${gauge.percent}%）`;
  }
  if (filter === 'category') return /^[\w-]{1,60}$/.test(value) ? value : null;
  return filter === 'designer' && value.length <= 50 ? value : null;
}
