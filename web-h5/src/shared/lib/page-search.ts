import { createContext, useContext, useEffect, useState } from 'react';

/**
 * Takes the element of a page's own search field, so that the top bar can offer its field when that one has
 * scrolled away; null when the page has none (any more).
 */
export const PageSearchContext = createContext<(field: Element | null) => void>(() => undefined);

/** For the `ref` of a page's own search field. */
export const usePageSearch = () => useContext(PageSearchContext);

/** The height of the top bar, which covers what is scrolled under it. */
const BAR_PX = 57;

/** Whether an element is in sight below the top bar; assumed of a new element until the browser has looked. */
export function useInSight(element: Element | null): boolean {
  const [hidden, setHidden] = useState<Element | null>(null);
  useEffect(() => {
    if (!element) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => setHidden(entry!.isIntersecting ? null : element),
      { rootMargin: `-${BAR_PX}px 0px 0px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return element !== null && hidden !== element;
}
