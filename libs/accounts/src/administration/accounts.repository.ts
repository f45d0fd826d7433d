import { type AdminUserItem, PHONE_PATTERN, type Role, type UserChange } from '#contracts';
import { Sql } from '#database';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { UserNotFoundError } from '../accounts.errors.js';
import { isActive } from '../users/account-conditions.js';

/** The data by which an admin recognises an account. */
export interface FoundAccount {
  id: number;
  username: string;
  /** The email; the phone if there is no email. */
  address: string | null;
  designs: number;
}

/** A row of the console's list of accounts. */
export interface AccountRow extends Omit<AdminUserItem, 'created_at'> {
  created_at: Date;
}

/** The changes that only set columns of the account. */
export type ColumnChange = Exclude<UserChange, 'reset-second-factor'>;

const FOUND_COLUMNS = `id, username, coalesce(email, phone) AS address,
  (SELECT count(*)::int FROM designs d WHERE d.designer_id = users.id) AS designs`;

const SELECT_ROW = `SELECT u.id, u.username, u.display_name, u.email, u.phone, u.is_admin,
    coalesce(u.locked_until > now(), false) AS is_locked, u.created_at,
    (SELECT count(*) FROM designs d WHERE d.designer_id = u.id) AS designs
  FROM users u`;

/** `#` and the id of an account; no username has a `#`. */
const ID_PATTERN = /^#([1-9]\d{0,8})$/;

const ASSIGNMENTS: Record<ColumnChange, string> = {
  lock: "locked_until = 'infinity'",
  unlock: 'locked_until = NULL, failed_sign_ins = 0',
  promote: 'is_admin = true',
  demote: 'is_admin = false',
};

/** SQL on the accounts that admins look at and change. */
@Injectable()
export class AccountsRepository {
  constructor(private readonly sql: Sql) {}

  /**
   * Finds an account by username, email, phone, or `#` and its id. Input that looks like a phone or an email is not
   * matched as a username, because a username may look like another user's phone. Unverified emails are not matched,
   * because their owner is unknown.
   * @throws UserNotFoundError
   */
  find(name: string, manager?: EntityManager): Promise<FoundAccount> {
    const [, id] = ID_PATTERN.exec(name) ?? [];
    if (id) return this.findBy('id = $1', Number(id), manager);
    if (PHONE_PATTERN.test(name)) return this.findBy('phone = $1', name, manager);
    const isEmail = name.includes('@');
    const byEmail = 'email = lower($1) AND email_verified_at IS NOT NULL';
    return this.findBy(isEmail ? byEmail : 'lower(username) = lower($1)', name, manager);
  }

  /** Finds an account and locks it against changes until the transaction ends. @throws UserNotFoundError */
  findAndLock(id: number, manager: EntityManager): Promise<FoundAccount> {
    return this.findBy('id = $1 FOR UPDATE', id, manager);
  }

  private async findBy(
    condition: string,
    value: unknown,
    manager?: EntityManager,
  ): Promise<FoundAccount> {
    const account = await this.sql.one<FoundAccount>(
      `SELECT ${FOUND_COLUMNS} FROM users WHERE deleted_at IS NULL AND ${condition}`,
      [value],
      manager,
    );
    if (!account) throw new UserNotFoundError();
    return account;
  }

  /** Lists accounts by id. @param text part of a name, or an email or phone; null for all */
  list(text: string | null, afterId: number, limit: number): Promise<AccountRow[]> {
    return this.sql.rows<AccountRow>(
      `${SELECT_ROW} WHERE u.deleted_at IS NULL AND u.id > $2
         AND ($1::text IS NULL OR lower($1) IN (u.email, u.phone)
           OR position(lower($1) IN lower(u.username)) > 0)
       ORDER BY u.id LIMIT $3`,
      [text, afterId, limit],
    );
  }

