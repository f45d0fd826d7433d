import { readStored, removeStored, writeStored } from '../../../shared/lib/storage';

/** Stores the path to open after a sign-in or a link inside WeChat, which redirects to WeChat and back. */
const KEY = 'wechat-return';

export function saveWechatReturn(target: string): void {
  writeStored('session', KEY, target);
}

const SILENT_KEY = 'wechat-silent-at';
const SILENT_PAUSE_MS = 60_000;

/**
 * Whether a sign-in inside WeChat may begin by itself, and notes that it does. Not twice in a minute: a browser that
 * stores no session would be redirected without end.
 */
export function beginsSilently(): boolean {
  const now = Date.now();
  const last = Number(readStored('session', SILENT_KEY) ?? 0);
  return now - last > SILENT_PAUSE_MS && writeStored('session', SILENT_KEY, String(now));
}

const DONE_KEY = 'wechat-signed-in';

/** Marks a sign-in as done, so that going back to it does not start it again. */
export function markWechatDone(state: string): void {
  writeStored('session', DONE_KEY, state);
}

export function isWechatDone(state: string): boolean {
  return readStored('session', DONE_KEY) === state;
}

/** Returns the stored path once. @param otherwise if there is none */
export function takeWechatReturn(otherwise = '/'): string {
  const target = readStored('session', KEY);
  removeStored('session', KEY);
  return target ?? otherwise;
}
