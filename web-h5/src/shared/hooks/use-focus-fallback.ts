import { type RefObject, useEffect, useRef } from 'react';

/**
 * Hands the focus on when what had it is taken away as this component is drawn, so that keyboard and
 * screen reader are not sent back to the top of the page.
 * @returns for the element that takes it over; one that is no control has `tabIndex={-1}`
 */
export function useFocusFallback<E extends HTMLElement>(): RefObject<E> {
  const heir = useRef<E>(null);
  const before = typeof document === 'undefined' ? null : document.activeElement;
  useEffect(() => {
    if (before && !before.isConnected) heir.current?.focus();
  });
  return heir;
}
