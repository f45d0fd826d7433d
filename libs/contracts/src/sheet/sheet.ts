import type { YarnWeightId } from '#knitting';
import type { SheetLicence } from './sheet-licence.js';
import type { MeasureKey } from './sheet-measures.js';
import type {
  Audience,
  Craft,
  CrochetTerminology,
  Difficulty,
  Fibre,
  InstructionForm,
  LengthStart,
  Season,
  SheetFileRole,
  SheetFileType,
  SheetLanguage,
  SheetSource,
  Technique,
  TestKnitState,
  ToolKind,
  ToolRole,
} from './sheet-vocabulary.js';

/** What a warning is about, and why the designer keeps the value. */
export interface KeptWarning {
  code: SheetWarningCode;
  /** The field, such as `yardage_m` or `measurements.bust`. */
  field: string;
  reason: string;
}

/** `sizes_not_growing`, `gauge_unlike_yarn`: gauge and yarn class; `metres_unlike_estimate`: less than half or more than twice. */
export const SHEET_WARNING_CODES = [
  'sizes_not_growing',
  'gauge_unlike_yarn',
  'metres_unlike_estimate',
] as const;
export type SheetWarningCode = (typeof SHEET_WARNING_CODES)[number];

/** A value that is probably a mistake; it is accepted. */
export interface SheetWarning {
  code: SheetWarningCode;
  field: string;
  message: string;
}

/** Where each value comes from, by field (`gauge`, `measurements.bust`). A value without one is the designer's. */
export interface SheetProvenance {
  [field: string]: SheetSource;
}

/** One number per size, null where one is unknown; an empty list where all are. */
export type PerSize = (number | null)[];

/** The two ends of a range, the lower first; both are included. */
export type SheetRange = [number, number];

/** What a size fits: ranges in cm, years and shoe sizes. */
export interface SizeFits {
  height: SheetRange | null;
  bust: SheetRange | null;
  age: SheetRange | null;
  head: SheetRange | null;
  hand: SheetRange | null;
  /** Length of the foot. */
  foot: SheetRange | null;
  /** Chinese shoe sizes. */
  shoe: SheetRange | null;
}

export interface SheetSize {
  code: string;
  label: string | null;
  fits: SizeFits | null;
  ease_cm: number | null;
}

/** Stitches and rows per 10 cm. */
export interface SheetGauge {
  sts: number;
  rows: number | null;
  per: number | null;
  stitch: string | null;
  tool_mm: number | null;
  blocked: boolean | null;
  round: boolean | null;
}

/** A needle or hook. `mm` is the diameter in mm; lengths of tip and cable are in cm. */
export interface SheetTool {
  role: ToolRole | null;
  mm: number;
  kind: ToolKind | null;
  tip_cm: number | null;
  cable_cm: number | null;
  sets: number | null;
}

/** A yarn: metres and grams of one ball, and the number of balls per size. */
export interface SheetYarn {
  brand: string | null;
  name: string;
  colour: string | null;
  fibre: { type: Fibre; percent: number | null }[];
  m_per_ball: number | null;
  g_per_ball: number | null;
  balls: PerSize;
  used_for: string | null;
}

export interface SheetFile {
  role: SheetFileRole;
  type: SheetFileType;
  lang: SheetLanguage | null;
  version: string | null;
}

/**
 * The pattern sheet of a design. Per-size lists have one number per size, or exactly one without sizes; unknown is null,
 * an empty list or an absent measure, never 0. Dates are `2026-05-03`.
 */
export interface PatternSheet {
  craft: Craft[];
  audience: Audience[];
  season: Season[];
  style_tags: string[];
  difficulty: Difficulty | null;
  languages: SheetLanguage[];
  crochet_terms: CrochetTerminology | null;
  instructions: InstructionForm[];
  test_knit: { status: TestKnitState; testers: number | null; date: string | null } | null;
  tech_edited: { done: boolean; editor: string | null } | null;
  pages: number | null;
  files: SheetFile[];
  published: string | null;
  version: string | null;
  updated: string | null;
  techniques: Technique[];
  sizes: SheetSize[];
  measurements: SheetMeasurements;
  length_from: LengthStart | null;
  gauge: SheetGauge[];
  gauge_repeat: {
    sts: number;
    rows: number | null;
    w_cm: number | null;
    h_cm: number | null;
  } | null;
  stitch_multiple: { m: number; k: number | null; rows: number | null } | null;
  tools: SheetTool[];
  notions: { type: string; qty: number | null; spec: string | null }[];
  yarn_weight: YarnWeightId | null;
  strands: number | null;
  yardage_m: PerSize;
  grams: PerSize;
  suggested: SheetYarn[];
  fibres: Fibre[];
  licence: SheetLicence;
  provenance: SheetProvenance;
  kept_warnings: KeptWarning[];
}

/** Finished measures in cm; unknown ones are absent. */
export type SheetMeasurements = { [K in MeasureKey]?: PerSize };

/** A sheet as clients send it: any part may be absent. */
export type SheetInput = Partial<
  Omit<PatternSheet, 'licence'> & { licence: Partial<SheetLicence> }
>;

/** How many numbers a per-size list has. */
export function sizeCount(sheet: Pick<PatternSheet, 'sizes'>): number {
  return Math.max(1, sheet.sizes.length);
}

/** The facts of a sheet on a design's card; null or empty where unknown. */
export interface DesignFacts {
  craft: PatternSheet['craft'];
  difficulty: PatternSheet['difficulty'];
  yarn_weight: PatternSheet['yarn_weight'];
  /** The main needle or hook in mm. */
  needle_mm: number | null;
  /** Metres of the smallest and of the largest size. */
  yardage_m: [number, number] | null;
  /** Whether the metres are an estimate, which is marked (SHEET-10). */
  yardage_estimated: boolean;
}
