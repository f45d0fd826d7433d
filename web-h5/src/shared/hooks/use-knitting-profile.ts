import type { KnittingProfile } from '#contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../lib/http/api-client';
import {
  changeKnitting,
  DeviceStorageError,
  type KnittingEdit,
  knittingQuery,
} from '../lib/knitting-profile';
import { logFault } from '../lib/log';
import { useSession } from '../lib/session/session';

/** The knitting profile of the visitor or the signed-in user (FIND-07). */
export function useKnittingProfile() {
  const { fullName } = useSession();
  const queries = useQueryClient();
  const query = knittingQuery(fullName);
  const { data: profile, error, refetch } = useQuery(query);
  const [fault, setFault] = useState('');
  const { mutate, isPending } = useMutation({
    mutationFn: ({ edit }: { edit: KnittingEdit; onDone?: () => void }) =>
      changeKnitting(fullName, edit),
    networkMode: 'always',
    // Changes run one after the other.
    scope: { id: 'knitting' },
    onMutate: () => setFault(''),
    onSuccess: (next: KnittingProfile, { onDone }) => {
      queries.setQueryData(query.queryKey, next);
      onDone?.();
    },
    onError: (failure) => {
      logFault('knitting', failure);
      const isFull = failure instanceof DeviceStorageError;
      setFault(
        isFull ? '这台设备的存储空间不够，没能记住' : messageOf(failure, '没能记住，请重试'),
      );
    },
  });
  return {
    /** Undefined until it has loaded. */
    profile,
    loadError: error,
    reload: () => void refetch(),
    /** What to show after a failed change; empty otherwise. */
    fault,
    isSaving: isPending,
    /** Changes the profile; `onDone` is called after a successful change. */
    change: (edit: KnittingEdit, onDone?: () => void) =>
      mutate({ edit, ...(onDone && { onDone }) }),
  };
}
