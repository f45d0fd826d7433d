import type { ShopFacts } from '#contracts';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SessionContext, type SessionSource } from '../shared/lib/session';
import { ShopFactsContext } from '../shared/lib/shop-facts';

/** What differs between the visitors, and between the shops, that a page is rendered for. */
export interface SiteState {
  queries: QueryClient;
  session: SessionSource;
  shop: ShopFacts;
}

/** Passes the state of one page to all of its components, in the browser and on the server. */
export function SiteContexts({
  queries,
  session,
  shop,
  children,
}: SiteState & { children: ReactNode }) {
  return (
    <QueryClientProvider client={queries}>
      <SessionContext.Provider value={session}>
        <ShopFactsContext.Provider value={shop}>{children}</ShopFactsContext.Provider>
      </SessionContext.Provider>
    </QueryClientProvider>
  );
}
