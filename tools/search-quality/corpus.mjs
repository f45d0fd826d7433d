import { ACCESSORIES } from './corpus/accessories.mjs';
import { GARMENTS } from './corpus/garments.mjs';

export { QUERIES } from './corpus/queries.mjs';

/**
 * A small catalogue for the evaluation of the search. Some names use other words than people type, some designs have no
 * sheet, and some designs only seem to match.
 */
export const DESIGNS = [...GARMENTS, ...ACCESSORIES];
