import { pageTitle } from '#contracts';
import { useEffect } from 'react';
import { useShopFacts } from '../lib/shop-facts';

/** Sets the title of the document. */
export function usePageTitle(title?: string): void {
  const { name } = useShopFacts();
  useEffect(() => {
    document.title = pageTitle(title, name);
  }, [title, name]);
}
