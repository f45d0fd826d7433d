import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AccountLinksService } from './account-links.service.js';
import { AlreadyRegisteredError } from './accounts.errors.js';
import { hashPassword } from './passwords.js';
import { SmsCodesService } from './sms-codes.service.js';
import { isUniqueViolation } from './unique-violation.js';
import { UsersRepository } from './users.repository.js';

/** Checked input of a registration. */
export type Registration = { username: string; password: string } & (
  { email: string; phone?: undefined } | { email?: undefined; phone: string; code: string }
);

@Injectable()
export class RegistrationService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersRepository,
    private readonly links: AccountLinksService,
    private readonly smsCodes: SmsCodesService,
  ) {}

  /**
   * Makes an account. One by email is activated through the link mailed now, one by phone at once.
   * @throws AlreadyRegisteredError, SmsCodeWrongError
   */
  async register(registration: Registration): Promise<void> {
    const { username, email = null, phone = null } = registration;
    const codeId =
      registration.phone === undefined
        ? null
        : await this.smsCodes.check(registration.phone, 'register', registration.code);
    if (await this.users.isTaken({ username, email, phone })) throw new AlreadyRegisteredError();
    const passwordHash = await hashPassword(registration.password);
    const user = { username, displayName: username, passwordHash };
    try {
      await this.dataSource.transaction((manager) =>
        codeId === null
          ? this.insertByEmail({ ...user, email: email!.toLowerCase() }, manager)
          : this.insertByPhone({ ...user, phone }, codeId, manager),
      );
    } catch (error) {
      throw isUniqueViolation(error) ? new AlreadyRegisteredError() : error;
    }
  }

  private async insertByEmail(
    user: { username: string; displayName: string; passwordHash: string; email: string },
    manager: EntityManager,
  ): Promise<void> {
    const { id } = await this.users.insert(user, manager);
    await this.links.issue(id, 'verify', user.email, manager);
  }

  private async insertByPhone(
    user: { username: string; displayName: string; passwordHash: string; phone: string | null },
    codeId: string,
    manager: EntityManager,
  ): Promise<void> {
    await this.smsCodes.use(codeId, manager);
    await this.users.insert(user, manager);
  }
}
