import { useEffect, useRef } from 'react';
import { type Confirmation, confirmDialog } from '../lib/confirm-dialog';

/**
 * Returns a function that opens the confirm dialog before an act that cannot be taken back, and calls `act` if the visitor
 * confirms. The dialog closes with the component.
 */
export function useConfirm(): (confirmation: Confirmation, act: () => void) => void {
  const dialog = useRef<AbortController | null>(null);
  useEffect(() => () => dialog.current?.abort(), []);
  return (confirmation, act) => {
    dialog.current?.abort();
    dialog.current = new AbortController();
    void confirmDialog(confirmation, dialog.current.signal).then((isConfirmed) => {
      if (isConfirmed) act();
    });
  };
}
