import type { ReadingProject } from '#contracts';
import { onlineManager, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { statusOf } from '../../../shared/lib/http/api-client';
import { logFault } from '../../../shared/lib/log';
import { readStored, removeStored, storedKeys, writeStored } from '../../../shared/lib/storage';
import { useLatest } from '../../../shared/hooks/use-latest';
import { sendReadingEvents } from '../api/reading-events';
import { SHELF_KEY } from '../api/shelf';
import { type LogState, type LogStore, ReadingLog } from '../model/counters/reading-log';

const DEVICE_KEY = 'reading-device';
/** After a change the device waits for more before it sends them. */
const SEND_MS = 2_000;
/** After a failure it tries again. */
const RETRY_MS = 20_000;
const MAX_EVENTS = 100;
const MAX_ITEMS = 50;

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

/** `crypto.randomUUID` is missing in older browsers of WeChat, and without HTTPS. */
export function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/**
 * Counts and settings of a project, kept on the device and sent to the server while there is a network (READ-15).
 * @param project what the server said when the page was opened
 * @param onRefused called when the server says that the order is not paid any more
 */
export function useReadingLog(
  designId: string,
  storageKey: string,
  project: ReadingProject,
  onRefused: () => void,
): { log: ReadingLog; state: LogState } {
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
    let timer = 0;
    let isSending = false;
    const later = (ms: number) => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => void send(), ms);
    };
    const send = async () => {
      const sent = log.pending(MAX_EVENTS, MAX_ITEMS);
      const isEmpty = sent.events.length + sent.items.length === 0;
      if (isSending || isEmpty || !onlineManager.isOnline()) return;
      isSending = true;
      const deliver = async (changes: typeof sent) =>
        log.accept(await sendReadingEvents(designId, changes), changes);
      try {
        await deliver(sent).catch((error: unknown) => {
          // The server takes all or nothing: settings that it refuses must not keep the counts back.
          const hasBoth = sent.events.length > 0 && sent.items.length > 0;
          if (statusOf(error) !== 400 || !hasBoth) throw error;
          return deliver({ ...sent, items: [] });
        });
        // The shelf may have been asked for while the last counts were under way.
        void queries.invalidateQueries({ queryKey: SHELF_KEY });
        if (log.current().waiting > 0) later(0);
      } catch (error) {
        logFault('send reading events', error);
        if (statusOf(error) === 403) latest.current();
        else later(RETRY_MS);
      } finally {
        isSending = false;
      }
    };
    const stopListening = log.subscribe(() => {
      if (log.current().waiting > 0) later(SEND_MS);
    });
    const stopWatching = onlineManager.subscribe(() => later(0));
    const onStorage = ({ key }: StorageEvent) => {
      if (key?.startsWith(storageKey)) log.reload();
    };
    const onHide = () => void send();
    addEventListener('storage', onStorage);
    document.addEventListener('visibilitychange', onHide);
    later(0);
    return () => {
      window.clearTimeout(timer);
      stopListening();
      stopWatching();
      removeEventListener('storage', onStorage);
      document.removeEventListener('visibilitychange', onHide);
      void send();
    };
  }, [log, designId, storageKey, latest, queries]);
  return { log, state };
}
