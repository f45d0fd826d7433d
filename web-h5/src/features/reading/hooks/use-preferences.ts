import { useState } from 'react';
import { readStored, writeStored } from '../../../shared/lib/storage';

const KEY = 'reading-preferences';

/** What somebody likes on this device. */
export interface ReaderPreferences {
  /** Dims the pages. */
  night: boolean;
  /** Puts the buttons on the other side, for the left hand. */
  leftHand: boolean;
  vibration: boolean;
  /** Two pages at once, and how they lie (READ-11). */
  split: 'off' | 'beside' | 'above';
}

const DEFAULTS: ReaderPreferences = {
  night: false,
  leftHand: false,
  vibration: true,
  split: 'off',
};

export function usePreferences(): [
  ReaderPreferences,
  (change: Partial<ReaderPreferences>) => void,
] {
  const [preferences, setPreferences] = useState(() => {
    try {
      const stored = JSON.parse(readStored('local', KEY) ?? '{}') as Partial<ReaderPreferences>;
      return { ...DEFAULTS, ...stored };
    } catch {
      return DEFAULTS;
    }
  });
  const change = (part: Partial<ReaderPreferences>) => {
    const next = { ...preferences, ...part };
    setPreferences(next);
    writeStored('local', KEY, JSON.stringify(next));
  };
  return [preferences, change];
}
