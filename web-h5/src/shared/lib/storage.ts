/** `session` is the tab's session storage. */
type Place = 'local' | 'session';

const storeOf = (place: Place): Storage => (place === 'local' ? localStorage : sessionStorage);

/** Reads a value; null if there is none or the storage is blocked (private windows). */
export function readStored(place: Place, key: string): string | null {
  try {
    return storeOf(place).getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text. @returns false if the storage is full or blocked */
export function writeStored(place: Place, key: string, value: string): boolean {
  try {
    storeOf(place).setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

/**
 * Whether the page may be reloaded for this reason: once in a tab, and not offline. Without the stored mark it would reload
 * forever.
 */
export function mayReloadOnce(reason: string): boolean {
  const mark = `reloaded:${reason}`;
  return navigator.onLine && !readStored('session', mark) && writeStored('session', mark, '1');
}

export function removeStored(place: Place, key: string): void {
  try {
    storeOf(place).removeItem(key);
  } catch {
    // The storage is blocked: there is nothing to remove.
  }
}

/** The keys with this prefix. */
export function storedKeys(place: Place, prefix: string): string[] {
  try {
    return Object.keys(storeOf(place)).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

/** The start of the keys of what the reader keeps for each user and design. */
export const READING_PREFIX = 'reading:';
/** The keys of counts and notes that wait for the server: `reading:user:7:e:…`, `reading:user:7:i:…`. */
export const READING_PENDING = /:\d+:[ei]:/;

/** The start of the keys of the version whose changes a user has read. */
export const VERSION_READ_PREFIX = 'version-read:';

/** The start of the keys of downloads that a user has begun. */
export const BEGAN_DOWNLOAD_PREFIX = 'began-download:';

/** The starts of keys that continue with the name of a user: `reading:user:7`. */
export const USER_PREFIXES = [READING_PREFIX, VERSION_READ_PREFIX, BEGAN_DOWNLOAD_PREFIX];

/** The start of the keys that the console keeps in the tab until a sign-out. */
export const CONSOLE_PREFIX = 'console:';

/** The key of the favourites that a visitor's device keeps. */
export const DEVICE_FAVOURITES = 'favourites';

/** The key of the knitting profile that a visitor's device keeps. */
export const DEVICE_KNITTING = 'knitting-profile';

/** The key of the copy of the account's knitting profile, for reading without a network. */
export const KNITTING_COPY = 'knitting-copy';

/** Present on a device whose home page showed a pattern to continue; `early.ts` reserves the space of it. */
export const CONTINUE_HINT = 'continue';
