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

/**
 * A timer that continues while the page is closed, because its start time is stored. The time of a forgotten timer is
 * limited to `MAX_SESSION_MS`.
 * @param key the storage key of the start time
 */
export function useTimer(log: ReadingLog, key: string): KnittingTimer {
  const [startedAt, setStartedAt] = useState<number | null>(
    () => Number(readStored('local', key)) || null,
  );
  const [now, setNow] = useState(Date.now);
  const stop = () => {
    if (startedAt === null) return true;
    const { name, value } = withSession(log.current().items, log.device, {
      from: startedAt,
      to: Date.now(),
    });
    if (!putInRoom(log, name, value)) return false;
    removeStored('local', key);
    setStartedAt(null);
    return true;
  };
  useEffect(() => {
    if (startedAt === null) return undefined;
    const timer = window.setInterval(() => setNow(Date.now()), SHOW_MS);
    return () => window.clearInterval(timer);
  }, [startedAt]);
  const start = () => {
    const at = Date.now();
    writeStored('local', key, String(at));
    setNow(at);
    setStartedAt(at);
  };
  const elapsed =
    startedAt === null ? null : Math.min(MAX_SESSION_MS, Math.max(0, now - startedAt));
  return { elapsed, start, stop };
}
