import { useEffect } from 'react';
import { useLatest } from '../../../shared/hooks/use-latest';

const STEPS: Record<string, 1 | -1> = { PageDown: 1, PageUp: -1 };

/** Turns pages by the keys for it, unless a dialog is open. */
export function usePageKeys(turn: (step: 1 | -1) => void): void {
  const latest = useLatest(turn);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const step = STEPS[event.key];
      if (!step || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      latest.current(step);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [latest]);
}
