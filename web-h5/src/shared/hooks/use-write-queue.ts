import { MESSAGES } from '#contracts';
import { type MutationKey, useMutation, useMutationState } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../lib/http/api-client';
import { logFault } from '../lib/log';

/** The state of writes that run one after the other. */
export interface WriteQueue<Variables> {
  /** Starts the write, or queues it behind those that are pending; clears the error. */
  send: (variables: Variables) => void;
  /** The variables of the writes that are not done yet, the oldest first. */
  underWay: Variables[];
  /** The text of the failure since the last `send`; empty without one. */
  error: string;
  setError: (text: string) => void;
}

/**
 * `useMutation` for a control that is saved at each tap, such as a check box: the writes of a key run one after the
 * other, and none is left out. A form that is sent once uses `useSubmission`.
 *
 * TanStack Query applies the options of the newest render to a write that is pending. What must be as it was at the
 * tap, such as the user, belongs to the variables.
 */
export function useWriteQueue<Variables, Result = unknown>({
  name,
  queueKey,
  mutationFn,
  describe = (failure) => messageOf(failure, MESSAGES.serverFault),
  onSuccess,
}: {
  /** Names the write in the log. */
  name: string;
  queueKey: MutationKey;
  mutationFn: (variables: Variables) => Promise<Result>;
  /** Returns the text for a failure; by default the server's text or the network message. */
  describe?: (failure: unknown) => string;
  /** A write is under way until what this returns has settled. */
  onSuccess?: (result: Result, variables: Variables) => unknown;
}): WriteQueue<Variables> {
  const [error, setError] = useState('');
  const { mutate } = useMutation<Result, unknown, Variables>({
    mutationKey: queueKey,
    mutationFn,
    // Fails at once while offline; the default would send the write later without the visitor.
    networkMode: 'always',
    scope: { id: queueKey.join(':') },
    onMutate: () => setError(''),
    onSuccess: (result, variables) => onSuccess?.(result, variables),
    onError: (failure) => {
      logFault(name, failure);
      setError(describe(failure));
    },
  });
  const underWay = useMutationState({
    filters: { mutationKey: queueKey, exact: true, status: 'pending' },
    select: ({ state }) => state.variables as Variables,
  });
  return { send: (variables) => mutate(variables), underWay, error, setError };
}
