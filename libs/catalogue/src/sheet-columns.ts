import { compactSheet, type DesignFacts, type PatternSheet, sizeCount } from '#contracts';

/** The columns of a design for its sheet and for the values by which designs are searched, with their types. */
export const SHEET_COLUMN_TYPES = {
  sheet: 'jsonb',
  craft: 'text[]',
  audience: 'text[]',
  season: 'text[]',
  techniques: 'text[]',
  languages: 'text[]',
  instructions: 'text[]',
  difficulty: 'smallint',
  yarn_weight: 'text',
  needle_mm: 'float8',
  needle_min: 'float8',
  needle_max: 'float8',
  gauge_sts: 'float8',
  gauge_rows: 'float8',
  metres_min: 'float8',
  metres_max: 'float8',
  metres_estimated: 'boolean',
  sell_finished: 'text',
} as const;

type SheetColumn = keyof typeof SHEET_COLUMN_TYPES;

/** The columns of a sheet; all null without one. */
export function sheetColumns(sheet: PatternSheet | null): Record<SheetColumn, unknown> {
  if (sheet === null) {
    const none = Object.keys(SHEET_COLUMN_TYPES).map((column) => [column, null]);
    return Object.fromEntries(none) as Record<SheetColumn, null>;
  }
  const needles = sheet.tools.map(({ mm }) => mm);
  const metres = sheet.yardage_m.filter((value) => value !== null);
  return {
    sheet: compactSheet(sheet),
    craft: sheet.craft,
    audience: sheet.audience,
    season: sheet.season,
    techniques: sheet.techniques,
    languages: sheet.languages,
    instructions: sheet.instructions,
    difficulty: sheet.difficulty,
    yarn_weight: sheet.yarn_weight,
    needle_mm: (sheet.tools.find(({ role }) => role === 'main') ?? sheet.tools[0])?.mm ?? null,
    needle_min: leastOf(needles),
    needle_max: mostOf(needles),
    gauge_sts: sheet.gauge[0]?.sts ?? null,
    gauge_rows: sheet.gauge[0]?.rows ?? null,
    metres_min: leastOf(metres),
    metres_max: mostOf(metres),
    metres_estimated: sheet.provenance['yardage_m'] === 'estimated',
    sell_finished: sheet.licence.sell_finished,
  };
}

/** A row of `design_sizes`, without the design's id. */
export interface SizeRow {
  position: number;
  code: string;
  bust: number | null;
  head_round: number | null;
  hand_round: number | null;
  foot_round: number | null;
  foot_length: number | null;
  metres: number | null;
}

/** The columns of `SizeRow` with their types. */
export const SIZE_COLUMN_TYPES: Record<keyof SizeRow, string> = {
  position: 'smallint',
  code: 'text',
  bust: 'float8',
  head_round: 'float8',
  hand_round: 'float8',
  foot_round: 'float8',
  foot_length: 'float8',
  metres: 'float8',
};

/** The sizes of a sheet that say what they measure or how much yarn they take. */
export function sizeRows(sheet: PatternSheet | null): SizeRow[] {
  if (sheet === null) return [];
  const { measurements } = sheet;
  return Array.from({ length: sizeCount(sheet) }, (_, i) => ({
    position: i,
    code: sheet.sizes[i]?.code ?? '',
    bust: measurements.bust?.[i] ?? null,
    head_round: measurements.head_round?.[i] ?? null,
    hand_round: measurements.hand_round?.[i] ?? null,
    foot_round: measurements.foot_round?.[i] ?? null,
    foot_length: measurements.foot_length?.[i] ?? null,
    metres: sheet.yardage_m[i] ?? null,
  })).filter(({ position: _position, code: _code, ...numbers }) =>
    Object.values(numbers).some((number) => number !== null),
  );
}

/** The columns of a card's facts. */
export interface FactsRow {
  hasSheet: boolean;
  craft: DesignFacts['craft'] | null;
  difficulty: DesignFacts['difficulty'];
  yarnWeight: DesignFacts['yarn_weight'];
  needleMm: number | null;
  metresMin: number | null;
  metresMax: number | null;
  metresEstimated: boolean | null;
}

/** SQL of `FactsRow` for a design `d`. */
export const FACTS = `d.sheet IS NOT NULL AS "hasSheet", d.craft, d.difficulty,
  d.yarn_weight AS "yarnWeight", d.needle_mm AS "needleMm", d.metres_min AS "metresMin",
  d.metres_max AS "metresMax", d.metres_estimated AS "metresEstimated"`;

/** The facts of a design that has a sheet. */
export function toFacts(row: FactsRow): DesignFacts {
  const { metresMin, metresMax } = row;
  return {
    craft: row.craft ?? [],
    difficulty: row.difficulty,
    yarn_weight: row.yarnWeight,
    needle_mm: row.needleMm,
    yardage_m: metresMin === null || metresMax === null ? null : [metresMin, metresMax],
    yardage_estimated: row.metresEstimated ?? false,
  };
}

const leastOf = (numbers: number[]) => (numbers.length === 0 ? null : Math.min(...numbers));
const mostOf = (numbers: number[]) => (numbers.length === 0 ? null : Math.max(...numbers));
