import type { DrawPage, PageToDraw } from '#contracts';
import type { QueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { makeQueries, seedQueries } from './app/queries';
import { routes, withoutLoaders } from './app/routes';
import { SiteContexts } from './app/site-contexts';
import { fixedSession, sessionFrom } from './shared/lib/session';

const handler = createStaticHandler(withoutLoaders(routes));

/** Renders a page as the browser will render it first. */
export const drawPage: DrawPage = async (page) => {
  const { element, queries } = await preparePage(page);
  try {
    return renderToString(element);
  } finally {
    // Otherwise the timer of each query would keep the answers in memory until it runs out.
    queries.clear();
  }
};

/**
 * Prepares a page to be rendered. Its element carries all that belongs to the visitor, so that the server may
 * prepare and render the pages of several visitors in any order.
 */
export async function preparePage({
  address,
  answers,
  cookies,
  shop,
}: PageToDraw): Promise<{ element: ReactElement; queries: QueryClient }> {
  const context = await handler.query(new Request(new URL(address, 'http://site.invalid')));
  if (context instanceof Response) throw new Error(`${address} is no page to draw`);
  const user = sessionFrom(cookies);
  const queries = makeQueries();
  seedQueries(queries, answers, { visit: context.location.key, fullName: user.fullName });
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
