/**
 * The browser cache for reading without a network. Its addresses do not exist on the server. Signing out deletes it.
 */
const CACHE = 'reading';

const addressOf = (owner: string, path: string) => `/offline/${encodeURIComponent(owner)}/${path}`;

/** Missing without HTTPS and in some web views. */
const open = (): Promise<Cache> | null => ('caches' in globalThis ? caches.open(CACHE) : null);

/** Keeps a response for reading without a network (READ-16). A full or blocked storage is no fault. @param owner the project on this device */
export async function keepOffline(owner: string, path: string, response: Response): Promise<void> {
  try {
    await (await open())?.put(addressOf(owner, path), response);
  } catch {
    // The failure does not stop the reader; the page is missing without a network.
  }
}

/** What was kept; null if nothing was. */
export async function offlineCopy(owner: string, path: string): Promise<Response | null> {
  try {
    return (await (await open())?.match(addressOf(owner, path))) ?? null;
  } catch {
    return null;
  }
}

/** Deletes what was kept of a project, as after a refund. */
export async function forgetOffline(owner: string): Promise<void> {
  const cache = await open();
  const start = new URL(addressOf(owner, ''), location.origin).href;
  const kept = (await cache?.keys()) ?? [];
  const own = kept.filter(({ url }) => url.startsWith(start));
  await Promise.all(own.map((request) => cache!.delete(request)));
}

/**
 * Whether the browser opens the reader without a network, so that keeping more pages is of use. The service worker need
 * not control this page: one that was reached by a link of another page is controlled at its next load.
 */
export async function opensOffline(): Promise<boolean> {
  const { connection, serviceWorker } = navigator as Navigator & {
    connection?: { saveData?: boolean };
  };
  if (connection?.saveData) return false;
  return (await serviceWorker?.getRegistration('/read/')) !== undefined;
}
