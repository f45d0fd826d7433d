import { pageTitle } from '#contracts';
import { useEffect } from 'react';
import { useMatches } from 'react-router';
import type { PageRoute } from '../routes';
import { useShopFacts } from '../shared/lib/shop-facts';

/** The page that is shown, as the route manifest describes it; undefined until its code has loaded. */
export function usePage(): PageRoute | undefined {
  return useMatches().at(-1)?.handle as PageRoute | undefined;
}

/** Sets the document's title of a page whose title does not depend on its data. */
export function useManifestTitle(): void {
  const title = usePage()?.title;
  const { name } = useShopFacts();
  useEffect(() => {
    if (title) document.title = pageTitle(title, name);
  }, [title, name]);
}

/** Milliseconds after which the companions of a page are loaded, so that they do not delay the page itself. */
const COMPANIONS_DELAY_MS = 3_000;

/** Loads the code of the pages that must open from this one without a network. */
export function useCompanions(): void {
  const load = usePage()?.loadCompanions;
  useEffect(() => {
    if (!load) return undefined;
    // A page that does not load now is loaded when it is opened.
    const timer = setTimeout(() => void load().catch(() => undefined), COMPANIONS_DELAY_MS);
    return () => clearTimeout(timer);
  }, [load]);
}
