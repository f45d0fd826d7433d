export * from './chart-ratio.js';
export * from './charts/index.js';
export * from './counters/index.js';
export { CROCHET_TERMS } from './crochet-terms.js';
export * from './design-figures.js';
export * from './design-fit.js';
export { USUAL_EASE, usualRound } from './design-size.js';
export * from './distribute-across.js';
export * from './distribute-along.js';
export * from './find-terms.js';
export * from './finished-area.js';
export {
  castOn,
  type CastOn,
  closest,
  compareGauges,
  convertStitches,
  type Gauge,
  type GaugeDifference,
  rowsForLength,
  sizeAsWritten,
  sizeToFollow,
  type StitchMultiple,
} from './gauge.js';
export * from './input-units.js';
export * from './knitting-error.js';
export { KNITTING_TERMS } from './knitting-terms.js';
export * from './needle-advice.js';
export * from './needle-reader.js';
export * from './needle-sizes.js';
export * from './parse-shaping.js';
export { plainNumber } from './plain-number.js';
export * from './quantities.js';
export * from './raglan.js';
export { balancedSplit, halfUp, roundTo } from './rounding.js';
export * from './sentences.js';
export type { ProposalPage } from './sheet-proposals/document-lines.js';
export { proposeSheet } from './sheet-proposals/propose-sheet.js';
export type {
  ProposedField,
  ProposedValues,
  SheetProposal,
} from './sheet-proposals/sheet-proposal.js';
export * from './size-choice.js';
export * from './table-search.js';
export type { Term } from './terms.js';
export * from './time-estimate.js';
export * from './units.js';
export * from './yarn.js';
export * from './yarn-estimate.js';
export * from './yarn-weights.js';