  /** The row of the account with this username, email or phone; null if there is none. */
  findRow(name: string): Promise<AccountRow | null> {
    return this.sql.one<AccountRow>(
      `${SELECT_ROW} WHERE u.deleted_at IS NULL
         AND (lower(u.username) = lower($1) OR u.email = lower($1) OR u.phone = $1)
       ORDER BY lower(u.username) = lower($1) DESC LIMIT 1`,
      [name],
    );
  }

  /** Makes simultaneous acts run one after another until their transactions end. */
  serialiseActs(manager: EntityManager): Promise<void> {
    return this.sql.lock('account acts', manager);
  }

  /** Whether the account is an admin that no other admin has locked. */
  async isActiveAdmin(id: number, manager: EntityManager): Promise<boolean> {
    return this.sql.exists(
      `SELECT FROM users WHERE id = $1 AND is_admin AND ${isActive('users')}`,
      [id],
      manager,
    );
  }

  /** Locks, unlocks, promotes or demotes an account. */
  change(id: number, change: ColumnChange, manager: EntityManager): Promise<void> {
    return this.sql.run(`UPDATE users SET ${ASSIGNMENTS[change]} WHERE id = $1`, [id], manager);
  }

  /** Whether the email belongs to an account, or the name to one that somebody can sign in to. */
  async isTaken(username: string, email: string, manager: EntityManager): Promise<boolean> {
    return this.sql.exists(
      `SELECT FROM users WHERE email = lower($2) OR (lower(username) = lower($1)
         AND (email IS NOT NULL OR phone IS NOT NULL OR password_hash IS NOT NULL
           OR wechat_openid IS NOT NULL))`,
      [username, email],
      manager,
    );
  }

  /** The role of an account in the console; null without one. */
  async roleOf(id: number): Promise<Role | null> {
    const row = await this.sql.one<{ role: Role | null }>('SELECT role FROM users WHERE id = $1', [
      id,
    ]);
    return row?.role ?? null;
  }

  /** Sets the role of an account. @param role null takes it away @returns the role before */
  async changeRole(id: number, role: Role | null, manager: EntityManager): Promise<Role | null> {
    const row = await this.sql.one<{ role: Role | null }>(
      'SELECT role FROM users WHERE id = $1 FOR UPDATE',
      [id],
      manager,
    );
    await this.sql.run('UPDATE users SET role = $2 WHERE id = $1', [id, role], manager);
    return row?.role ?? null;
  }

  /** Whether a user can sign in to an account, or could earlier and left data. */
  async isInUse(id: number, manager: EntityManager): Promise<boolean> {
    return this.sql.exists(
      `SELECT FROM users u WHERE id = $1 AND (is_admin OR password_hash IS NOT NULL
         OR email IS NOT NULL OR phone IS NOT NULL
         OR wechat_openid IS NOT NULL OR wechat_unionid IS NOT NULL
         OR EXISTS (SELECT FROM orders WHERE buyer_id = u.id)
         OR EXISTS (SELECT FROM download_grants WHERE user_id = u.id)
         OR EXISTS (SELECT FROM closed_download_grants WHERE user_id = u.id)
         OR EXISTS (SELECT FROM refunds WHERE requested_by = u.id)
         OR EXISTS (SELECT FROM knitting_profiles WHERE user_id = u.id))`,
      [id],
      manager,
    );
  }

  /** Locks the designs of an account until the transaction ends. */
  lockDesigns(id: number, manager: EntityManager): Promise<void> {
    const lock = 'SELECT FROM designs WHERE designer_id = $1 ORDER BY id FOR UPDATE';
    return this.sql.run(lock, [id], manager);
  }

  /** Moves the designs of an account to another account. */
  moveDesigns(fromId: number, intoId: number, manager: EntityManager): Promise<void> {
    const move = 'UPDATE designs SET designer_id = $2 WHERE designer_id = $1';
    return this.sql.run(move, [fromId, intoId], manager);
  }

  /** Deletes the row of an account; foreign keys refuse it while another table needs it. */
  delete(id: number, manager: EntityManager): Promise<void> {
    return this.sql.run('DELETE FROM users WHERE id = $1', [id], manager);
  }
}
