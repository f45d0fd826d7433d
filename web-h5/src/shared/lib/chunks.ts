import { readStored, writeStored } from './storage';

/** A part of the site's code that did not come: the network is gone, or a newer build took its file away. */
export class ChunkLoadError extends Error {}

/** Loads a part of the site's code. @throws ChunkLoadError */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    throw new ChunkLoadError('a part of the site did not load', { cause });
  }
}

/** Names the build: this module's file has its content in its name. */
const GIVEN_UP = `reloaded:${import.meta.url}`;

let isClaimed = false;

/**
 * Claims the one reload that each build has in a tab to go over to a newer one: a file that is missing for
 * good makes no loop.
 * @returns whether the page is to be reloaded
 */
export function claimReload(): boolean {
  // React may ask again for the same page.
  isClaimed ||= claim();
  return isClaimed;
}

function claim(): boolean {
  if (!navigator.onLine || readStored('session', GIVEN_UP)) return false;
  // Without a note there would be no end to it.
  return writeStored('session', GIVEN_UP, '1');
}

/**
 * Reloads the page if the shop answers: who is offline keeps the page instead of the browser's own error.
 * @returns whether it is about to reload
 */
export async function reloadIfReachable(): Promise<boolean> {
  const answer = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(
    () => null,
  );
  if (!answer?.ok) return false;
  location.reload();
  return true;
}
