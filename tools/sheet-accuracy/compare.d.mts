/** The compared fields, in the order in which they are printed. */
export const FIELDS: readonly string[];
