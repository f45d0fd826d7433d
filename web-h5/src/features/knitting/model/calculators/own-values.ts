import {
  type KnittingProfile,
  type KnittingYarn,
  KNITTING_MEASURES,
  type KnittingMeasure,
  readKnittingProfile,
} from '#contracts';
import { KnittingError, readQuantity } from '#knitting';
import {
  type Calculator,
  fieldsOf,
  type NumberField,
  type OwnValue,
  type Values,
  withValue,
} from './calculator';

type OwnNumbers = Partial<Record<OwnValue, number>>;

/** The numbers of a profile and of one of its yarns that calculators use. */
function numbersOf(profile: KnittingProfile, yarn: KnittingYarn | undefined): OwnNumbers {
  const { ball_metres, ball_grams, strands, metres, grams } = yarn ?? {};
  const all = metres !== undefined ? metres / (ball_metres ?? 0) : (grams ?? 0) / (ball_grams ?? 0);
  const balls = Number.isFinite(all) ? { balls: Math.floor(all + 1e-6) } : {};
  const ball = ball_metres === undefined ? {} : { ball_metres, ball_grams, strands, ...balls };
  return defined({ ...profile.measures, ...profile.gauge, ...ball });
}

/** The yarns of a profile whose balls are known, so that calculators can use them. */
export const usableYarns = ({ yarns = [] }: KnittingProfile): KnittingYarn[] =>
  yarns.filter(({ ball_metres }) => ball_metres !== undefined);

const ownFields = (calculator: Calculator) =>
  fieldsOf(calculator).filter(
    (field): field is NumberField & { own: OwnValue } =>
      field.kind === 'number' && field.own !== undefined,
  );

/** Whether a calculator has fields for a yarn. */
export const takesYarn = (calculator: Calculator): boolean =>
  ownFields(calculator).some(({ own }) => own === 'ball_metres');

/**
 * The fields of a calculator that a profile fills, as typed. Gauges are per 10 cm.
 * @param yarn by default the only one; of several yarns none
 */
export function ownValues(
  calculator: Calculator,
  profile: KnittingProfile,
  yarn: KnittingYarn | undefined = onlyOne(usableYarns(profile)),
): Values {
  const numbers = numbersOf(profile, yarn);
  return Object.fromEntries(
    ownFields(calculator).flatMap(({ name, own }) =>
      numbers[own] === undefined ? [] : [[name, String(numbers[own])]],
    ),
  );
}

/** The values of a calculator after those of the profile were filled in. */
export function withOwnValues(calculator: Calculator, values: Values, own: Values): Values {
  const unit = fieldsOf(calculator).find(({ name }) => name === 'u');
  const hasGauge = ['sm', 'rm'].some((name) => own[name] !== undefined);
  const base = unit && hasGauge ? withValue(unit, values, '10cm') : values;
  return { ...base, ...own };
}

/** The values without the numbers of a yarn that another yarn, which was chosen instead, does not have. */
export function withoutFormerYarn(
  calculator: Calculator,
  values: Values,
  former: KnittingYarn,
  chosen: KnittingYarn,
): Values {
  const next = ownValues(calculator, {}, chosen);
  const left = Object.entries(ownValues(calculator, {}, former)).filter(
    ([name, text]) => next[name] === undefined && values[name] === text,
  );
  return { ...values, ...Object.fromEntries(left.map(([name]) => [name, ''])) };
}

/** What the fields of a calculator were filled with from the profile. */
export interface FilledValues {
  values: Values;
  /** The yarn that was chosen for them; undefined if none was. */
  yarn?: KnittingYarn | undefined;
}

/**
 * The profile with what is typed into the fields of a calculator. Fields that are empty, not valid, or hold what they
 * were filled with, or began with, change nothing.
 * @returns also the yarn of the fields as the profile now has it
 */
export function withTypedValues(
  profile: KnittingProfile,
  calculator: Calculator,
  values: Values,
  filled: FilledValues,
): { profile: KnittingProfile; yarn: KnittingYarn | undefined } {
  const fields = ownFields(calculator);
  const numbersIn = (some: typeof fields): OwnNumbers =>
    defined(
      Object.fromEntries(some.map((field) => [field.own, numberIn(values[field.name], field)])),
    );
  const entered = fields.filter(
    ({ name, start }) => filled.values[name] !== undefined || values[name] !== start,
  );
  const changed = numbersIn(entered.filter(({ name }) => values[name] !== filled.values[name]));
  const { stitches, rows } = changed;
  const measures = Object.fromEntries(
    Object.entries(changed).filter(([name]) => Object.hasOwn(KNITTING_MEASURES, name)),
  ) as Partial<Record<KnittingMeasure, number>>;
  const { yarns, place } = withYarn(profile.yarns ?? [], numbersIn(entered), changed, filled.yarn);
  const next = readKnittingProfile({
    ...profile,
    measures: { ...profile.measures, ...measures },
    yarns,
    gauge: { ...profile.gauge, ...defined({ stitches, rows }) },
  }).profile;
  // Of two yarns that are the same now only one is kept.
  return {
    profile: next,
    yarn: next.yarns?.length === yarns.length ? next.yarns[place] : undefined,
  };
}

/** Changes the chosen yarn, else the first one with the same ball; adds a yarn if there is neither. */
function withYarn(
  yarns: KnittingYarn[],
  typed: OwnNumbers,
  changed: OwnNumbers,
  chosen: KnittingYarn | undefined,
): { yarns: KnittingYarn[]; place: number } {
  const { ball_metres, ball_grams } = typed;
  if (ball_metres === undefined) return { yarns, place: -1 };
  const isChosen = (yarn: KnittingYarn) => JSON.stringify(yarn) === JSON.stringify(chosen);
  const isSame = (yarn: KnittingYarn) =>
    yarn.ball_metres === ball_metres && yarn.ball_grams === ball_grams;
  const known = yarns.find(isChosen) ?? yarns.find(isSame);
  if (!known) return { yarns: [...yarns, changesOf({}, typed, typed)], place: yarns.length };
  const next = { ...known, ...changesOf(known, typed, changed) };
  return {
    yarns: yarns.map((yarn) => (yarn === known ? next : yarn)),
    place: yarns.indexOf(known),
  };
}

/** What changes of a yarn. Its amount stays in metres, grams or both, as it was kept. */
function changesOf(yarn: KnittingYarn, typed: OwnNumbers, changed: OwnNumbers): KnittingYarn {
  const { ball_metres, ball_grams, strands, balls } = changed;
  const perBall = { metres: typed.ball_metres, grams: typed.ball_grams };
  const inGrams = yarn.grams !== undefined && perBall.grams !== undefined;
  const inMetres = yarn.metres !== undefined || !inGrams;
  return {
    ...defined({ ball_metres, ball_grams, strands }),
    ...(balls && inMetres && { metres: balls * perBall.metres! }),
    ...(balls && inGrams && { grams: balls * perBall.grams! }),
  };
}

function numberIn(text: string | undefined, { quantity, label }: NumberField): number | undefined {
  if (!text?.trim()) return undefined;
  try {
    return readQuantity(text, { ...quantity, label });
  } catch (error) {
    if (error instanceof KnittingError) return undefined;
    throw error;
  }
}

const onlyOne = <T>(items: readonly T[]): T | undefined =>
  items.length === 1 ? items[0] : undefined;

/** Leaves out what is undefined. */
function defined<T extends object>(values: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [Key in keyof T]?: Exclude<T[Key], undefined> };
}
