import './shared/styles/react-vant.css';
import './shared/styles/theme.css';
import { onlineManager } from '@tanstack/react-query';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app';
import { makeQueries, seedQueries } from './app/queries';
import { routerOfDrawnPage, routerOfSite } from './app/routes';
import { repeatSignOut } from './features/accounts/api/sign-out';
import { readFirstAnswers } from './shared/lib/first-answers';
import { logFault } from './shared/lib/log';
import { retryFailedImages } from './shared/lib/failed-images';
import { browserSession, followOtherTabs, rebuildSession } from './shared/lib/browser-session';
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

/** Takes over what the server drew; draws the page itself where there is nothing of it. */
async function begin(): Promise<void> {
  const answers = readFirstAnswers();
  const place = placeAtArrival();
  if (answers) {
    seedQueries(queries, answers, { visit: place.visit, fullName: rebuildSession().fullName });
  }
  // The server knows of nothing that lies over a page.
  const router = answers && !place.hasOverlay ? await routerOfDrawnPage() : null;
  if (!router) {
    createRoot(root).render(<App {...state} router={routerOfSite()} />);
    return;
  }
  // In small pieces: meanwhile the page scrolls.
  startTransition(() => {
    hydrateRoot(root, <App {...state} router={router} />, {
      onRecoverableError: (error) => logFault('drawn page', error),
    });
  });
  // Whoever goes back may get the page as it was kept then.
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (arrival?.type === 'back_forward') void queries.invalidateQueries();
}

void begin();
