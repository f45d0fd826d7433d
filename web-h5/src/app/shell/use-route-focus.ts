import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/**
 * Moves the focus to the main heading after a navigation inside the site, as a browser does on a page load.
 * @returns the title for the live region; empty on the page that the browser itself loaded
 */
export function useRouteFocus(main: RefObject<HTMLElement | null>): string {
  const { pathname } = useLocation();
  const previousPath = useRef(pathname);
  const [title, setTitle] = useState('');
  useEffect(() => {
    // Some pages set their title only once their data is loaded.
    const observer = new MutationObserver(() =>
      setTitle((current) => (current ? document.title : current)),
    );
    observer.observe(document.querySelector('title')!, { childList: true });
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (previousPath.current === pathname) return;
    previousPath.current = pathname;
    setTitle(document.title);
    const page = main.current!;
    const { activeElement } = document;
    // Keeps the focus inside the page if only the address changed.
    if (activeElement !== page && page.contains(activeElement)) return;
    const heading = page.querySelector('h1');
    if (heading) heading.tabIndex = -1;
    (heading ?? page).focus({ preventScroll: true });
  }, [pathname, main]);
  return title;
}
