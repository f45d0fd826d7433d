import { useEffect } from 'react';
import { useLatest } from './use-latest';

/** Calls `onClose` when Escape is pressed while `open`. */
export function useEscape(open: boolean, onClose: () => void): void {
  const close = useLatest(onClose);
  useEffect(() => {
    if (!open) return undefined;
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close.current();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [open, close]);
}
