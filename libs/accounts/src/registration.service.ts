import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AccountLinksService } from './account-links.service.js';
import { AlreadyRegisteredError } from './accounts.errors.js';
import { hashPassword } from './passwords.js';
import { SmsCodesService } from './sms-codes.service.js';
import { isUniqueViolation, isUsernameViolation } from './unique-violation.js';
import { UsernamesService } from './usernames.service.js';
import { UsersRepository } from './users.repository.js';

/** Validated input of a registration. */
export type Registration = RegistrationByEmail | RegistrationByPhone;

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

@Injectable()
export class RegistrationService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersRepository,
    private readonly usernames: UsernamesService,
    private readonly links: AccountLinksService,
    private readonly smsCodes: SmsCodesService,
  ) {}

  /**
   * Creates an account. An account by email is activated through the mailed link, one by phone at once.
   * @throws AlreadyRegisteredError, SmsCodeWrongError
   */
  async register(registration: Registration): Promise<void> {
    const codeId = isByPhone(registration)
      ? await this.smsCodes.check(registration.phone, 'register', registration.code)
      : null;
    const { username } = registration;
    if (await this.usernames.isTaken(username)) throw new AlreadyRegisteredError(true);
    if (await this.users.hasAddress(registration)) throw new AlreadyRegisteredError(false);
    const passwordHash = await hashPassword(registration.password);
    const user = { username, displayName: username, passwordHash };
    try {
      await this.dataSource.transaction(async (manager) => {
        if (isByPhone(registration)) {
          await this.smsCodes.use(codeId!, manager);
          await this.users.insert({ ...user, phone: registration.phone }, manager);
          return;
        }
        const email = registration.email.toLowerCase();
        const { id } = await this.users.insert({ ...user, email }, manager);
        await this.links.issue(id, 'verify', email, manager);
      });
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      throw new AlreadyRegisteredError(isUsernameViolation(error));
    }
  }
}

function isByPhone(registration: Registration): registration is RegistrationByPhone {
  return registration.phone !== undefined;
}
