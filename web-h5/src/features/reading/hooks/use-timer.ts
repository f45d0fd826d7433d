import { useEffect, useState } from 'react';
import { readStored, removeStored, writeStored } from '../../../shared/lib/storage';
import { MAX_SESSION_MS, withSession } from '../model/project/project-record';
import { putInRoom } from '../model/project/project-room';
import type { ReadingLog } from '../model/counters/reading-log';

/** How often a running timer is shown anew. */
const SHOW_MS = 20_000;

/** The timer of a project (READ-13). */
export interface KnittingTimer {
  /** Milliseconds since it was started; null while it does not run. */
  elapsed: number | null;
  start: () => void;
  /** @returns false if the project has no room for the session; the timer runs on then */
  stop: () => boolean;
}

/** When the timer was started, and whether other tabs know it: a private window may store nothing. */
interface Start {
  at: number;
  isStored: boolean;
}

function storedStart(key: string): Start | null {
  const at = Number(readStored('local', key));
  return at > 0 ? { at, isStored: true } : null;
}

/**
 * A timer that continues while the page is closed, because its start time is stored. It is one timer in all tabs. The
 * time of a forgotten timer is limited to `MAX_SESSION_MS`.
 * @param key the storage key of the start time
 */
export function useTimer(log: ReadingLog, key: string): KnittingTimer {
  const [started, setStarted] = useState(() => storedStart(key));
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const onStorage = (event: StorageEvent) => {
      // Null: everything was removed.
      if (event.key !== null && event.key !== key) return;
      setNow(Date.now());
      setStarted(storedStart(key));
    };
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  }, [key]);
  const stop = () => {
    if (started === null) return true;
    const current = started.isStored ? storedStart(key) : started;
    if (current?.at !== started.at) {
      // Another tab stopped it and kept the session; its event is still under way.
      setStarted(current);
      return true;
    }
    const { name, value } = withSession(log.current().items, log.device, {
      from: started.at,
      to: Date.now(),
    });
    if (!putInRoom(log, name, value)) return false;
    removeStored('local', key);
    setStarted(null);
    return true;
  };
  useEffect(() => {
    if (started === null) return undefined;
    const timer = window.setInterval(() => setNow(Date.now()), SHOW_MS);
    return () => window.clearInterval(timer);
  }, [started]);
  const start = () => {
    const at = Date.now();
    setNow(at);
    setStarted(storedStart(key) ?? { at, isStored: writeStored('local', key, String(at)) });
  };
  const elapsed = started === null ? null : Math.min(MAX_SESSION_MS, Math.max(0, now - started.at));
  return { elapsed, start, stop };
}
