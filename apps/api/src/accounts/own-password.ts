import { PasswordsService, type SignedInUser } from '#accounts';
import { RateLimiter } from '#redis';
import { Injectable } from '@nestjs/common';

/** How often the holder of a session may try the account's password. */
const GUESSES = { name: 'password-guess', max: 10, seconds: 900 };

/**
 * Asks for the password once more before something that a stolen session must not be enough for: a
 * new way to sign in, a new password, the end of the account.
 */
@Injectable()
export class OwnPassword {
  constructor(
    private readonly passwords: PasswordsService,
    private readonly limiter: RateLimiter,
  ) {}

  /** @throws PasswordWrongError, TooManyRequestsError; never where there is no password */
  async assert(user: SignedInUser, password: string | null | undefined): Promise<void> {
    await this.limiter.hit(GUESSES, String(user.id));
    await this.passwords.assertPassword(user, password ?? '');
  }
}
