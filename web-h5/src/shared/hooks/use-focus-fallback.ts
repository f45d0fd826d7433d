import { type RefObject, useEffect, useRef } from 'react';

/** The element that got the focus of a removed one, and how near to it it is. */
interface Moved {
  removed: Element;
  to: Element;
  distance: number;
}

let last: Moved | null = null;

/**
 * Moves the focus to an element of this component if a render removed the focused element. Otherwise keyboard
 * and screen reader users would start at the top of the page again. Of several components that are rendered again at
 * once, the one nearest to the removed element takes the focus.
 * @returns the ref for the element; an element that is not a control needs `tabIndex={-1}`
 */
export function useFocusFallback<E extends HTMLElement>(): RefObject<E> {
  const fallback = useRef<E>(null);
  const before = typeof document === 'undefined' ? null : document.activeElement;
  // A removed element no longer tells where it was.
  const ancestors = ancestorsOf(before);
  useEffect(() => {
    const to = fallback.current;
    if (!before || before.isConnected || !to) return;
    const distance = ancestors.findIndex((ancestor) => ancestor.contains(to));
    const isTaken = last?.removed === before && last.to === document.activeElement;
    if (isTaken ? last!.distance < distance : document.activeElement !== document.body) return;
    to.focus();
    if (document.activeElement === to) last = { removed: before, to, distance };
  });
  return fallback;
}

/** The ancestors of an element, the nearest first. */
function ancestorsOf(element: Element | null): Element[] {
  const ancestors: Element[] = [];
  for (let at = element?.parentElement; at; at = at.parentElement) ancestors.push(at);
  return ancestors;
}
