import type { DrawPage } from '#contracts';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { makeQueries, seedQueries } from './app/queries';
import { routes, withoutLoaders } from './app/routes';
import { giveCookies } from './shared/cookies';
import { rebuildSession } from './shared/session';
import { giveShopFacts } from './shared/shop-facts';

const handler = createStaticHandler(withoutLoaders(routes));

/** Draws a page as the browser will draw it first. */
export const drawPage: DrawPage = async ({ address, answers, cookies, shop }) => {
  const context = await handler.query(new Request(new URL(address, 'http://site.invalid')));
  if (context instanceof Response) throw new Error(`${address} is no page to draw`);
  const queries = makeQueries();
  // From here to the end in one go: who the page is for is the module's own.
  giveShopFacts(shop);
  giveCookies(cookies);
  seedQueries(queries, answers, {
    visit: context.location.key,
    fullName: rebuildSession().fullName,
  });
  return renderToString(
    <QueryClientProvider client={queries}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </QueryClientProvider>,
  );
};
