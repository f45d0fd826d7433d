import { call } from '../../shared/api-client';
import { clearSession } from '../../shared/session';

/** Signs out here at once; whatever the server answers is only logged. spec §4. */
export function signOut(): void {
  call('/account/logout/').then(
    (answer) => console.info('logout', answer),
    (error: unknown) => console.warn('logout', error),
  );
  clearSession();
}
