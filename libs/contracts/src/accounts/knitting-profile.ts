import {
  checkQuantity,
  HOOK_SIZES,
  KnittingError,
  NEEDLE_SIZES,
  type Quantity,
  QUANTITIES,
  YARN_WEIGHT_IDS,
  type YarnWeightId,
} from '#knitting';
import { tidyLine } from '../catalogue/design-rules.js';
import type { Integer } from '../http/scalars.js';
import { BODY_MEASURES } from '../search/special-filters.js';

/** Limits of the knitting profile (FIND-07). */
export const KNITTING_PROFILE_LIMITS = { yarns: 50, yarnName: 40 } as const;

/** Texts about the knitting profile. Separate from `MESSAGES`, which every page of the site loads. */
export const KNITTING_PROFILE_MESSAGES = {
  changed: '编织资料刚刚在别的设备上改过，请刷新后重试',
  malformed: '格式不对，请检查后重试',
  tooManyYarns: `最多记 ${KNITTING_PROFILE_LIMITS.yarns} 种线，请先删掉一些`,
  longName: `线的名字最多 ${KNITTING_PROFILE_LIMITS.yarnName} 个字`,
  emptyYarn: '请至少填线的名字、粗细或数量',
  unknownWeight: '没有这种粗细，请重新选择',
  unknownNeedle: '没有这个针号，请重新选择',
} as const;

const cm = (label: string, min: number, max: number): Quantity => ({ label, unit: 'cm', min, max });

/** The measures of a knitting profile in cm. `ease` is the desired ease of garments for the upper body. */
export const KNITTING_MEASURES = {
  bust: cm(BODY_MEASURES.bust.label, BODY_MEASURES.bust.min, BODY_MEASURES.bust.max),
  head: cm(BODY_MEASURES.head.label, BODY_MEASURES.head.min, BODY_MEASURES.head.max),
  foot: cm(BODY_MEASURES.foot.label, BODY_MEASURES.foot.min, BODY_MEASURES.foot.max),
  hand: cm(BODY_MEASURES.hand.label, BODY_MEASURES.hand.min, BODY_MEASURES.hand.max),
  upper_arm: cm('上臂围', 10, 80),
  hip: cm('臀围', 30, 220),
  height: cm('身高', 30, 230),
  ease: cm('想要的放松量', -40, 80),
} as const satisfies Record<string, Quantity>;
export type KnittingMeasure = keyof typeof KNITTING_MEASURES;

/** The numbers of a yarn. `metres` and `grams` are the whole amount; `ball_metres` and `ball_grams` are of one ball. */
export const YARN_QUANTITIES = {
  metres: { ...QUANTITIES.metres, label: '一共几米' },
  grams: { ...QUANTITIES.grams, label: '一共几克' },
  ball_metres: { ...QUANTITIES.metres, label: '每团几米', max: 10_000 },
  ball_grams: { ...QUANTITIES.grams, label: '每团几克', max: 5_000 },
  strands: { ...QUANTITIES.strands, label: '几股一起织' },
} as const satisfies Record<string, Quantity>;
export type YarnQuantity = keyof typeof YARN_QUANTITIES;

/** Stitches and rows per 10 cm. */
export const GAUGE_QUANTITIES = {
  stitches: { ...QUANTITIES.stitchGauge, label: '10 cm 的针数' },
  rows: { ...QUANTITIES.rowGauge, label: '10 cm 的行数' },
} as const satisfies Record<string, Quantity>;

/** Diameters in mm of the needles and hooks that a profile can have, from thin to thick. */
export const NEEDLE_DIAMETERS: readonly number[] = [
  ...new Set([...NEEDLE_SIZES, ...HOOK_SIZES].map(({ mm }) => Number(mm))),
]
  .filter((mm) => !Number.isNaN(mm))
  .sort((a, b) => a - b);

/** A yarn of a knitting profile. Unknown values are absent. */
export interface KnittingYarn {
  name?: string;
  weight?: YarnWeightId;
  /** All metres, of a single strand. */
  metres?: number;
  /** All grams. */
  grams?: number;
  ball_metres?: number;
  ball_grams?: number;
  /** Number of strands that are held together. */
  strands?: Integer;
}

/** A knitting profile: measures, yarns, needles and gauge (FIND-07). Unknown values are absent. */
export interface KnittingProfile {
  /** Measures of the body in cm. */
  measures?: {
    bust?: number;
    head?: number;
    foot?: number;
    hand?: number;
    upper_arm?: number;
    hip?: number;
    height?: number;
    ease?: number;
  };
  yarns?: KnittingYarn[];
  /** Diameters in mm, from thin to thick. */
  needles?: number[];
  /** The usual gauge: stitches and rows per 10 cm. */
  gauge?: { stitches?: number; rows?: number };
}

/** GET and PUT /account/knitting/. */
export interface KnittingProfileResponse {
  /** Increases with every change; 0 before the first one. */
  version: Integer;
  profile: KnittingProfile;
}

/** PUT /account/knitting/: replaces the whole profile. */
export interface KnittingProfileRequest {
  /** The version that the client has read. A later change is not overwritten. */
  version: Integer;
  profile: KnittingProfile;
}

/** Errors by path, such as `yarns[0].name`. */
export type KnittingProfileFaults = Record<string, string[]>;

/**
 * Reads a profile from unknown JSON. Unknown fields are left out, numbers have two decimals, needles are sorted, and
 * equal yarns are one.
 * @returns the valid parts, and the faults of the others
 */
