import { mayReloadOnce } from './storage';

/** A chunk of the site that failed to load: the browser is offline, or a newer build removed the file. */
export class ChunkLoadError extends Error {}

/** Imports a chunk. @throws ChunkLoadError */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    throw new ChunkLoadError('a chunk of the site did not load', { cause });
  }
}

let isClaimed = false;

/**
 * Allows one reload per build and tab, so that a file that is missing for good does not cause a loop.
 * @returns whether to reload the page
 */
export function claimReload(): boolean {
  // React may call it again for the same page.
  // Unique per build: the name of this module's file contains a content hash.
  isClaimed ||= mayReloadOnce(import.meta.url);
  return isClaimed;
}

/**
 * Reloads the page if the server responds; an offline visitor keeps the page.
 * @returns whether the page will reload
 */
export async function reloadIfReachable(): Promise<boolean> {
  const answer = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(
    () => null,
  );
  if (!answer?.ok) return false;
  location.reload();
  return true;
}
