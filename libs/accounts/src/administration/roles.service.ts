import { assertMay, type Role } from '#contracts';
import { Sql } from '#database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SelfChangeError } from '../accounts.errors.js';
import { AuditLog } from './audit-log.service.js';
import { findAccount } from '../users/found-account.js';
import type { SignedInUser } from '../sign-in/signed-in-user.js';

/** Grants and takes the roles of the console (CONS-09). A change takes effect with the person's next request. */
@Injectable()
export class RolesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly sql: Sql,
    private readonly auditLog: AuditLog,
  ) {}

  /** The role of an account; null without one. */
  async of(userId: number): Promise<Role | null> {
    const row = await this.sql.one<{ role: Role | null }>('SELECT role FROM users WHERE id = $1', [
      userId,
    ]);
    return row?.role ?? null;
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
      const { id, username } = await findAccount(name, this.sql, manager);
      if (id === admin.id) throw new SelfChangeError();
      const row = await this.sql.one<{ role: Role | null }>(
        'SELECT role FROM users WHERE id = $1 FOR UPDATE',
        [id],
        manager,
      );
      await this.sql.run('UPDATE users SET role = $2 WHERE id = $1', [id, role], manager);
      const details = { name: username, before: row?.role ?? null, after: role, reason };
      await this.auditLog.record(admin, 'user.role', String(id), details, manager);
    });
  }
}
