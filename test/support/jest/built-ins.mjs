/**
 * Node's own function, from before the first spec file. The legacy build of pdfjs-dist replaces it for the whole worker
 * by one that accepts `{` when it has a reviver.
 */
export const { parse } = JSON;
