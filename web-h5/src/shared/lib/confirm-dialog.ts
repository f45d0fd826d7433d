import { useSyncExternalStore } from 'react';
import { Listeners } from './listeners';

/** The texts of a confirm dialog. */
export interface Confirmation {
  text: string;
  confirmLabel: string;
  cancelLabel: string;
}

interface PendingConfirmation extends Confirmation {
  resolve: (isConfirmed: boolean) => void;
}

let pending: PendingConfirmation | null = null;
const listeners = new Listeners();

function setPending(confirmation: PendingConfirmation | null): void {
  pending = confirmation;
  listeners.notify();
}

/**
 * Opens the confirm dialog; there is one at a time.
 * @returns whether the visitor confirmed; never settles once `signal` is aborted, which closes the dialog
 */
export function confirmDialog(confirmation: Confirmation, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const opened: PendingConfirmation = {
      ...confirmation,
      resolve: (isConfirmed) => {
        setPending(null);
        resolve(isConfirmed);
      },
    };
    signal.addEventListener('abort', () => {
      if (pending === opened) setPending(null);
    });
    setPending(opened);
  });
}

/** The open confirm dialog, or null. */
export function usePendingConfirmation(): PendingConfirmation | null {
  return useSyncExternalStore(
    listeners.subscribe,
    () => pending,
    () => null,
  );
}
