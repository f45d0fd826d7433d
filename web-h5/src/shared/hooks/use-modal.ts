import { type RefObject, useEffect, useRef } from 'react';

/**
 * Shows a dialog as a modal one while it is mounted, and gives the focus back to where it was before.
 * @returns the ref for the dialog
 */
export function useModal(): RefObject<HTMLDialogElement> {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    dialog.current?.showModal();
    return () => before?.focus({ preventScroll: true });
  }, []);
  return dialog;
}
