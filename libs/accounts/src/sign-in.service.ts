import { type RateLimit, RateLimiter } from '#redis';
import { Injectable } from '@nestjs/common';
import {
  AccountLockedError,
  AccountUnverifiedError,
  SignInRefusedError,
} from './accounts.errors.js';
import { passwordMatches } from './passwords.js';
import { SessionsService, type IssuedSession } from './sessions.service.js';
import { isLocked, type User } from './user.entity.js';
import { UsersRepository } from './users.repository.js';

const FAILURES_ALLOWED = 10;
const LOCK_MINUTES = 15;
/** Who has no account is locked out alike, or the lock would tell who has one. */
const STRANGERS: RateLimit = {
  name: 'sign-in-stranger',
  max: FAILURES_ALLOWED,
  seconds: LOCK_MINUTES * 60,
};

/** Checked credentials of a password sign-in. */
export type Credentials = { password: string; remember: boolean } & (
  { email: string; phone?: undefined } | { phone: string; email?: undefined }
);

/** Somebody who has just signed in. */
export interface SignIn {
  user: User;
  session: IssuedSession;
}

@Injectable()
export class SignInService {
  constructor(
    private readonly users: UsersRepository,
    private readonly sessions: SessionsService,
    private readonly limiter: RateLimiter,
  ) {}

  /**
   * Signs in with email or phone and password.
   * @throws SignInRefusedError, AccountLockedError (also with the right password),
   *   AccountUnverifiedError (only with the right password)
   */
  async signIn(credentials: Credentials): Promise<SignIn> {
    const user =
      credentials.email === undefined
        ? await this.users.findByPhone(credentials.phone)
        : await this.users.findByEmail(credentials.email);
    const isOpen = user ? !isLocked(user) : await this.allowsStranger(credentials);
    if (!isOpen) throw new AccountLockedError();
    const matches = await passwordMatches(credentials.password, user?.passwordHash ?? null);
    if (!user) throw new SignInRefusedError(credentials.email === undefined);
    if (!matches) {
      await this.users.countFailedSignIn(user.id, FAILURES_ALLOWED, LOCK_MINUTES);
      throw new SignInRefusedError(credentials.email === undefined);
    }
    if (credentials.email !== undefined && !user.emailVerifiedAt) {
      throw new AccountUnverifiedError();
    }
    // Many guesses at once all find the account open at first; only here is it decided.
    if (!(await this.users.forgetFailedSignIns(user.id))) throw new AccountLockedError();
    return { user, session: await this.sessions.start(user.id, credentials.remember) };
  }

  private allowsStranger({ email, phone }: Credentials): Promise<boolean> {
    return this.limiter.allows(STRANGERS, email === undefined ? phone : email.toLowerCase());
  }
}
