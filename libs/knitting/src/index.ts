export * from './chart-ratio.js';
export * from './charts/index.js';
export * from './counters/index.js';
export { CROCHET_TERMS } from './terms/crochet-terms.js';
export * from './sizes/design-figures.js';
export * from './sizes/design-fit.js';
export { USUAL_EASE, usualRound } from './sizes/design-size.js';
export * from './shaping/distribute-across.js';
export * from './shaping/distribute-along.js';
export * from './terms/find-terms.js';
export * from './sizes/finished-area.js';
export {
  castOn,
  type CastOn,
  closest,
  convertStitches,
  type Gauge,
  rowsForLength,
  sizeAsWritten,
  sizeToFollow,
} from './gauge.js';
export * from './input-units.js';
export * from './knitting-error.js';
export { KNITTING_TERMS } from './terms/knitting-terms.js';
export * from './needles/needle-advice.js';
export * from './needles/needle-reader.js';
export * from './needles/needle-sizes.js';
export * from './shaping/parse-shaping.js';
export { plainFractions, plainNumber } from './plain-number.js';
export * from './yarn/quantities.js';
export { balancedSplit, halfUp, roundTo } from './rounding.js';
export * from './sentences.js';
export type { ProposalPage } from './sheet-proposals/document-lines.js';
export { proposeSheet } from './sheet-proposals/propose-sheet.js';
export type {
  ProposedField,
  ProposedValues,
  SheetProposal,
} from './sheet-proposals/sheet-proposal.js';
export * from './sizes/size-choice.js';
export * from './terms/table-search.js';
export type { Term } from './terms/terms.js';
export * from './time-estimate.js';
export * from './units.js';
export * from './yarn/yarn.js';
export * from './yarn/yarn-estimate.js';
export * from './yarn/yarn-weights.js';
