import type { AccountConsent } from '#contracts';
import { isUniqueViolation } from '#database';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { hashToken } from '../account-secrets.js';
import type { LinkContinuation } from '../links/account-links.repository.js';
import { AccountLinksService } from '../links/account-links.service.js';
import { AlreadyRegisteredError } from '../accounts.errors.js';
import { ConsentsService } from '../users/consents.service.js';
import { hashPassword } from '../passwords/passwords.js';
import { SmsCodesService } from './sms-codes.service.js';
import { UsernamesService } from '../users/usernames.service.js';
import type { User } from '../users/user.entity.js';
import { UsersRepository } from '../users/users.repository.js';

/** Validated input of a registration. */
export type Registration = (RegistrationByEmail | RegistrationByPhone) & {
  consent?: AccountConsent | undefined;
  /** The key of the browser that the mailed link signs in. */
  browserKey?: string | null | undefined;
  /** The page of this site that the mailed link opens after the verification. */
  redirect?: string | undefined;
};

interface RegistrationByEmail {
  username: string;
  password: string;
  email: string;
  phone?: undefined;
}

interface RegistrationByPhone {
  username: string;
  password: string;
  email?: undefined;
  phone: string;
  code: string;
}

/** Creates accounts by email and by phone, and activates them. */
@Injectable()
export class RegistrationService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersRepository,
    private readonly usernames: UsernamesService,
    private readonly links: AccountLinksService,
    private readonly smsCodes: SmsCodesService,
    private readonly consents: ConsentsService,
  ) {}

  /**
   * Creates an account. An account by email is activated through the mailed link, one by phone at once.
   * @returns the account @throws AlreadyRegisteredError, SmsCodeWrongError
   */
  async register(registration: Registration): Promise<User> {
    const codeId = isByPhone(registration)
      ? await this.smsCodes.check(registration.phone, 'register', registration.code)
      : null;
    const { username } = registration;
    if (await this.usernames.isTaken(username)) throw new AlreadyRegisteredError(true);
    if (await this.users.hasAddress(registration)) throw new AlreadyRegisteredError(false);
    const passwordHash = await hashPassword(registration.password);
    const user = { username, displayName: username, passwordHash };
    try {
      return await this.dataSource.transaction(async (manager) => {
        if (isByPhone(registration)) {
          await this.smsCodes.use(codeId!, manager);
          const byPhone = { ...user, phone: registration.phone };
          const made = await this.users.insert(byPhone, manager);
          await this.recordConsent(made.id, registration, manager);
          return made;
        }
        const email = registration.email.toLowerCase();
        const made = await this.users.insert({ ...user, email }, manager);
        await this.recordConsent(made.id, registration, manager);
        const continuation = continuationOf(registration.browserKey, registration.redirect);
        await this.links.issue(made.id, 'verify', email, manager, continuation);
        return made;
      });
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      throw new AlreadyRegisteredError(isUniqueViolation(error, 'users_username'));
    }
  }

  private async recordConsent(
    userId: number,
    { consent }: Registration,
    manager: EntityManager,
  ): Promise<void> {
    if (consent) await this.consents.give(userId, consent, manager);
  }
}

/** The parameters that a mailed link carries on. */
export function continuationOf(
  browserKey: string | null = null,
  redirect: string | null = null,
): LinkContinuation {
  return { browserHash: browserKey === null ? null : hashToken(browserKey), redirect };
}

function isByPhone(
  registration: Registration,
): registration is Extract<Registration, RegistrationByPhone> {
  return registration.phone !== undefined;
}
