import { createContext, useContext, useEffect, useState } from 'react';

/**
 * Receives the element of a page's own search field, or null. The top bar shows its field once the page's is
 * scrolled out of view.
 */
export const PageSearchContext = createContext<(field: Element | null) => void>(() => undefined);

/** Returns the `ref` of a page's own search field. */
export const usePageSearch = () => useContext(PageSearchContext);

/** The height of the sticky top bar. */
const BAR_PX = 57;

/** Whether an element is visible below the top bar; true for a new element until it is measured. */
export function useIsInView(element: Element | null): boolean {
  const [hidden, setHidden] = useState<Element | null>(null);
  useEffect(() => {
    if (!element) return undefined;
    const observer = new IntersectionObserver(
      // A busy browser reports several frames at once, the newest last.
      (entries) => setHidden(entries.at(-1)!.isIntersecting ? null : element),
      { rootMargin: `-${BAR_PX}px 0px 0px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return element !== null && hidden !== element;
}
