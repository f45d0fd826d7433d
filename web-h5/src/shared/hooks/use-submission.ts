import { MESSAGES } from '#contracts';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { messageOf } from '../lib/http/api-client';
import { logFault } from '../lib/log';

/** The state of a form's write. */
export interface Submission<Variables> {
  isSending: boolean;
  /** What to show above the submit button: a validation message or the failure of the last write. */
  error: string;
  setError: (text: string) => void;
  /** Starts the write and clears the error; ignored while a write is pending. */
  send: (variables: Variables) => void;
}

/**
 * `useMutation` for a form: logs a failure, turns it into a text, and ignores a double tap. A control that is saved at
 * each tap uses `useWriteQueue`.
 * The options follow `useMutation`.
 */
export function useSubmission<Variables = void, Result = unknown>({
  name,
  mutationFn,
  describe = (failure) => messageOf(failure, MESSAGES.serverFault),
  onSuccess,
  onError,
}: {
  /** Names the write in the log. */
  name: string;
  mutationFn: (variables: Variables) => Promise<Result>;
  /** Returns the text for a failure; by default the server's text or the network message. */
  describe?: (failure: unknown) => string;
  onSuccess?: (result: Result, variables: Variables) => unknown;
  onError?: (failure: unknown, variables: Variables) => void;
}): Submission<Variables> {
  const [error, setError] = useState('');
  // The state changes too late for a second tap in the same event loop turn.
  const isBusy = useRef(false);
  const { mutate, isPending } = useMutation<Result, unknown, Variables>({
    mutationFn,
    // Fails at once while offline; the default would send the form later without the visitor.
    networkMode: 'always',
    // The cache must not keep passwords.
    gcTime: 0,
    onSuccess: (result, variables) => onSuccess?.(result, variables),
    onError: (failure, variables) => {
      logFault(name, failure);
      setError(describe(failure));
      onError?.(failure, variables);
    },
    onSettled: () => {
      isBusy.current = false;
    },
  });
  const send = (variables: Variables) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setError('');
    mutate(variables);
  };
  return { isSending: isPending, error, setError, send };
}
