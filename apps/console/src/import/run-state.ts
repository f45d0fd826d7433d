import { useSyncExternalStore } from 'react';
import { readCookie } from '../../../../web-h5/src/shared/lib/session/cookies';
import { Listeners } from '../../../../web-h5/src/shared/lib/listeners';
import { type StoredRow, type StoredRun, RunStorage } from './stored-run';

/** The run and the rows that it has processed. */
export interface RunState {
  run: StoredRun;
  rows: readonly StoredRow[];
}

let state: RunState | null = null;
let storage: RunStorage | null = null;
const listeners = new Listeners();

/** The current or the last import. It continues while other pages of the console are shown. */
export function useImportRun(): RunState | null {
  return useSyncExternalStore(subscribe, () => state);
}

function subscribe(listener: () => void): () => void {
  if (storage === null) void load();
  return listeners.subscribe(listener);
}

/** Replaces the state of the run. */
export function setRun(next: RunState): void {
  state = next;
  listeners.notify();
}

/** Loads the run that an earlier page stored. */
async function load(): Promise<void> {
  const kept = await runStorage()
    .read()
    .catch(() => null);
  const left = (await isLocked()) ? 'elsewhere' : 'interrupted';
  if (state !== null || kept === null || kept.run.username !== readCookie('username')) return;
  const { run, rows } = kept;
  setRun({ run: run.phase === 'running' ? { ...run, phase: left } : run, rows });
}

const LOCK = 'cloudknit-console-import';

/** The Web Locks API, which is undefined without HTTPS. */
const locks = () => (navigator as Partial<Navigator>).locks;

async function isLocked(): Promise<boolean> {
  const { held = [] } = (await locks()?.query()) ?? {};
  return held.some(({ name }) => name === LOCK);
}

/** Holds a lock that other tabs can query while an import runs. @returns releases the lock */
export function lockRun(): () => void {
  let release = () => {};
  const ended = new Promise<void>((resolve) => {
    release = resolve;
  });
  void locks()?.request(LOCK, () => ended);
  return release;
}

/** The storage of the last run. */
export function runStorage(): RunStorage {
  storage ??= new RunStorage();
  return storage;
}
