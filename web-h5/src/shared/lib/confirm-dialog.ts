import { useSyncExternalStore } from 'react';

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
const listeners = new Set<() => void>();

function setPending(confirmation: PendingConfirmation | null): void {
  pending = confirmation;
  for (const listener of listeners) listener();
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
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => pending,
    () => null,
  );
}
