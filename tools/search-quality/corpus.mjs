import { ACCESSORIES } from './corpus/accessories.mjs';
import { GARMENTS } from './corpus/garments.mjs';

export { QUERIES } from './corpus/queries.mjs';

/**
 * A small shop for judging search. Some names use other words than people type, some designs have no sheet, and some
 * only look as if they fitted.
 */
export const DESIGNS = [...GARMENTS, ...ACCESSORIES];
