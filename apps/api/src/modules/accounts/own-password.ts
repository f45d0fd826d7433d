import { PasswordMissingError, PasswordsService, type SignedInUser } from '#accounts';
import { InvalidInputError, MESSAGES } from '#contracts';
import { Injectable } from '@nestjs/common';

/** Asks for the password once more before something that a stolen session must not be enough for. */
@Injectable()
export class OwnPassword {
  constructor(private readonly passwords: PasswordsService) {}

  /**
   * Before a new way to sign in, a new password, the end of the account.
   * @throws PasswordWrongError, TooManyRequestsError; never where there is no password
   */
  assert(user: SignedInUser, password: string | null | undefined): Promise<void> {
    return this.passwords.assertPassword(user, password ?? '');
  }

  /**
   * Before an admin acts on the accounts of others, or makes a token.
   * @throws PasswordMissingError for an account without one, InvalidInputError for no password,
   *   PasswordWrongError, TooManyRequestsError
   */
  async require(user: SignedInUser, password: string | null | undefined): Promise<void> {
    if (!user.hasPassword) throw new PasswordMissingError();
    if (!password) throw new InvalidInputError({ password: [MESSAGES.ownPasswordRequired] });
    await this.passwords.assertPassword(user, password);
  }
}
