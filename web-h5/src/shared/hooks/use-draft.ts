import { useEffect, useState } from 'react';
import { useSession } from '../lib/session';
import { readStored, removeStored, storedKeys, writeStored } from '../lib/storage';

const PREFIX = 'draft:';

/** What is kept of a form, and whose it is; '' for a visitor. */
interface Kept<T> {
  owner: string;
  value: T;
}

/** The contents of a form that come back after a reload. */
export interface Draft<T> {
  value: T;
  setValue: (value: T) => void;
  /** Whether it came back from before. */
  isRestored: boolean;
  /** Begins anew; nothing stays kept. */
  clear: () => void;
  /** Lets go of what is kept, and keeps no more; for what was sent and still stands in the form. */
  forget: () => void;
}

/**
 * The contents of a form, kept in the tab until it is sent, cleared, or its user signs out. Nothing secret
 * may be in it. Where the browser keeps nothing, it is a plain state.
 * @param name of the form
 * @param initial the form as it begins, also the pattern that what is kept has to fit
 * @param isEmpty whether there is nothing to keep
 */
export function useDraft<T extends object>(
  name: string,
  initial: T,
  isEmpty = (value: T) => JSON.stringify(value) === JSON.stringify(initial),
): Draft<T> {
  // Whose it is stays: a sign-out while the form is open hands it to nobody.
  const [owner] = useState(useSession().fullName);
  const [restored] = useState(() => {
    const kept = readDraft(name, owner, initial);
    return kept && !isEmpty(kept) ? kept : null;
  });
  const [isRestored, setIsRestored] = useState(restored !== null);
  const [value, setValue] = useState(restored ?? initial);
  const [isForgotten, setIsForgotten] = useState(false);
  const hasNothing = isForgotten || isEmpty(value);
  useEffect(
    () => keepDraft(name, owner, hasNothing ? null : value),
    [name, owner, value, hasNothing],
  );
  const clear = () => {
    setIsRestored(false);
    setValue(initial);
    // At once: the form may be gone before it is drawn again.
    keepDraft(name, owner, null);
  };
  const change = (next: T) => {
    setIsForgotten(false);
    setValue(next);
  };
  const forget = () => {
    setIsForgotten(true);
    keepDraft(name, owner, null);
  };
  return { value, setValue: change, isRestored, clear, forget };
}

/** Lets all drafts of the tab go; for the sign-out. */
export function dropDrafts(): void {
  for (const key of storedKeys('session', PREFIX)) removeStored('session', key);
}

/** What was kept of a form; null for nothing, for another user's, and for what does not fit the pattern. */
export function readDraft<T extends object>(name: string, owner: string, pattern: T): T | null {
  try {
    const kept = JSON.parse(readStored('session', PREFIX + name) ?? 'null') as Kept<T> | null;
    if (!kept || (kept.owner !== '' && kept.owner !== owner)) return null;
    return kept.value && isLike(kept.value, pattern) ? kept.value : null;
  } catch {
    return null;
  }
}

/** Keeps what is in a form; null for nothing. */
export function keepDraft(name: string, owner: string, value: object | null): void {
  if (value === null) removeStored('session', PREFIX + name);
  else writeStored('session', PREFIX + name, JSON.stringify({ owner, value }));
}

/** Whether something has the fields of a pattern, of the same kinds; null, on either side, may be anything. */
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
