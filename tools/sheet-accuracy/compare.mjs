// Compares proposals with a known sheet, value by value.

/** The compared fields, in the order in which they are printed. */
export const FIELDS = [
  'gauge',
  'tools',
  'yardage_m',
  'grams',
  'strands',
  'sizes',
  'measurements',
  'techniques',
  'yarn_weight',
  'languages',
];

/** Metres are converted from yards and balls; other lengths are stored to 0.5 cm. */
const METRES_TOLERANCE = 0.01;
const CM_TOLERANCE = 0.51;

/** @typedef {{ key: string, value: unknown }} Value one value of a field; `key` tells what it is about */

/** The single values of a field in a known sheet. @returns {Value[]} */
export function knownValues(sheet, field) {
  const value = sheet[field];
  if (value === undefined) return [];
  switch (field) {
    case 'measurements':
      return Object.entries(value).map(([key, cm]) => ({ key, value: cm }));
    case 'gauge':
    case 'tools':
      return value.map((one, i) => ({ key: String(i), value: one }));
    case 'techniques':
    case 'languages':
      return value.map((one) => ({ key: one, value: one }));
    default:
      return [{ key: field, value }];
  }
}

/** Whether a proposal says the same as a known value of its field. */
export function isRight(field, proposed, known, sizes) {
  switch (field) {
    case 'measurements':
      return (
        proposed.key === known.key &&
        sameList(proposed.value, known.value, sizes, () => CM_TOLERANCE)
      );
    case 'gauge':
      return proposed.sts === known.value.sts && proposed.rows === known.value.rows;
    case 'tools': {
      const { mm, kind } = known.value;
      return proposed.mm === mm && (!kind || proposed.kind === null || proposed.kind === kind);
    }
    case 'yardage_m':
      return sameList(proposed, known.value, sizes, (metres) =>
        Math.max(1, metres * METRES_TOLERANCE),
      );
    case 'grams':
      return sameList(proposed, known.value, sizes, () => 0.5);
    case 'sizes':
      return JSON.stringify(proposed.map(({ code }) => code)) === JSON.stringify(known.value);
    default:
      return proposed === known.value;
  }
}

/** A list of one value is the same for all sizes. */
function sameList(proposed, known, sizes, toleranceOf) {
  const length = Math.max(proposed.length, known.length, sizes);
  const spread = (list) => (list.length === 1 ? Array.from({ length }, () => list[0]) : list);
  const [ours, theirs] = [spread(proposed), spread(known)];
  return (
    ours.length === theirs.length &&
    ours.every((value, i) => Math.abs(value - theirs[i]) <= toleranceOf(theirs[i]))
  );
}

/**
 * Compares the proposals of one archive with its sheet.
 * @returns {Map<string, { present: number, proposed: number, found: number, right: number, wrong: string[], missed: string[] }>}
 *   by field: values of the sheet, proposals, values of the sheet that some proposal is about, right proposals
 */
export function compare(proposals, sheet) {
  const sizes = sheet.sizes?.length ?? 1;
  return new Map(
    FIELDS.map((field) => {
      const known = knownValues(sheet, field);
      const own = proposals.flatMap(({ field: path, value, sentence }) => {
        const [name, key] = path.split('.');
        return name === field ? [{ value: key ? { key, value } : value, sentence }] : [];
      });
      const right = own.filter(({ value }) =>
        known.some((one) => isRight(field, value, one, sizes)),
      );
      const wrong = own.filter((one) => !right.includes(one));
      const missed = known.filter(
        (one) => !own.some(({ value }) => isRight(field, value, one, sizes)),
      );
      return [
        field,
        {
          present: known.length,
          proposed: own.length,
          found: known.length - missed.length,
          right: right.length,
          wrong: wrong.map(({ value, sentence }) => `${JSON.stringify(value)}  「${sentence}」`),
          missed: missed.map(({ value, key }) => `${key} ${JSON.stringify(value)}`),
        },
      ];
    }),
  );
}
