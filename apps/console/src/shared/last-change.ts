import { useState } from 'react';
import { readCookie } from '../../../../web-h5/src/shared/lib/session/cookies';
import {
  CONSOLE_PREFIX,
  readStored,
  removeStored,
  writeStored,
} from '../../../../web-h5/src/shared/lib/storage';

/**
 * The id of the last bulk change that the signed-in person made in this tab; null if there is none, or it was undone. It
 * survives a reload and a visit to the site, until a sign-out.
 */
export function useLastChange(): [id: number | null, keep: (id: number | null) => void] {
  const [key] = useState(() => `${CONSOLE_PREFIX}bulk-change:${readCookie('username') ?? ''}`);
  const [id, setId] = useState(() => Number(readStored('session', key)) || null);
  const keep = (next: number | null) => {
    setId(next);
    if (next === null) removeStored('session', key);
    else writeStored('session', key, String(next));
  };
  return [id, keep];
}
