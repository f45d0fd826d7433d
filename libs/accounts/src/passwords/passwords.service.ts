import { TooManyRequestsError } from '#contracts';
import { isUniqueViolation } from '#database';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AccountLinksService } from '../links/account-links.service.js';
import {
  AccountTakenError,
  EmailNotRegisteredError,
  LinkInvalidError,
  LinkUsedError,
  PasswordWrongError,
  PhoneNotRegisteredError,
  ResetLinkInvalidError,
} from '../accounts.errors.js';
import { ApiTokensService } from '../api-tokens/api-tokens.service.js';
import { PasswordTriesService } from '../sign-in/password-tries.service.js';
import { hashPassword } from './passwords.js';
import { SessionsService } from '../sign-in/sessions.service.js';
import type { SignedInUser } from '../sign-in/signed-in-user.js';
import { SmsCodesService } from '../sign-in/sms-codes.service.js';
import { UsersRepository } from '../users/users.repository.js';

/** Resets forgotten passwords and changes known ones. */
@Injectable()
export class PasswordsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersRepository,
    private readonly tries: PasswordTriesService,
    private readonly sessions: SessionsService,
    private readonly links: AccountLinksService,
    private readonly smsCodes: SmsCodesService,
    private readonly apiTokens: ApiTokensService,
  ) {}

  /** Mails a reset link, valid for one hour. @throws EmailNotRegisteredError */
  async requestReset(email: string): Promise<void> {
    const user = await this.users.findByEmail(email);
    if (!user?.email) throw new EmailNotRegisteredError();
    const address = user.email;
    await this.dataSource.transaction((manager) =>
      this.links.issue(user.id, 'reset', address, manager),
    );
  }

  /**
   * Sets a password by a mailed link and ends all sessions. The link also verifies the address.
   * @throws ResetLinkInvalidError
   */
  async resetByLink(token: string, newPassword: string): Promise<void> {
    try {
      await this.dataSource.transaction(async (manager) => {
        const link = await this.links.use(token, ['reset', 'invite'], manager);
        const { userId, email } = link;
        // The owner of the address becomes the owner of the account.
        if (link.purpose === 'invite') await this.users.setVerifiedEmail(userId, email, manager);
        if (!(await this.users.markVerified(userId, email, manager))) throw new LinkInvalidError();
        await this.replace(userId, await hashPassword(newPassword), manager);
      });
    } catch (error) {
      if (isUniqueViolation(error)) throw new AccountTakenError();
      const isRefused = error instanceof LinkInvalidError || error instanceof LinkUsedError;
      throw isRefused ? new ResetLinkInvalidError() : error;
    }
  }

  /** Sets a password by a text message's code and ends all sessions. @throws SmsCodeWrongError */
  async resetByPhone(phone: string, code: string, newPassword: string): Promise<void> {
    const codeId = await this.smsCodes.check(phone, 'reset', code);
    const passwordHash = await hashPassword(newPassword);
    const user = await this.users.findByPhone(phone);
    if (!user) throw new PhoneNotRegisteredError();
    await this.dataSource.transaction(async (manager) => {
      await this.smsCodes.use(codeId, manager);
      await this.replace(user.id, passwordHash, manager);
    });
  }

  /**
   * Sets a signed-in user's password and ends the user's other sessions. Callers check the old password with
   * `assertPassword`.
   */
  async change(user: SignedInUser, newPassword: string): Promise<void> {
    const passwordHash = await hashPassword(newPassword);
    await this.dataSource.transaction((manager) =>
      this.replace(user.id, passwordHash, manager, user.sessionId),
    );
  }

  /**
   * Checks the password of the signed-in user. Wrong passwords share the counter of sign-ins.
   * @throws PasswordWrongError, TooManyRequestsError; never for an account without a password
   */
  async assertPassword(user: SignedInUser, password: string): Promise<void> {
    const { passwordHash } = await this.users.getById(user.id);
    if (passwordHash === null) return;
    const outcome = await this.tries.compare(user.id, password);
    if (outcome === 'locked') {
      throw new TooManyRequestsError(await this.tries.secondsToWait(user.id));
    }
    if (outcome === 'wrong') throw new PasswordWrongError();
  }

  /**
   * Sets a new password and revokes the sessions, links and tokens that anyone with the old one may have
   * created.
   */
  private async replace(
    userId: number,
    passwordHash: string,
    manager: EntityManager,
    keptSessionId: string | null = null,
  ): Promise<void> {
    await this.users.setPassword(userId, passwordHash, manager);
    await this.links.voidAll(userId, manager);
    await this.sessions.endAll(userId, manager, keptSessionId);
    await this.apiTokens.revokeAll(userId, manager);
  }
}
