import { CONFIG, type Config } from '#config';
import { isUniqueViolation } from '#database';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AccountSecrets, sameBytes } from '../account-secrets.js';
import {
  AlreadyRegisteredError,
  SetupClosedError,
  SetupCodeUnusableError,
  SetupCodeWrongError,
} from '../accounts.errors.js';
import { AuditLog } from '../administration/audit-log.js';
import { SetupCodesRepository } from './setup-codes.repository.js';
import { newSetupCode, normaliseSetupCode } from '../users/user-codes.js';
import type { User } from '../users/user.entity.js';
import { UsersRepository } from '../users/users.repository.js';
import { type NewUser, UsersService } from '../users/users.service.js';

/** Validated input of the first admin. */
export type FirstAdmin = Pick<NewUser, 'username' | 'email' | 'password'>;

/**
 * Creates the first admin of a new production shop. A person proves access to the server with a one-time code that the
 * server writes to its log. As soon as the shop has an admin, no further first admin can be created.
 */
@Injectable()
export class FirstAdminService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly dataSource: DataSource,
    private readonly codes: SetupCodesRepository,
    private readonly users: UsersRepository,
    private readonly accounts: UsersService,
    private readonly secrets: AccountSecrets,
    private readonly auditLog: AuditLog,
  ) {}

  /** Whether the shop waits for its first admin. */
  async isOpen(): Promise<boolean> {
    return this.config.production && !(await this.users.hasAdmin());
  }

  /** Replaces the one-time code. @returns null if it is not needed, or another process has just issued one */
  async issueCode(): Promise<string | null> {
    if (!(await this.isOpen())) return null;
    const code = newSetupCode();
    const isIssued = await this.codes.replace(this.secrets.setupCodeHash(code));
    return isIssued ? code : null;
  }

  /**
   * Creates the first admin. Of several requests at once one succeeds.
   * @throws SetupClosedError, SetupCodeWrongError, SetupCodeUnusableError, AlreadyRegisteredError
   */
  async create(typedCode: string, admin: FirstAdmin): Promise<User> {
    if (!(await this.isOpen())) throw new SetupClosedError();
    await this.assertCode(typedCode);
    const id = await this.insert(admin);
    return this.users.getById(id);
  }

  private async assertCode(typedCode: string): Promise<void> {
    const hash = await this.codes.reserveTry();
    if (hash === null) throw new SetupCodeUnusableError();
    const typedHash = this.secrets.setupCodeHash(normaliseSetupCode(typedCode));
    if (!sameBytes(hash, typedHash)) throw new SetupCodeWrongError();
    await this.codes.returnTry();
  }

  private async insert(admin: FirstAdmin): Promise<number> {
    const { username } = admin;
    try {
      return await this.dataSource.transaction(async (manager) => {
        await this.codes.lock(manager);
        if (await this.users.hasAdmin(manager)) throw new SetupClosedError();
        const user = { ...admin, displayName: username, isAdmin: true };
        const id = await this.accounts.createVerified(user, manager);
        await this.codes.remove(manager);
        await this.auditLog.record({ id, username }, 'user.first-admin', String(id), {}, manager);
        return id;
      });
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      throw new AlreadyRegisteredError(isUniqueViolation(error, 'users_username'));
    }
  }
}