export function readKnittingProfile(given: unknown): {
  profile: KnittingProfile;
  faults: KnittingProfileFaults;
} {
  const faults: KnittingProfileFaults = {};
  const parts = objectIn(given, 'profile', faults);
  const measures = numbersIn(parts['measures'], KNITTING_MEASURES, 'measures', faults);
  const yarns = yarnsIn(parts['yarns'], faults);
  const needles = needlesIn(parts['needles'], faults);
  const gauge = numbersIn(parts['gauge'], GAUGE_QUANTITIES, 'gauge', faults);
  const profile: KnittingProfile = {
    ...(Object.keys(measures).length > 0 && { measures }),
    ...(yarns.length > 0 && { yarns }),
    ...(needles.length > 0 && { needles }),
    ...(Object.keys(gauge).length > 0 && { gauge }),
  };
  return { profile, faults };
}

function objectIn(
  value: unknown,
  path: string,
  faults: KnittingProfileFaults,
): Readonly<Record<string, unknown>> {
  if (value === undefined || value === null) return {};
  if (typeof value === 'object' && !Array.isArray(value)) return value as Record<string, unknown>;
  faults[path] = [KNITTING_PROFILE_MESSAGES.malformed];
  return {};
}

function listIn(value: unknown, path: string, faults: KnittingProfileFaults): unknown[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value;
  faults[path] = [KNITTING_PROFILE_MESSAGES.malformed];
  return [];
}

function numbersIn<Name extends string>(
  given: unknown,
  quantities: Readonly<Record<Name, Quantity>>,
  path: string,
  faults: KnittingProfileFaults,
): Partial<Record<Name, number>> {
  const values = objectIn(given, path, faults);
  const numbers: Partial<Record<Name, number>> = {};
  for (const name of Object.keys(quantities) as Name[]) {
    const value = values[name];
    if (value === undefined || value === null) continue;
    try {
      const number = typeof value === 'number' ? value : Number.NaN;
      numbers[name] = Math.round(checkQuantity(number, quantities[name]) * 100) / 100;
    } catch (error) {
      if (!(error instanceof KnittingError)) throw error;
      faults[`${path}.${name}`] = [error.message];
    }
  }
  return numbers;
}

function yarnsIn(given: unknown, faults: KnittingProfileFaults): KnittingYarn[] {
  const values = listIn(given, 'yarns', faults);
  if (values.length > KNITTING_PROFILE_LIMITS.yarns) {
    faults['yarns'] = [KNITTING_PROFILE_MESSAGES.tooManyYarns];
  }
  const yarns = values
    .slice(0, KNITTING_PROFILE_LIMITS.yarns)
    .map((value, i) => yarnIn(value, `yarns[${i}]`, faults));
  return distinctYarns(yarns.filter((yarn) => yarn !== null));
}

function yarnIn(given: unknown, path: string, faults: KnittingProfileFaults): KnittingYarn | null {
  const values = objectIn(given, path, faults);
  if (faults[path]) return null;
  const { name, weight } = values;
  const text = typeof name === 'string' ? tidyLine(name) : '';
  const isNameBad = name !== undefined && name !== null && typeof name !== 'string';
  if (isNameBad) faults[`${path}.name`] = [KNITTING_PROFILE_MESSAGES.malformed];
  const isLong = [...text].length > KNITTING_PROFILE_LIMITS.yarnName;
  if (isLong) faults[`${path}.name`] = [KNITTING_PROFILE_MESSAGES.longName];
  const known = YARN_WEIGHT_IDS.find((id) => id === weight);
  if (weight !== undefined && weight !== null && !known) {
    faults[`${path}.weight`] = [KNITTING_PROFILE_MESSAGES.unknownWeight];
  }
  const yarn: KnittingYarn = {
    ...(text && !isLong && { name: text }),
    ...(known && { weight: known }),
    ...numbersIn(values, YARN_QUANTITIES, path, faults),
  };
  if (Object.keys(yarn).some((part) => part !== 'strands')) return yarn;
  const isFaulty = Object.keys(faults).some((key) => key.startsWith(`${path}.`));
  if (!isFaulty) faults[path] = [KNITTING_PROFILE_MESSAGES.emptyYarn];
  return null;
}

function distinctYarns(yarns: KnittingYarn[]): KnittingYarn[] {
  return [...new Map(yarns.map((yarn) => [JSON.stringify(yarn), yarn])).values()];
}

function needlesIn(given: unknown, faults: KnittingProfileFaults): number[] {
  const values = listIn(given, 'needles', faults);
  if (values.some((value) => !NEEDLE_DIAMETERS.includes(value as number))) {
    faults['needles'] = [KNITTING_PROFILE_MESSAGES.unknownNeedle];
  }
  return NEEDLE_DIAMETERS.filter((mm) => values.includes(mm));
}

/**
 * Merges the profile of a device into that of an account at the sign-in. Each measure and the gauge of the account have
 * precedence; yarns and needles are united. Yarns above the limit are left out.
 */
export function mergeKnittingProfiles(
  account: KnittingProfile,
  device: KnittingProfile,
): KnittingProfile {
  // Reading puts the parts of a yarn in one order, so that equal yarns have equal texts.
  const [first, second] = [account, device].map((given) => readKnittingProfile(given).profile);
  const yarns = distinctYarns([...(first!.yarns ?? []), ...(second!.yarns ?? [])]);
  return readKnittingProfile({
    measures: { ...second!.measures, ...first!.measures },
    yarns: yarns.slice(0, KNITTING_PROFILE_LIMITS.yarns),
    needles: [...(first!.needles ?? []), ...(second!.needles ?? [])],
    gauge: first!.gauge ?? second!.gauge,
  }).profile;
}
