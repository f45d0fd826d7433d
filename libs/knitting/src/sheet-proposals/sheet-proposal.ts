import type { YarnWeightId } from '../yarn/yarn-weights.js';
import type { Line } from './document-lines.js';

/** Finished measures that are proposed, in cm, by their keys in the pattern sheet. */
export const PROPOSED_MEASURES = [
  'bust',
  'length',
  'cross_back',
  'sleeve',
  'cb_to_cuff',
  'upper_arm',
  'cuff',
  'neck_width',
  'neck_depth',
  'neck_round',
  'waist',
  'hip',
  'hem',
  'head_round',
  'hat_depth',
  'hand_round',
  'hand_length',
  'foot_round',
  'foot_length',
  'leg_length',
  'width',
  'height',
  'diameter',
  'wingspan',
  'depth',
] as const;

export type ProposedMeasure = (typeof PROPOSED_MEASURES)[number];

/** A needle or hook; `kind` and `role` are null where the text does not say. */
export interface ProposedTool {
  mm: number;
  kind: 'straight' | 'circular' | 'dpn' | 'hook' | null;
  role: 'main' | 'rib' | null;
}

/** A gauge; `rows` is null where the text does not say. */
export interface ProposedGauge {
  sts: number;
  rows: number | null;
  /** The width in cm that both are counted over. */
  per: 10;
}

/**
 * What can be proposed, by the keys of the pattern sheet and in its canonical units. A gauge, tool, technique or
 * language is one entry of its list; the others are whole values. Measures, metres and grams are per size.
 */
export interface ProposedValues extends Record<`measurements.${ProposedMeasure}`, number[]> {
  gauge: ProposedGauge;
  tools: ProposedTool;
  yardage_m: number[];
  grams: number[];
  strands: number;
  sizes: { code: string }[];
  techniques: string;
  yarn_weight: YarnWeightId;
  languages: ProposedLanguage;
}

export type ProposedLanguage = 'zh' | 'ja' | 'en';

export type ProposedField = keyof ProposedValues;

/** A value found in the files, with the line it was found in. */
export interface SheetProposal<F extends ProposedField = ProposedField> {
  field: F;
  value: ProposedValues[F];
  /** The line of the file verbatim, at most 300 characters. */
  sentence: string;
  /** Path inside the archive. */
  file: string;
  /** Counted from 1. */
  page: number;
}

/** Proposes a value of a line. */
export function propose<F extends ProposedField>(
  field: F,
  value: ProposedValues[F],
  { sentence, file, page }: Pick<Line, 'sentence' | 'file' | 'page'>,
): SheetProposal<F> {
  return { field, value, sentence, file, page };
}
