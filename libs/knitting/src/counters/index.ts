export * from './chart-row.js';
export * from './linked-counters.js';
export * from './merge-counts.js';
export * from './row-ruler.js';
export * from './size-numbers.js';
