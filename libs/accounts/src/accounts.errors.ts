import { DomainError, MESSAGES } from '#contracts';

/** Unknown account or wrong password: the answer does not tell which. spec §8. */
export class SignInRefusedError extends DomainError {
  readonly status = 401;
  readonly code = 'sign_in_refused';
  constructor() {
    super(MESSAGES.signInWrong);
  }
}

/** Too many failures, or locked by an admin. spec §8, design §4. */
export class AccountLockedError extends DomainError {
  readonly status = 403;
  readonly code = 'account_locked';
  constructor() {
    super(MESSAGES.accountLocked);
  }
}

/** Registered by email and not verified yet. design §4. */
export class AccountUnverifiedError extends DomainError {
  readonly status = 403;
  readonly code = 'account_unverified';
  constructor() {
    super(MESSAGES.accountUnverified);
  }
}

/** The refresh token is unknown, spent, revoked or past its time. */
export class SessionEndedError extends DomainError {
  readonly status = 401;
  readonly code = 'not_signed_in';
  constructor() {
    super(MESSAGES.sessionExpired);
  }
}
