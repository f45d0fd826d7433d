export * from './chart.js';
export * from './chart-drawing.js';
export * from './chart-svg.js';
export * from './check-chart.js';
export * from './parse-chart.js';
export * from './row-text.js';
export * from './stitches.js';
