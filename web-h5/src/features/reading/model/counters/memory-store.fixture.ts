import type { LogStore } from './waiting-changes';

/** A device's storage for the specs of logs. */
export function memoryStore(): LogStore {
  const map = new Map<string, string>();
  return {
    get: (key) => map.get(key) ?? null,
    set: (key, value) => void map.set(key, value),
    remove: (key) => void map.delete(key),
    keys: (prefix) => [...map.keys()].filter((key) => key.startsWith(prefix)),
  };
}
