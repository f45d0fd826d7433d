import type { ReadingProject } from '#contracts';
import { onlineManager, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { readCookie } from '../../../shared/lib/session/cookies';
import { readStored, removeStored, storedKeys, writeStored } from '../../../shared/lib/storage';
import { useLatest } from '../../../shared/hooks/use-latest';
import { projectKey } from '../api/reading';
import { sendReadingEvents } from '../api/reading-events';
import { SHELF_KEY } from '../api/shelf';
import { LogSender } from '../model/counters/log-sender';
import { type LogState, ReadingLog } from '../model/counters/reading-log';
import type { LogStore } from '../model/counters/waiting-changes';
import { newUuid } from '../../../shared/lib/new-uuid';

const DEVICE_KEY = 'reading-device';

/** The storage of the browser; what it refuses stays in memory for this visit. */
function deviceStore(): LogStore {
  const memory = new Map<string, string>();
  return {
    get: (key) => memory.get(key) ?? readStored('local', key),
    set: (key, value) => {
      if (writeStored('local', key, value)) memory.delete(key);
      else memory.set(key, value);
    },
    remove: (key) => {
      memory.delete(key);
      removeStored('local', key);
    },
    keys: (prefix) => [
      ...storedKeys('local', prefix),
      ...[...memory.keys()].filter((key) => key.startsWith(prefix)),
    ],
  };
}

function deviceId(): string {
  const known = readStored('local', DEVICE_KEY);
  if (known && /^[\w-]{1,60}$/.test(known)) return known;
  const made = newUuid();
  writeStored('local', DEVICE_KEY, made);
  return made;
}

/**
 * Counts and settings of a project, kept on the device and sent to the server while there is a network (READ-15).
 * @param fullName of the user whose project it is
 * @param project what the server said when the page was opened
 * @param onRefused called when the server says that the order is not paid any more
 */
export function useReadingLog(
  designId: string,
  fullName: string,
  project: ReadingProject,
  onRefused: () => void,
): { log: ReadingLog; state: LogState } {
  const storageKey = projectKey(fullName, designId);
  const [log] = useState(() => {
    const made = new ReadingLog(deviceStore(), storageKey, deviceId(), newUuid);
    made.accept(project);
    return made;
  });
  const state = useSyncExternalStore(log.subscribe, log.current, log.current);
  const latest = useLatest(onRefused);
  const queries = useQueryClient();

  useEffect(() => log.accept(project), [log, project]);
  useEffect(() => {
    const sender = new LogSender(log, {
      deliver: (changes) => sendReadingEvents(designId, changes),
      // Another account may have signed in since, here or in another tab: these rows are not sent with its token.
      isPossible: () => onlineManager.isOnline() && readCookie('username') === fullName,
      // The shelf may have been asked for while the last counts were under way.
      onDelivered: () => void queries.invalidateQueries({ queryKey: SHELF_KEY }),
      onRefused: () => latest.current(),
    });
    const stopWatching = onlineManager.subscribe(() => sender.sendAfter(0));
    const onStorage = ({ key }: StorageEvent) => {
      if (key?.startsWith(storageKey)) log.reload();
    };
    const onHide = () => void sender.send();
    addEventListener('storage', onStorage);
    document.addEventListener('visibilitychange', onHide);
    return () => {
      stopWatching();
      removeEventListener('storage', onStorage);
      document.removeEventListener('visibilitychange', onHide);
      sender.stop();
    };
  }, [log, designId, fullName, storageKey, latest, queries]);
  return { log, state };
}
