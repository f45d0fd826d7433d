import { PasswordsService, type SignedInUser } from '#accounts';
import { Injectable } from '@nestjs/common';

/**
 * Asks for the password once more before something that a stolen session must not be enough for: a
 * new way to sign in, a new password, the end of the account.
 */
@Injectable()
export class OwnPassword {
  constructor(private readonly passwords: PasswordsService) {}

  /** @throws PasswordWrongError, TooManyRequestsError; never where there is no password */
  assert(user: SignedInUser, password: string | null | undefined): Promise<void> {
    return this.passwords.assertPassword(user, password ?? '');
  }
}
