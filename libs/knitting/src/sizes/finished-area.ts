/** Finished measures in cm; unknown ones are null or absent. */
export type FinishedMeasures = Readonly<Partial<Record<string, number | null>>>;

/**
 * The area of fabric of a finished piece, from the measures of the largest parts that are known: body and sleeves of a
 * garment, the tube of a hat, pairs of gloves and socks, and flat pieces.
 * @returns cm², or null where the measures do not tell
 */
export function finishedArea(measures: FinishedMeasures): number | null {
  for (const shape of SHAPES) {
    const area = shape((key) => measures[key] ?? null);
    if (area !== null) return area;
  }
  return null;
}

type Read = (key: string) => number | null;

const product = (...factors: (number | null)[]): number | null =>
  factors.reduce((area, factor) => (area === null || factor === null ? null : area * factor), 1);

/** Tried in this order: a hat's `height` must not make it a flat piece. */
const SHAPES: readonly ((read: Read) => number | null)[] = [
  (read) => {
    const body = product(read('bust'), read('length'));
    if (body === null) return null;
    const arm = read('upper_arm');
    // A sleeve is a trapezium; a tapered one is about three quarters as wide at the cuff as above.
    const width = arm === null ? null : (arm + (read('cuff') ?? 0.75 * arm)) / 2;
    return body + 2 * (product(read('sleeve'), width) ?? 0);
  },
  (read) => product(read('head_round'), read('hat_depth')),
  (read) => product(2, read('hand_round'), read('hand_length')),
  (read) => {
    const foot = read('foot_length');
    return foot === null ? null : product(2, read('foot_round'), foot + (read('leg_length') ?? 0));
  },
  (read) => product(0.5, read('wingspan'), read('depth')),
  (read) => product(read('width'), read('height')),
  (read) => product(Math.PI / 4, read('diameter'), read('diameter')),
];
