import type { ShopFacts } from '#contracts';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SessionContext, type SessionSource } from '../shared/lib/session/session';
import { ShopFactsContext } from '../shared/lib/shop-facts';

/** The data of one render: it differs between visitors and between shops. */
export interface SiteState {
  queries: QueryClient;
  session: SessionSource;
  shop: ShopFacts;
}

/** Provides the data of one render to all components, in the browser and on the server. */
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
