import type { Gauge } from '../gauge.js';

/** The body measure that decides the size of a piece. */
export type BodyMeasureKey = 'bust' | 'head' | 'hand' | 'foot';

/** A size of a design as its sheet states it. Lengths in cm; null where unknown. */
export interface DesignSize {
  name: string;
  /** Finished bust, hat, glove or sock round. */
  round: number | null;
  /** The body measure in cm that the designer made it for, from and to; null where unknown. */
  fits: readonly [number, number] | null;
  upperArm: number | null;
  /** Finished hip, of long garments only. */
  hip?: number | null;
  /** The body heights that the designer made it for, from and to; null, or absent, where unknown. */
  heights?: readonly [number, number] | null;
  /** Single-strand metres. */
  metres: number | null;
}

/** The facts of a design's sheet that calculators need. */
export interface DesignFigures {
  measure: BodyMeasureKey;
  sizes: readonly DesignSize[];
  /** The gauge per 10 cm; null if the sheet has none. */
  gauge: Gauge | null;
  needleMm: number | null;
  /** Crochet is less elastic, so that the arm needs more room. */
  isCrochet: boolean;
  /** Strands that the pattern holds together. */
  strands: number;
  /** m per 100 g of the pattern's yarn. */
  per100g: number | null;
  /** Whether the metres are an estimate. */
  isEstimate: boolean;
}

/** What a knitter has entered; null where nothing is. */
export interface KnitterFigures {
  /** The round measure of the body in cm. The other measures and the ease are in cm too. */
  body: number | null;
  upperArm: number | null;
  hip?: number | null;
  height?: number | null;
  ease: number | null;
  gauge: Gauge | null;
  /** The needle of the swatch in mm. */
  needleMm: number | null;
  /** A ball of the yarn; its grams are null where only the length is known, so that its thickness is not compared. */
  ball: { metres: number; grams: number | null } | null;
  strands: number;
  /** How many balls there are. */
  balls: number | null;
}

/** The answer of 算一算: one part for each thing that is known, and what to enter for the others (CALC-04). */
export interface DesignFit {
  /** The index of the size; null where none could be chosen. */
  size: number | null;
  sentences: string[];
  /** What to enter, and what for. */
  missing: string[];
  warnings: string[];
  /** How sure each part is. */
  certainty: string[];
}

/** What one question contributes to the answer. */
export type FitPart = Partial<Omit<DesignFit, 'size'>>;
