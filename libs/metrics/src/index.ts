export { countedFromZero } from './counted-from-zero.js';
export { MetricsServer } from './metrics-server.js';
export { readGauges } from './read-gauges.js';
