import { readStored, writeStored } from '../../../../shared/lib/storage';

const KEY = 'last-searches';
const MAX = 6;

/** The last searches of this device, the newest first (FIND-11). */
export function lastSearches(): { kind: 'last'; text: string }[] {
  return stored().map((text) => ({ kind: 'last', text }));
}

/** Puts a search before the earlier ones; an empty one is not kept. */
export function rememberSearch(words: string): void {
  if (words === '') return;
  const rest = stored().filter((text) => text !== words);
  writeStored('local', KEY, JSON.stringify([words, ...rest].slice(0, MAX)));
}

function stored(): string[] {
  try {
    const list: unknown = JSON.parse(readStored('local', KEY) ?? '[]');
    return Array.isArray(list) ? list.filter((text) => typeof text === 'string').slice(0, MAX) : [];
  } catch {
    return [];
  }
}
