export { countedFromZero } from './counted-from-zero.js';
export { endOnSignals } from './ending.js';
export { MetricsServer } from './metrics-server.js';
export { readGauges } from './read-gauges.js';
export { redact } from './redaction.js';
export {
  currentContext,
  inContext,
  type RequestContext,
  requestIdFrom,
} from './request-context.js';
export { ShopLogger } from './shop-logger.js';
export { within } from './within.js';
