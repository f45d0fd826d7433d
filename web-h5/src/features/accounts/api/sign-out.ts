import { call, statusOf } from '../../../shared/lib/api-client';
import { logFault } from '../../../shared/lib/log';
import { clearSession, rebuildSession } from '../../../shared/lib/browser-session';
import { readStored, removeStored, writeStored } from '../../../shared/lib/storage';
import { dropDrafts } from '../../../shared/hooks/use-draft';

/** Set while the server has not heard of a sign-out, so that it is told as soon as it can be. */
const UNHEARD = 'sign-out-unheard';

/** Signs out here at once; a failure of the server's is only logged. spec §4. */
export function signOut(): void {
  clearSession(true);
  dropDrafts();
  writeStored('local', UNHEARD, '1');
  void tellServer();
}

/** Tells the server of a sign-out that it did not hear of; for the start and when the network is back. */
export function repeatSignOut(): void {
  if (!readStored('local', UNHEARD)) return;
  // Somebody has signed in since: that took the old session's place.
  if (rebuildSession().fullName) removeStored('local', UNHEARD);
  else void tellServer();
}

async function tellServer(): Promise<void> {
  try {
    await call('/account/logout/');
    removeStored('local', UNHEARD);
  } catch (error) {
    logFault('logout', error);
    if (statusOf(error) !== null) removeStored('local', UNHEARD);
  }
}
