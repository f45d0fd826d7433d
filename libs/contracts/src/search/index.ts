export * from './design-filters.js';
export * from './design-search.js';
export * from './landing-pages.js';
export * from './special-filters.js';
export type * from './search-responses.js';
