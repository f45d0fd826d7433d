import { ACCOUNT_REQUESTS } from './requests/accounts.js';
import { CATALOGUE_REQUESTS } from './requests/catalogue.js';
import { CONSOLE_REQUESTS } from './requests/console.js';
import { ORDER_REQUESTS } from './requests/orders.js';
import type { RouteRequests } from './requests/route-request.js';

/** A valid request for each row of the table. A route that is not here takes neither parameters nor a body. */
export const REQUESTS: RouteRequests = {
  ...CATALOGUE_REQUESTS,
  ...ORDER_REQUESTS,
  ...ACCOUNT_REQUESTS,
  ...CONSOLE_REQUESTS,
};
