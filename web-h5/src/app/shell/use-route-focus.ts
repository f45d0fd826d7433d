import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/**
 * Does what a browser does when it loads a page, wherever a link leads inside the site: the focus goes
 * to the new page's beginning.
 * @returns the page's title, to be said; empty on the page that the browser loaded itself
 */
export function useRouteFocus(main: RefObject<HTMLElement | null>): string {
  const { pathname } = useLocation();
  const stood = useRef(pathname);
  const [title, setTitle] = useState('');
  useEffect(() => {
    // Some pages learn their title only when their data is there.
    const observer = new MutationObserver(() => setTitle((said) => (said ? document.title : said)));
    observer.observe(document.querySelector('title')!, { childList: true });
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (stood.current === pathname) return;
    stood.current = pathname;
    setTitle(document.title);
    const page = main.current!;
    const { activeElement } = document;
    // Whoever is at work in the page goes on there: only its address has changed.
    if (activeElement !== page && page.contains(activeElement)) return;
    const heading = page.querySelector('h1');
    if (heading) heading.tabIndex = -1;
    (heading ?? page).focus({ preventScroll: true });
  }, [pathname, main]);
  return title;
}
