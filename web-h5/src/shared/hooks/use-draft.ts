import { useEffect, useState } from 'react';
import { useSession } from '../lib/session/session';
import { readStored, removeStored, storedKeys, writeStored } from '../lib/storage';

const PREFIX = 'draft:';

/** A stored draft. `owner` is a username; '' for a visitor. */
interface StoredDraft<T> {
  owner: string;
  value: T;
}

/** The values of a form, which survive a reload. */
export interface Draft<T> {
  value: T;
  setValue: (value: T) => void;
  /** Whether the values were restored from the storage. */
  isRestored: boolean;
  /** Resets the form and deletes the draft. */
  clear: () => void;
  /** Deletes the draft but keeps the form's values; for a form that was sent and stays visible. */
  forget: () => void;
}

/**
 * The values of a form, stored in the tab's session storage until the form is sent or cleared or the user
 * signs out. They must not contain secrets. Without a storage it is a plain state.
 * @param name of the form
 * @param initial the initial values; a stored draft must have the same fields and types
 * @param isEmpty whether the values need no draft
 */
export function useDraft<T extends object>(
  name: string,
  initial: T,
  isEmpty = (value: T) => JSON.stringify(value) === JSON.stringify(initial),
): Draft<T> {
  // The owner does not change while the form is open, even after a sign-out.
  const [owner] = useState(useSession().fullName);
  const [restored] = useState(() => {
    const stored = readDraft(name, owner, initial);
    return stored && !isEmpty(stored) ? stored : null;
  });
  const [isRestored, setIsRestored] = useState(restored !== null);
  const [value, setValue] = useState(restored ?? initial);
  const [isForgotten, setIsForgotten] = useState(false);
  const hasNothing = isForgotten || isEmpty(value);
  useEffect(
    () => saveDraft(name, owner, hasNothing ? null : value),
    [name, owner, value, hasNothing],
  );
  const clear = () => {
    setIsRestored(false);
    setValue(initial);
    // Not in an effect: the form may be unmounted before the next render.
    saveDraft(name, owner, null);
  };
  const change = (next: T) => {
    setIsForgotten(false);
    setValue(next);
  };
  const forget = () => {
    setIsForgotten(true);
    saveDraft(name, owner, null);
  };
  return { value, setValue: change, isRestored, clear, forget };
}

/** Deletes all drafts of the tab; for a sign-out. */
export function dropDrafts(): void {
  for (const key of storedKeys('session', PREFIX)) removeStored('session', key);
}

/** Returns the draft of a form; null if there is none, it is another user's, or its fields do not match. */
export function readDraft<T extends object>(name: string, owner: string, pattern: T): T | null {
  try {
    const stored = JSON.parse(
      readStored('session', PREFIX + name) ?? 'null',
    ) as StoredDraft<T> | null;
    if (!stored || (stored.owner !== '' && stored.owner !== owner)) return null;
    return stored.value && isLike(stored.value, pattern) ? stored.value : null;
  } catch {
    return null;
  }
}

/** Stores the draft of a form; null deletes it. */
export function saveDraft(name: string, owner: string, value: object | null): void {
  if (value === null) removeStored('session', PREFIX + name);
  else writeStored('session', PREFIX + name, JSON.stringify({ owner, value }));
}

/** Whether a value has the fields and types of the pattern; null on either side matches anything. */
function isLike(value: unknown, pattern: unknown): boolean {
  if (pattern === null || value === null) return true;
  if (Array.isArray(pattern)) {
    const isItem = (item: unknown) => pattern.length === 0 || isLike(item, pattern[0]);
    return Array.isArray(value) && value.every(isItem);
  }
  if (typeof pattern !== 'object') return typeof value === typeof pattern;
  if (typeof value !== 'object') return false;
  return Object.entries(pattern).every(([field, inner]) =>
    isLike((value as Record<string, unknown>)[field], inner),
  );
}
