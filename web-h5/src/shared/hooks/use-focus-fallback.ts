import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus to an element of this component if a render removed the focused element. Otherwise keyboard
 * and screen reader users would start at the top of the page again.
 * @returns the ref for the element; an element that is not a control needs `tabIndex={-1}`
 */
export function useFocusFallback<E extends HTMLElement>(): RefObject<E> {
  const fallback = useRef<E>(null);
  const before = typeof document === 'undefined' ? null : document.activeElement;
  useEffect(() => {
    if (before && !before.isConnected) fallback.current?.focus();
  });
  return fallback;
}
