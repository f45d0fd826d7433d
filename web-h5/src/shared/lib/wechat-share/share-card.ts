import { useEffect, useSyncExternalStore } from 'react';

/** What a page is shown as where somebody shares it. */
export interface ShareCard {
  title: string;
  description: string;
  /** Path of the page's one address. */
  path: string;
  /** Path or address of a picture. */
  picture: string;
}

let ofPage: ShareCard | null = null;
const listeners = new Set<() => void>();

function replaceCard(card: ShareCard | null): void {
  ofPage = card;
  for (const listener of listeners) listener();
}

/** Has the page shared as this as long as it is shown; null leaves it to the site's own card. */
export function useShareCard(card: ShareCard | null): void {
  // By what it says: every render makes a new one.
  const text = JSON.stringify(card);
  useEffect(() => {
    replaceCard(JSON.parse(text) as ShareCard | null);
    return () => replaceCard(null);
  }, [text]);
}

/** The card of the page that is shown; null where it has none of its own. */
export function useCardOfPage(): ShareCard | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => ofPage,
    () => null,
  );
}
