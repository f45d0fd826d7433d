import { assertMay, type Role } from '#contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SelfChangeError } from '../accounts.errors.js';
import { AccountsRepository } from './accounts.repository.js';
import { AuditLog } from './audit-log.js';
import type { SignedInUser } from '../sign-in/signed-in-user.js';

/** Grants and takes the roles of the console (CONS-09). A change takes effect with the person's next request. */
@Injectable()
export class RolesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly accounts: AccountsRepository,
    private readonly auditLog: AuditLog,
  ) {}

  /** The role of an account; null without one. */
  of(userId: number): Promise<Role | null> {
    return this.accounts.roleOf(userId);
  }

  /** @param role null takes it away @throws ForbiddenError, UserNotFoundError, SelfChangeError */
  async change(
    admin: SignedInUser,
    name: string,
    role: Role | null,
    reason: string,
  ): Promise<void> {
    assertMay(admin, 'people.change');
    await this.dataSource.transaction(async (manager) => {
      const { id, username } = await this.accounts.find(name, manager);
      if (id === admin.id) throw new SelfChangeError();
      const before = await this.accounts.changeRole(id, role, manager);
      const details = { name: username, before, after: role, reason };
      await this.auditLog.record(admin, 'user.role', String(id), details, manager);
    });
  }
}
