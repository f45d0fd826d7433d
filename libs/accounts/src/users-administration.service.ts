import {
  type AdminUserItem,
  type AdminUserPage,
  ForbiddenError,
  PHONE_PATTERN,
  type UserChange,
} from '#contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AccountLinksService } from './account-links.service.js';
import { AccountTakenError, SelfChangeError, UserNotFoundError } from './accounts.errors.js';
import { ApiTokensService } from './api-tokens.service.js';
import { AuditLog } from './audit-log.service.js';
import { SessionsService } from './sessions.service.js';
import type { SignedInUser } from './signed-in-user.js';
import { UsersService } from './users.service.js';

const CHANGES: Record<UserChange, string> = {
  lock: "locked_until = 'infinity'",
  unlock: 'locked_until = NULL, failed_sign_ins = 0',
  promote: 'is_admin = true',
  demote: 'is_admin = false',
};

interface UserRow extends Omit<AdminUserItem, 'created_at'> {
  created_at: Date;
}

/** The accounts of others, for admins. */
@Injectable()
export class UsersAdministrationService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersService,
    private readonly links: AccountLinksService,
    private readonly sessions: SessionsService,
    private readonly apiTokens: ApiTokensService,
    private readonly auditLog: AuditLog,
  ) {}

  /** @param text a part of a name, or an address or phone @throws ForbiddenError */
  async list(
    admin: SignedInUser,
    text: string | null,
    afterId: number,
    limit: number,
  ): Promise<AdminUserPage> {
    if (!admin.isAdmin) throw new ForbiddenError();
    const rows = await this.dataSource.query<UserRow[]>(
      `SELECT u.id, u.username, u.display_name, u.email, u.phone, u.is_admin,
         coalesce(u.locked_until > now(), false) AS is_locked, u.created_at,
         (SELECT count(*) FROM designs d WHERE d.designer_id = u.id) AS designs
       FROM users u WHERE u.deleted_at IS NULL AND u.id > $2
         AND ($1::text IS NULL OR lower($1) IN (u.email, u.phone)
           OR position(lower($1) IN lower(u.username)) > 0)
       ORDER BY u.id LIMIT $3`,
      [text, afterId, limit + 1],
    );
    const results = rows.slice(0, limit).map((row) => ({
      ...row,
      created_at: row.created_at.toISOString(),
    }));
    return { results, next_after: rows.length > limit ? results.at(-1)!.id : null };
  }

  /**
   * Locks or unlocks an account, or gives or takes an admin's rights. A lock ends what is open.
   * @param name a username, an address or a phone
   * @throws ForbiddenError, UserNotFoundError, SelfChangeError for one's own account
   */
  async change(admin: SignedInUser, name: string, change: UserChange): Promise<void> {
    if (!admin.isAdmin) throw new ForbiddenError();
    await this.dataSource.transaction(async (manager) => {
      const id = await findId(name, manager);
      // Nobody locks themselves out, or is the last admin who was.
      if (id === admin.id) throw new SelfChangeError();
      await manager.query(`UPDATE users SET ${CHANGES[change]} WHERE id = $1`, [id]);
      if (change === 'lock') await this.sessions.endAll(id, manager);
      if (change === 'lock' || change === 'demote') await this.apiTokens.revokeAll(id, manager);
      await this.auditLog.record(admin, `user.${change}`, String(id), { name }, manager);
    });
  }

  /**
   * Mails a link by which whose the address is takes over a designer's account, which had no way to sign in
   * so far. Makes the account where there is none.
   * @throws ForbiddenError, InvalidInputError for a name that cannot be one, AccountTakenError
   */
  async inviteDesigner(admin: SignedInUser, username: string, email: string): Promise<void> {
    if (!admin.isAdmin) throw new ForbiddenError();
    await this.dataSource.transaction(async (manager) => {
      const id = await this.users.findOrCreateDesigner(username, manager);
      const [row] = await manager.query<[{ isTaken: boolean }]>(
        `SELECT (u.email IS NOT NULL OR u.phone IS NOT NULL OR u.password_hash IS NOT NULL
             OR u.wechat_openid IS NOT NULL)
           OR EXISTS (SELECT FROM users WHERE email = lower($2)) AS "isTaken"
         FROM users u WHERE u.id = $1`,
        [id, email],
      );
      if (row.isTaken) throw new AccountTakenError();
      // An address that was mistyped before gets nothing any more.
      await this.links.voidAll(id, manager);
      await this.links.issue(id, 'invite', email.toLowerCase(), manager);
      await this.auditLog.record(admin, 'user.invite', String(id), { username, email }, manager);
    });
  }
}

/**
 * What looks like a phone or an address is nothing else: a username may look like somebody's phone, and an
 * address that nobody has proved may be anybody's. @throws UserNotFoundError
 */
async function findId(name: string, manager: EntityManager): Promise<number> {
  const byName = 'lower(username) = lower($1)';
  const byEmail = 'email = lower($1) AND email_verified_at IS NOT NULL';
  const condition = PHONE_PATTERN.test(name) ? 'phone = $1' : name.includes('@') ? byEmail : byName;
  const [row] = await manager.query<{ id: number }[]>(
    `SELECT id FROM users WHERE deleted_at IS NULL AND ${condition} FOR UPDATE`,
    [name],
  );
  if (!row) throw new UserNotFoundError();
  return row.id;
}
