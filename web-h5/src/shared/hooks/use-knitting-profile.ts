import type { KnittingProfile } from '#contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../lib/http/api-client';
import {
  changeKnitting,
  DeviceStorageError,
  type KnittingEdit,
  knittingQuery,
} from '../lib/knitting-profile';
import { useSession } from '../lib/session/session';
import { useWriteQueue } from './use-write-queue';

interface Change {
  /** Whose profile it changes. The session may be another one before the change is done. */
  owner: string;
  edit: KnittingEdit;
  onDone: (() => void) | undefined;
}

/** The knitting profile of the visitor or the signed-in user (FIND-07). */
export function useKnittingProfile() {
  const { fullName } = useSession();
  const queries = useQueryClient();
  const { data: profile, error: loadError, refetch } = useQuery(knittingQuery(fullName));
  const { send, error } = useWriteQueue<Change, KnittingProfile>({
    name: 'knitting',
    queueKey: ['knitting'],
    mutationFn: ({ owner, edit }) => changeKnitting(owner, edit),
    describe: (failure) =>
      failure instanceof DeviceStorageError
        ? '这台设备的存储空间不够，没能记住'
        : messageOf(failure, '没能记住，请重试'),
    onSuccess: (next, { owner, onDone }) => {
      queries.setQueryData(knittingQuery(owner).queryKey, next);
      onDone?.();
    },
  });
  return {
    /** Undefined until it has loaded. */
    profile,
    loadError,
    reload: () => void refetch(),
    /** What to show after a failed change; empty otherwise. */
    fault: error,
    /** Changes the profile; `onDone` is called after a successful change. */
    change: (edit: KnittingEdit, onDone?: () => void) => send({ owner: fullName, edit, onDone }),
  };
}
