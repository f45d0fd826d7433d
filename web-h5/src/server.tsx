import type { PageToRender, RenderPage, SiteBundle } from '#contracts';
import type { QueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { matchPage as findPage } from './app/match-page';
import { makeQueries, seedQueries } from './app/queries';
import { routesForServer } from './app/router';
import { SiteContexts } from './app/site-contexts';
import { PAGES } from './routes';
import { fixedSession, sessionFrom } from './shared/lib/session/session';

const handler = createStaticHandler(routesForServer());

/** Renders the HTML of a page that the browser hydrates. */
export const renderPage: RenderPage = async (page) => {
  const { element, queries } = await preparePage(page);
  try {
    return renderToString(element);
  } finally {
    // Otherwise the timer of each query would keep the data in memory until it runs out.
    queries.clear();
  }
};

/**
 * Prepares a page to be rendered. Its element carries all that belongs to the visitor, so that the server may
 * prepare and render the pages of several visitors in any order.
 */
export async function preparePage({
  address,
  data,
  cookies,
  shop,
}: PageToRender): Promise<{ element: ReactElement; queries: QueryClient }> {
  const context = await handler.query(new Request(new URL(address, 'http://site.invalid')));
  if (context instanceof Response) throw new Error(`${address} is no page to render`);
  const user = sessionFrom(cookies);
  const queries = makeQueries();
  seedQueries(queries, data, { visit: context.location.key, fullName: user.fullName });
  const element = (
    <SiteContexts queries={queries} session={fixedSession(user)} shop={shop}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </SiteContexts>
  );
  return { element, queries };
}

export const pages: SiteBundle['pages'] = PAGES;
export const matchPage: SiteBundle['matchPage'] = findPage;
