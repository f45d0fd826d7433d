import { type RateLimit, RateLimiter } from '#redis';
import { Injectable } from '@nestjs/common';
import {
  AccountLockedError,
  AccountUnverifiedError,
  SignInRefusedError,
} from '../accounts.errors.js';
import {
  PASSWORD_LOCK_MINUTES,
  PASSWORD_TRIES,
  PasswordTriesService,
} from './password-tries.service.js';
import { passwordMatches } from '../passwords/passwords.js';
import { SessionsService, type IssuedSession } from './sessions.service.js';
import type { User } from '../users/user.entity.js';
import { UsersRepository } from '../users/users.repository.js';

/**
 * Rate limit of addresses without an account. It equals the lock of an account, so that the lock does not reveal which
 * accounts exist.
 */
const UNKNOWN_ACCOUNT_LIMIT: RateLimit = {
  name: 'sign-in-stranger',
  max: PASSWORD_TRIES,
  seconds: PASSWORD_LOCK_MINUTES * 60,
};

/** Validated credentials of a password sign-in. */
export type Credentials = { password: string; remember: boolean } & (
  | { email: string; phone?: undefined }
  | { phone: string; email?: undefined }
);

/** Result of a successful sign-in. */
export interface SignIn {
  user: User;
  session: IssuedSession;
  /** Whether the sign-in created the account, or activated it (WALK-09). */
  isNew: boolean;
}

/** Signs in with a password, with a limited number of tries for each account. */
@Injectable()
export class SignInService {
  constructor(
    private readonly users: UsersRepository,
    private readonly tries: PasswordTriesService,
    private readonly sessions: SessionsService,
    private readonly limiter: RateLimiter,
  ) {}

  /**
   * Signs in with email or phone and password.
   * @throws SignInRefusedError; AccountLockedError, also with the right password; AccountUnverifiedError, only with the
   *   right password
   */
  async signIn(credentials: Credentials): Promise<SignIn> {
    const user =
      credentials.email === undefined
        ? await this.users.findByPhone(credentials.phone)
        : await this.users.findByEmail(credentials.email);
    const outcome = user
      ? await this.tries.compare(user.id, credentials.password)
      : await this.compareForStranger(credentials);
    if (outcome === 'locked') throw new AccountLockedError();
    if (!user || outcome === 'wrong') throw new SignInRefusedError(credentials.email === undefined);
    if (credentials.email !== undefined && !user.emailVerifiedAt) {
      throw new AccountUnverifiedError();
    }
    return {
      user,
      session: await this.sessions.start(user.id, credentials.remember),
      isNew: false,
    };
  }

  /** Takes as long as the comparison for an account, and has the same limits. */
  private async compareForStranger(credentials: Credentials): Promise<'wrong' | 'locked'> {
    if (!(await this.allowsStranger(credentials))) return 'locked';
    await passwordMatches(credentials.password, null);
    return 'wrong';
  }

  private allowsStranger({ email, phone }: Credentials): Promise<boolean> {
    return this.limiter.allows(
      UNKNOWN_ACCOUNT_LIMIT,
      email === undefined ? phone : email.toLowerCase(),
    );
  }
}
