import { PasswordMissingError, PasswordsService, type SignedInUser } from '#accounts';
import { InvalidInputError, API_MESSAGES, SecondFactorStaleError } from '#contracts';
import { Injectable } from '@nestjs/common';

/** Asks for the current password before acts that a stolen session alone must not allow. */
@Injectable()
export class OwnPassword {
  constructor(private readonly passwords: PasswordsService) {}

  /**
   * Required before adding a sign-in method, changing the password and deleting the account.
   * @throws PasswordWrongError, TooManyRequestsError; neither for an account without a password
   */
  assert(user: SignedInUser, password: string | null | undefined): Promise<void> {
    return this.passwords.assertPassword(user, password ?? '');
  }

  /**
   * Required before an admin changes other accounts or creates a token. A user with a second factor must have verified it
   * within the last minutes; it replaces the password (CONS-09).
   * @throws SecondFactorStaleError, PasswordMissingError for an account without a password, InvalidInputError for a
   * missing password, PasswordWrongError, TooManyRequestsError
   */
  async require(user: SignedInUser, password: string | null | undefined): Promise<void> {
    if (user.secondFactor === 'fresh') return;
    if (user.secondFactor === 'stale') throw new SecondFactorStaleError();
    if (!user.hasPassword) throw new PasswordMissingError();
    if (!password) throw new InvalidInputError({ password: [API_MESSAGES.ownPasswordRequired] });
    await this.passwords.assertPassword(user, password);
  }
}
