import { useRef, useState } from 'react';
import { Outlet, ScrollRestoration, useMatch } from 'react-router';
import { ConsentRequest } from '../../features/accounts/components/consent/consent-request';
import { PageSearchContext } from '../../shared/lib/page-search';
import { PageLoading } from '../../shared/ui/page-loading';
import { Footer } from './footer';
import { NetworkBanner } from './network-banner';
import { PageProgress } from './page-progress';
import { ConfirmDialog } from './confirm-dialog';
import styles from './shell.module.css';
import { TopBar } from './top-bar';
import { useFavouritesMerge } from './use-favourites-merge';
import { useKnittingMerge } from './use-knitting-merge';
import { useRouteFocus } from './use-route-focus';
import { useSharing } from './use-sharing';
import { useCompanions, useManifestTitle, usePage } from '../use-page';

/** The frame of every page. @param isWaiting whether the code of the first page is still loading */
export function Shell({ isWaiting = false }: { isWaiting?: boolean }) {
  const main = useRef<HTMLElement>(null);
  const [pageSearch, setPageSearch] = useState<Element | null>(null);
  // Before the focus moves, which announces the title.
  useManifestTitle();
  useCompanions();
  const isBare = usePage()?.isBare;
  const announcement = useRouteFocus(main);
  useSharing();
  useFavouritesMerge();
  useKnittingMerge();
  // The payment page asks for the consent itself, beside the buyer's confirmation, and so does the profile.
  const pageAsks = [useMatch('/design/:designId/payment'), useMatch('/profile')].some(Boolean);
  return (
    <div className={styles.shell}>
      <a
        className={styles.skip}
        href="#content"
        onClick={(event) => {
          // Keeps the address: the fragment would be a new history entry.
          event.preventDefault();
          main.current?.focus();
        }}
      >
        跳到主要内容
      </a>
      {!isBare && <TopBar pageSearch={pageSearch} />}
      {!isBare && <NetworkBanner />}
      <PageProgress />
      {!pageAsks && <ConsentRequest />}
      <main id="content" ref={main} className={styles.content} tabIndex={-1}>
        {isWaiting ? (
          <div className={styles.waiting}>
            <PageLoading text="正在加载…" />
          </div>
        ) : (
          <PageSearchContext.Provider value={setPageSearch}>
            <Outlet />
          </PageSearchContext.Provider>
        )}
      </main>
      {/* Not before the page: the page would push it down (layout shift). */}
      {!isWaiting && !isBare && <Footer />}
      <p className="visually-hidden" aria-live="polite">
        {announcement}
      </p>
      <ConfirmDialog />
      <ScrollRestoration />
    </div>
  );
}
