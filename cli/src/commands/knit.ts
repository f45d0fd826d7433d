import {
  castOn,
  type Change,
  CHANGES,
  chooseSize,
  describeAcross,
  describeShaping,
  distributeAcross,
  distributeAlong,
  type FinishedSize,
  type Gauge,
  KnittingError,
  lengthChange,
  needleAdvice,
  roundTo,
  sayAcross,
  sayAlong,
  sayAsWritten,
  sayCastOn,
  sayNeedle,
  saySize,
  sayLengthChange,
  sayYarn,
  sayYarnParts,
  shapingNotation,
  sizeAsWritten,
  type Statement,
  yarnNeed,
  yarnNeedOfParts,
  type Ball,
  type YarnPart,
} from '#knitting';
import { UsageError } from '../exit.js';

interface Output {
  json?: boolean;
}

export interface GaugeOptions extends Output {
  pattern: Gauge;
  mine: Gauge;
  width: number;
  length?: number;
}

/** Prints what a piece becomes with another gauge. */
export function knitGauge(options: GaugeOptions): void {
  const size = { width: options.width, length: options.length ?? null };
  const result = calculate(() => sizeAsWritten(options.pattern, options.mine, size));
  print(options, sayAsWritten(result, size), {
    width: shown(result.width),
    length: shown(result.length),
    width_factor: shown(result.widthFactor, 3),
    length_factor: shown(result.lengthFactor, 3),
    difference: result.difference,
  });
}

export interface CastOnOptions extends Output {
  width: number;
  gauge: number;
  multiple: number;
  extra: number;
  edge: number;
}

/** Prints how many stitches to cast on. */
export function knitCastOn(options: CastOnOptions): void {
  const result = calculate(() => castOn(options.width, options.gauge, options));
  print(options, sayCastOn(result, options.width), {
    stitches: result.stitches,
    width: shown(result.width),
    exact: shown(result.exact, 2),
    alternative: result.alternative,
    error_percent: shown(result.error * 100),
    is_off: result.isOff,
  });
}

export interface NeedleOptions extends Output {
  pattern: number;
  mine: number;
  mm: number;
}

/** Prints which needle to try. */
export function knitNeedle(options: NeedleOptions): void {
  const result = calculate(() => needleAdvice(options.pattern, options.mine, options.mm));
  print(options, sayNeedle(result, options.mm), {
    advice: result.advice,
    mm: result.mm,
    target: shown(result.target, 2),
    difference_percent: shown(result.difference * 100),
  });
}

export interface YarnOptions extends Output {
  /** One of the two is given. */
  metres?: number;
  each?: YarnPart[];
  strands: number;
  hold: number;
  ball: Ball;
  colours?: boolean;
  margin: number;
}

/** Prints how many balls to buy. */
export function knitYarn(options: YarnOptions): void {
  const { metres, each, strands, hold, ball, margin } = options;
  if ((metres === undefined) === (each === undefined)) {
    throw new UsageError('请给 --metres（总米数）或 --each（各码、各色的米数）中的一个');
  }
  if (each !== undefined) {
    const mine = { ball, strands: hold };
    const parts = calculate(() => yarnNeedOfParts(each, strands, mine, margin / 100));
    print(options, sayYarnParts(parts, options.colours ?? false), {
      parts: parts.map(({ name, need }) => ({
        name,
        metres: shown(need.metres),
        balls: need.balls,
        spare_metres: shown(need.spare),
      })),
    });
    return;
  }
  const need = calculate(() =>
    yarnNeed({ metres: metres!, strands }, { ball, strands: hold }, margin / 100),
  );
  print(options, sayYarn(need), {
    metres: shown(need.metres),
    balls: need.balls,
    bought_metres: shown(need.bought.metres),
    bought_grams: shown(need.bought.grams),
    grams: shown(need.grams),
    spare_metres: shown(need.spare),
  });
}

export interface SizeOptions extends Output {
  body: number;
  ease: number;
  sizes: FinishedSize[];
  arm?: number;
  hip?: number;
  height?: number;
  madeFor?: number;
}

/** Prints which size to knit. */
export function knitSize(options: SizeOptions): void {
  const { body, ease, sizes, arm, hip, height, madeFor } = options;
  const measures = { bust: body, upperArm: arm ?? null, hip: hip ?? null };
  const choice = calculate(() => chooseSize(sizes, measures, ease));
  const change =
    height === undefined || madeFor === undefined
      ? null
      : calculate(() => lengthChange(height, [madeFor, madeFor]));
  const { sentence, warnings } = saySize(choice);
  const all = change ? [...warnings, sayLengthChange(change)] : warnings;
  print(
    options,
    { sentence, warnings: all },
    {
      size: choice.size.name,
      bust: choice.size.bust,
      upper_arm: choice.size.upperArm,
      ease: shown(choice.ease),
      fit: choice.fit,
      arm: choice.arm,
      hip: choice.hip,
      length_change: change,
    },
  );
}

export interface AcrossOptions extends Output {
  stitches: number;
  changes: number;
  uses: number;
  round?: boolean;
}

/** Prints how to spread changes along one row or round. */
export function knitAcross(options: AcrossOptions): void {
  const { stitches, changes, uses, round = false } = options;
  const change = (Object.keys(CHANGES) as Change[]).find((name) => CHANGES[name].uses === uses)!;
  const plan = calculate(() => distributeAcross(stitches, changes, change, round));
  print(options, sayAcross(plan, stitches, changes, change), {
    stitches: plan.stitchesAfter,
    ends: plan.ends,
    gaps: plan.gaps,
    text: describeAcross(plan, change),
    is_at_edge: plan.isAtEdge,
  });
}

export interface ShapeOptions extends Output {
  total: number;
  rows: number;
  per: number;
  unit: number;
  tail?: boolean;
  increase?: boolean;
}

/** Prints how to spread shaping along the rows of an edge. */
export function knitShape(options: ShapeOptions): void {
  const { total, rows, per, unit, tail = false, increase = false } = options;
  const plan = calculate(() =>
    distributeAlong({
      total,
      rows,
      per: per === 2 ? 2 : 1,
      unit: unit === 2 ? 2 : 1,
      tail,
      direction: increase ? 'increase' : 'decrease',
    }),
  );
  const { sentence, warnings } = sayAlong(plan);
  const statement = { sentence: `${sentence}（${shapingNotation(plan)}）`, warnings };
  print(options, statement, {
    steps: plan.steps,
    plain_rows: plan.plainRows,
    notation: shapingNotation(plan),
    text: describeShaping(plan),
  });
}

/** Reports input that cannot be calculated with as a usage error. */
function calculate<T>(call: () => T): T {
  try {
    return call();
  } catch (error) {
    if (error instanceof KnittingError) throw new UsageError(error.message);
    throw error;
  }
}

function shown(value: number, decimals?: number): number;
function shown(value: number | null, decimals?: number): number | null;
function shown(value: number | null, decimals = 1): number | null {
  return value === null ? null : roundTo(value, decimals);
}

function print({ json = false }: Output, { sentence, warnings }: Statement, numbers: object): void {
  if (json) {
    console.log(JSON.stringify({ ...numbers, warnings }));
    return;
  }
  console.log(sentence);
  for (const warning of warnings) console.log(`注意：${warning}`);
}
