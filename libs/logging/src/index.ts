export {
  currentContext,
  inContext,
  type RequestContext,
  requestIdFrom,
} from './request-context.js';
export { ShopLogger } from './shop-logger.js';
