import type { Fixtures } from '../fixtures.js';

/** What is sent to a route: sound where the route looks at it before it looks at who asks. */
export interface RouteRequest {
  /** The values of the path's parameters, in their order. */
  params?: (string | number)[];
  query?: string;
  json?: object;
  form?: Record<string, string>;
}

type Make = (fixtures: Fixtures) => RouteRequest | Promise<RouteRequest>;

/** Requests by the routes of the table. */
export type RouteRequests = Record<string, Make>;

/** The password of every account of the tests. */
export const PASSWORD = 'Passw0rd';

export const NO_UUID = '00000000-0000-4000-8000-000000000000';

/** A request to a route of `designer`, who has a design on sale. */
export async function designerOf(fixtures: Fixtures): Promise<RouteRequest> {
  await fixtures.design();
  return { params: [fixtures.people.designer.username] };
}
