import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';

/**
 * Moves the focus to the main heading after a navigation inside the site, as a browser does on a page load.
 * It stays in a field or a menu outside the page that the visitor used while the page was loading.
 * @returns the title for the live region; empty on the page that the browser itself loaded
 */
export function useRouteFocus(main: RefObject<HTMLElement | null>): string {
  const { pathname } = useLocation();
  const isLoading = useNavigation().state !== 'idle';
  const isUsed = useRef(false);
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
    if (isUsed.current && activeElement !== document.body && activeElement !== page) return;
    const heading = page.querySelector('h1');
    if (heading) heading.tabIndex = -1;
    (heading ?? page).focus({ preventScroll: true });
  }, [pathname, main]);
  useEffect(() => {
    // After the effect above, which reads the value.
    isUsed.current = false;
    if (!isLoading) return undefined;
    const use = () => (isUsed.current = true);
    // Not focus events: a dialog that closes moves the focus too.
    const events = ['pointerdown', 'keydown'];
    for (const event of events) document.addEventListener(event, use, true);
    return () => {
      for (const event of events) document.removeEventListener(event, use, true);
    };
  }, [isLoading]);
  return title;
}
