import { useEffect, useSyncExternalStore } from 'react';
import { Listeners } from '../listeners';

/** The preview of a shared page. */
export interface ShareCard {
  title: string;
  description: string;
  /** The canonical path of the page. */
  path: string;
  /** The path or URL of a picture. */
  picture: string;
}

let pageCard: ShareCard | null = null;
const listeners = new Listeners();

function replaceCard(card: ShareCard | null): void {
  pageCard = card;
  listeners.notify();
}

/** Sets the card of the page while it is mounted; null uses the site's card. */
export function useShareCard(card: ShareCard | null): void {
  // Compares by content: every render creates a new object.
  const text = JSON.stringify(card);
  useEffect(() => {
    replaceCard(JSON.parse(text) as ShareCard | null);
    return () => replaceCard(null);
  }, [text]);
}

/** The card of the current page; null if it has none. */
export function usePageShareCard(): ShareCard | null {
  return useSyncExternalStore(
    listeners.subscribe,
    () => pageCard,
    () => null,
  );
}
