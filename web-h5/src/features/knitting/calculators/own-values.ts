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

/** The profile with what is typed into the fields of a calculator; fields that are empty or not valid change nothing. */
export function withTypedValues(
  profile: KnittingProfile,
  calculator: Calculator,
  values: Values,
): KnittingProfile {
  const typed: OwnNumbers = defined(
    Object.fromEntries(
      ownFields(calculator).map((field) => [field.own, numberIn(values[field.name], field)]),
    ),
  );
  const { stitches, rows } = typed;
  const measures = Object.fromEntries(
    Object.entries(typed).filter(([name]) => Object.hasOwn(KNITTING_MEASURES, name)),
  ) as Partial<Record<KnittingMeasure, number>>;
  return readKnittingProfile({
    ...profile,
    measures: { ...profile.measures, ...measures },
    yarns: withYarn(profile.yarns ?? [], typed),
    gauge: { ...profile.gauge, ...defined({ stitches, rows }) },
  }).profile;
}

/** Adds the yarn, or changes the amount of the yarn with the same ball. */
function withYarn(yarns: KnittingYarn[], typed: OwnNumbers): KnittingYarn[] {
  const { ball_metres, ball_grams, strands, balls } = typed;
  if (ball_metres === undefined) return yarns;
  const isSame = (yarn: KnittingYarn) =>
    yarn.ball_metres === ball_metres && yarn.ball_grams === ball_grams;
  const known = yarns.find(isSame);
  const amount = balls === undefined ? {} : { metres: balls * ball_metres };
  const yarn: KnittingYarn = {
    ...known,
    ...defined({ ball_metres, ball_grams }),
    ...(balls !== undefined && known?.grams !== undefined && ball_grams !== undefined
      ? { grams: balls * ball_grams }
      : {}),
    ...(strands !== undefined && (strands > 1 || known?.strands !== undefined) && { strands }),
    ...(amount.metres === 0 ? {} : amount),
  };
  return known ? yarns.map((one) => (one === known ? yarn : one)) : [...yarns, yarn];
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
