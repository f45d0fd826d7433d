import { useEffect } from 'react';

const SITE = '云织商城';

/** Names the page in the browser's tab. */
export function usePageTitle(title?: string): void {
  useEffect(() => {
    document.title = title ? `${title} · ${SITE}` : SITE;
  }, [title]);
}
