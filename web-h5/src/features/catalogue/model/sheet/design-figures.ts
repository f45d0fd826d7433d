import type { PatternSheet } from '#contracts';
import type { BodyMeasureKey, DesignFigures } from '#knitting';

const MEASURES = [
  ['bust', 'bust'],
  ['head', 'head_round'],
  ['hand', 'hand_round'],
  ['foot', 'foot_round'],
] as const satisfies readonly (readonly [BodyMeasureKey, keyof PatternSheet['measurements']])[];

/** A top of this length in cm reaches the hip, so that its hem goes around it. */
const REACHES_HIP_CM = 60;

function finishedHip(measurements: PatternSheet['measurements'], i: number): number | null {
  const isLong = (measurements.length?.[i] ?? 0) >= REACHES_HIP_CM;
  return measurements.hip?.[i] ?? (isLong ? measurements.hem?.[i] : null) ?? null;
}

/** Metres per 100 g of the yarn: of the first size of which the sheet states both; null if it does of none. */
export function per100gOf({ yardage_m: metres, grams }: PatternSheet): number | null {
  const size = metres.findIndex((length, i) => length && grams[i]);
  return size < 0 ? null : (metres[size]! * 100) / grams[size]!;
}

/** What 算一算 needs of a sheet; null where it could answer nothing (CALC-04). */
export function designFigures(sheet: PatternSheet): DesignFigures | null {
  const { measurements } = sheet;
  const [measure, key] =
    MEASURES.find(([, name]) => measurements[name]?.some((value) => value !== null)) ??
    MEASURES.find(([body]) => body !== 'foot' && sheet.sizes.some(({ fits }) => fits?.[body])) ??
    MEASURES[0];
  const names = sheet.sizes.map(({ code }) => code);
  const sizes = (names.length > 0 ? names : ['均码']).map((name, i) => ({
    name,
    round: measurements[key]?.[i] ?? null,
    // The sheet states the length of feet, and 算一算 compares their round.
    fits: (measure === 'foot' ? null : sheet.sizes[i]?.fits?.[measure]) ?? null,
    upperArm: measurements.upper_arm?.[i] ?? null,
    hip: finishedHip(measurements, i),
    heights: sheet.sizes[i]?.fits?.height ?? null,
    metres: sheet.yardage_m[i] ?? null,
  }));
  const gauge = sheet.gauge[0];
  const tool = sheet.tools.find(({ role }) => role === 'main') ?? sheet.tools[0];
  const hasAny = sizes.some(
    ({ round, fits, metres: of }) => round !== null || fits !== null || of !== null,
  );
  if (!hasAny && !gauge) return null;
  return {
    measure,
    sizes,
    gauge: gauge ? { stitches: gauge.sts, rows: gauge.rows } : null,
    needleMm: tool?.mm ?? null,
    isCrochet: sheet.craft.length > 0 && sheet.craft.every((craft) => craft === 'crochet'),
    strands: sheet.strands ?? 1,
    per100g: per100gOf(sheet),
    isEstimate: sheet.provenance.yardage_m === 'estimated',
  };
}
