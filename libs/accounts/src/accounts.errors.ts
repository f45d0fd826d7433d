import { DomainError, MESSAGES } from '#contracts';

/** Unknown account or wrong password: the answer does not tell which. spec §8. */
export class SignInRefusedError extends DomainError {
  constructor() {
    super(401, 'sign_in_refused', MESSAGES.signInWrong);
  }
}

/** Too many failures, or locked by an admin. spec §8, design §4. */
export class AccountLockedError extends DomainError {
  constructor() {
    super(403, 'account_locked', MESSAGES.accountLocked);
  }
}

/** Registered by email and not verified yet. design §4. */
export class AccountUnverifiedError extends DomainError {
  constructor() {
    super(403, 'account_unverified', MESSAGES.accountUnverified);
  }
}

/** The refresh token is unknown, spent, revoked or past its time. */
export class SessionEndedError extends DomainError {
  constructor() {
    super(401, 'not_signed_in', MESSAGES.sessionExpired);
  }
}
