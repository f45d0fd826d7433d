import { call, statusOf } from '../../shared/api-client';
import { logFault } from '../../shared/log';
import { clearSession, rebuildSession } from '../../shared/session';

/** Set while the server has not heard of a sign-out, so that it is told as soon as it can be. */
const UNHEARD = 'sign-out-unheard';

/** Signs out here at once; a failure of the server's is only logged. spec §4. */
export function signOut(): void {
  clearSession();
  localStorage.setItem(UNHEARD, '1');
  void tellServer();
}

/** Tells the server of a sign-out that it did not hear of; for the start and when the network is back. */
export function repeatSignOut(): void {
  if (!localStorage.getItem(UNHEARD)) return;
  // Somebody has signed in since: that took the old session's place.
  if (rebuildSession().fullName) localStorage.removeItem(UNHEARD);
  else void tellServer();
}

async function tellServer(): Promise<void> {
  try {
    await call('/account/logout/');
    localStorage.removeItem(UNHEARD);
  } catch (error) {
    logFault('logout', error);
    if (statusOf(error) !== null) localStorage.removeItem(UNHEARD);
  }
}
