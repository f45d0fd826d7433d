/** `session` is the tab's own and ends with it. */
type Place = 'local' | 'session';

const storeOf = (place: Place): Storage => (place === 'local' ? localStorage : sessionStorage);

/** Reads what is kept; null for nothing, and where the browser keeps nothing (private windows). */
export function readStored(place: Place, key: string): string | null {
  try {
    return storeOf(place).getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text. @returns false where the store is full or forbidden */
export function writeStored(place: Place, key: string, value: string): boolean {
  try {
    storeOf(place).setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

export function removeStored(place: Place, key: string): void {
  try {
    storeOf(place).removeItem(key);
  } catch {
    // Then there is nothing to remove.
  }
}

/** The keys that begin so. */
export function storedKeys(place: Place, prefix: string): string[] {
  try {
    return Object.keys(storeOf(place)).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}
