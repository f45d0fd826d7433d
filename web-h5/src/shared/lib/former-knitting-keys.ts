import { type KnittingProfile, readBody, readGauge, readKnittingProfile } from '#contracts';

/** The last value of each filter by what a knitter has, and the fields of 算一算, in former versions of the site. */
export const FORMER_KEYS = [
  'my-knitting-body',
  'my-knitting-stash',
  'my-knitting-my_gauge',
  'my-knitting',
] as const;

/**
 * Converts the values that former versions of the site kept on the device.
 * @returns null if there are none
 */
export function formerProfile(read: (key: string) => string | null): KnittingProfile | null {
  const [body, stash, gauge, fields] = FORMER_KEYS.map(read);
  if ([body, stash, gauge, fields].every((text) => text === null)) return null;
  const entered = numbersIn(fields ?? '{}');
  const measured = readBody(body ?? '');
  const counted = readGauge(gauge ?? '');
  const { profile } = readKnittingProfile({
    measures: {
      bust: entered['bust'],
      head: entered['head'],
      foot: entered['foot'],
      upper_arm: entered['arm'],
      ease: entered['ease'],
      ...(measured && { [measured.measure]: measured.cm }),
      ...(measured?.measure === 'bust' && measured.ease !== null && { ease: measured.ease }),
    },
    yarns: [...(stash ? [yarnOfStash(stash)] : []), ...yarnOfFields(entered)],
    gauge: counted
      ? { stitches: counted.stitches, rows: counted.rows }
      : { stitches: entered['sm'], rows: entered['rm'] },
  });
  return profile;
}

/** The yarn of a filter value such as `weight:dk,metres:400`. */
export function yarnOfStash(value: string): Record<string, unknown> {
  const pairs = value.split(',').map((part) => part.split(':') as [string, string?]);
  return Object.fromEntries(
    pairs.map(([name, text]) => [name, name === 'weight' ? text : Number(text)]),
  );
}

function yarnOfFields(entered: Record<string, number>): object[] {
  const { 'ball-m': metres, 'ball-g': grams, hm, balls } = entered;
  if (metres === undefined) return [];
  return [
    {
      ball_metres: metres,
      ball_grams: grams,
      ...(hm !== 1 && { strands: hm }),
      ...(balls && { metres: balls * metres }),
    },
  ];
}

function numbersIn(text: string): Record<string, number> {
  try {
    const entries = Object.entries(JSON.parse(text) as Record<string, unknown>)
      .filter(([, value]) => typeof value === 'string' && value.trim() !== '')
      .map(([name, value]) => [name, Number((value as string).normalize('NFKC'))] as const);
    return Object.fromEntries(entries.filter(([, value]) => Number.isFinite(value)));
  } catch {
    return {};
  }
}
