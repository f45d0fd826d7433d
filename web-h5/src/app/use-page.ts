import { pageTitle } from '#contracts';
import { useEffect } from 'react';
import { useMatches } from 'react-router';
import type { PageRoute } from '../routes';

/** The page that is shown, as the route manifest describes it; undefined until its code has loaded. */
export function usePage(): PageRoute | undefined {
  return useMatches().at(-1)?.handle as PageRoute | undefined;
}

/** Sets the document's title of a page whose title does not depend on its data. */
export function useManifestTitle(): void {
  const title = usePage()?.title;
  useEffect(() => {
    if (title) document.title = pageTitle(title);
  }, [title]);
}
