import {
  BODY_MEASURES,
  type BodyMeasure,
  choiceLabel,
  type KnittingProfile,
  type KnittingYarn,
  readBody,
  readGauge,
  readKnittingProfile,
  readStash,
} from '#contracts';
import { yarnOfStash } from '../../../../shared/lib/former-knitting-keys';
import { yarnText } from '../../../../shared/lib/yarn-text';

/** The filters by what a knitter has or measures. */
export type OwnFilter = 'body' | 'stash' | 'my_gauge';

/** A value of a filter that one tap uses. */
export interface OwnChoice {
  value: string;
  label: string;
}

/** The values of a filter that a knitting profile has: one for each measure, each yarn and the gauge (FIND-07). */
export function ownChoices(filter: OwnFilter, profile: KnittingProfile): OwnChoice[] {
  return VALUES[filter](profile).flatMap(({ value, label }) => {
    const known = choiceLabel({ filter, value });
    return known === null ? [] : [{ value, label: label ?? known }];
  });
}

interface Value {
  value: string;
  /** The label of the filter, if left out. */
  label?: string;
}

const VALUES: Record<OwnFilter, (profile: KnittingProfile) => Value[]> = {
  body: ({ measures = {} }) =>
    (Object.keys(BODY_MEASURES) as BodyMeasure[]).flatMap((measure) => {
      const cm = measures[measure];
      if (cm === undefined) return [];
      const hasEase = measure === 'bust' && measures.ease !== undefined;
      return [{ value: `${measure}:${cm}${hasEase ? `:${measures.ease}` : ''}` }];
    }),
  stash: ({ yarns = [] }) => yarns.map((yarn) => ({ value: stashOf(yarn), label: yarnText(yarn) })),
  my_gauge: ({ gauge: { stitches, rows } = {} }) =>
    stitches === undefined
      ? []
      : [{ value: rows === undefined ? String(stitches) : `${stitches}x${rows}` }],
};

/** The filter value of a yarn; not a valid one if its amount or thickness is unknown. */
function stashOf({
  weight,
  metres,
  grams,
  ball_metres,
  ball_grams,
  strands,
}: KnittingYarn): string {
  const ball = { ball_metres, ball_grams };
  const amount = metres === undefined ? { grams, ...ball } : { metres, ...(!weight && ball) };
  return Object.entries({ weight, ...amount, strands })
    .filter(([, part]) => part !== undefined)
    .map((pair) => pair.join(':'))
    .join(',');
}

/** The profile with the value of a filter. */
export function withOwnValue(
  profile: KnittingProfile,
  filter: OwnFilter,
  value: string,
): KnittingProfile {
  return readKnittingProfile({ ...profile, ...partsOf(profile, filter, value) }).profile;
}

function partsOf(profile: KnittingProfile, filter: OwnFilter, value: string): object {
  if (filter === 'body') {
    const body = readBody(value);
    if (!body) return {};
    const { measure, cm, ease } = body;
    const kept = measure === 'bust' && ease !== null && { ease };
    return { measures: { ...profile.measures, [measure]: cm, ...kept } };
  }
  if (filter === 'my_gauge') {
    const gauge = readGauge(value);
    return gauge ? { gauge: { stitches: gauge.stitches, rows: gauge.rows } } : {};
  }
  if (!readStash(value)) return {};
  const { strands, ...yarn } = yarnOfStash(value);
  const added = { ...yarn, ...(strands !== 1 && { strands }) };
  return { yarns: [...(profile.yarns ?? []), added] };
}

/** Whether the profile has the value of a filter. */
export function hasOwnValue(profile: KnittingProfile, filter: OwnFilter, value: string): boolean {
  const [one, other] = [withOwnValue(profile, filter, value), readKnittingProfile(profile).profile];
  return JSON.stringify(one) === JSON.stringify(other);
}
