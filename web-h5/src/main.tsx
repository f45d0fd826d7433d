import './shared/styles/react-vant.css';
import './shared/styles/theme.css';
import { onlineManager } from '@tanstack/react-query';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app';
import { makeQueries, seedQueries } from './app/queries';
import { routerOfRenderedPage, routerOfSite } from './app/router';
import { repeatSignOut } from './features/accounts/api/sign-out';
import { readInitialData } from './shared/lib/session/initial-data';
import { logFault } from './shared/lib/log';
import { retryFailedImages } from './shared/lib/http/failed-images';
import {
  browserSession,
  followOtherTabs,
  rebuildSession,
} from './shared/lib/session/browser-session';
import { readShopFacts } from './shared/lib/shop-facts';
import { dropDrafts } from './shared/hooks/use-draft';
import { placeAtArrival } from './shared/hooks/use-overlay';

onlineManager.setOnline(navigator.onLine);
repeatSignOut();
addEventListener('online', repeatSignOut);
followOtherTabs(dropDrafts);
retryFailedImages();

const queries = makeQueries();
const state = { queries, session: browserSession, shop: readShopFacts() };
const root = document.getElementById('root')!;

/** Hydrates the page that the server rendered, or renders it where the server did not. */
async function begin(): Promise<void> {
  const data = readInitialData();
  const place = placeAtArrival();
  if (data) {
    seedQueries(queries, data, { visit: place.visit, fullName: rebuildSession().fullName });
  }
  // The server renders no overlays.
  const router = data && !place.hasOverlay ? await routerOfRenderedPage() : null;
  if (!router) {
    createRoot(root).render(<App {...state} router={routerOfSite()} />);
    return;
  }
  // Hydrates in small tasks, so that the page can be scrolled meanwhile.
  startTransition(() => {
    hydrateRoot(root, <App {...state} router={router} />, {
      onRecoverableError: (error) => logFault('rendered page', error),
    });
  });
  // After a back navigation the browser may show an old copy of the page, so the data is refetched.
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (arrival?.type === 'back_forward') void queries.invalidateQueries();
}

void begin();
