import { call } from '../../shared/api-client';
import { logFault } from '../../shared/log';
import { clearSession } from '../../shared/session';

/** Signs out here at once; a failure of the server's is only logged. spec §4. */
export function signOut(): void {
  void call('/account/logout/').catch((error: unknown) => logFault('logout', error));
  clearSession();
}
