import { FALLBACK_DISPLAY_NAME } from '#contracts';
import { Sql } from '#database';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, type Repository } from 'typeorm';
import { isUnlocked, NEVER_ACTIVATED } from './account-conditions.js';
import { User } from './user.entity.js';

/** A reserved password attempt: the hash to compare with, and the attempt's number, from 1. */
export interface ReservedTry {
  passwordHash: string | null;
  number: number;
}

@Injectable()
export class UsersRepository {
  private readonly users: Repository<User>;

  constructor(
    private readonly dataSource: DataSource,
    private readonly sql: Sql,
  ) {
    this.users = dataSource.getRepository(User);
  }

  findByEmail(email: string): Promise<User | null> {
    return this.users.findOneBy({ email: email.toLowerCase() });
  }

  findByPhone(phone: string): Promise<User | null> {
    return this.users.findOneBy({ phone });
  }

  /** Finds a user by unionid if WeChat sends it, else by openid. */
  async findByWechat(openid: string, unionid: string | null): Promise<User | null> {
    const byPerson =
      unionid === null ? null : await this.users.findOneBy({ wechatUnionid: unionid });
    return byPerson ?? this.users.findOneBy({ wechatOpenid: openid });
  }

  getById(id: number, manager?: EntityManager): Promise<User> {
    const users = manager?.getRepository(User) ?? this.users;
    return users.findOneByOrFail({ id });
  }

  insert(user: Partial<User>, manager: EntityManager = this.dataSource.manager): Promise<User> {
    return manager.save(manager.create(User, user));
  }

  /** Finds an account by name, ignoring case. */
  async findIdByName(username: string, manager: EntityManager): Promise<number | null> {
    const user = await this.sql.one<{ id: number }>(
      'SELECT id FROM users WHERE lower(username) = lower($1)',
      [username],
      manager,
    );
    return user?.id ?? null;
  }

  /** Whether the account was registered and not activated since, and no design needs it. */
  async isNeverActivated(id: number, manager: EntityManager): Promise<boolean> {
    const condition = `SELECT FROM users WHERE id = $1 AND ${NEVER_ACTIVATED}`;
    return this.sql.exists(condition, [id], manager);
  }

  /** Creates an account without credentials, unless another request has just created it. */
  async insertByName(username: string, manager: EntityManager): Promise<void> {
    await this.sql.run(
      `INSERT INTO users (username, display_name) VALUES ($1, $1) ON CONFLICT DO NOTHING`,
      [username],
      manager,
    );
  }

  async promoteByEmail(email: string): Promise<boolean> {
    const affected = await this.sql.affected(
      `UPDATE users SET is_admin = true
       WHERE email = lower($1) AND email_verified_at IS NOT NULL AND deleted_at IS NULL`,
      [email],
    );
    return affected === 1;
  }

  /** The admins, and the people who have one of the roles. */
  async listOperators(roles: readonly string[], manager?: EntityManager): Promise<number[]> {
    const rows = await this.sql.rows<{ id: number }>(
      `SELECT id FROM users WHERE (is_admin OR role = ANY($1)) AND deleted_at IS NULL ORDER BY id`,
      [roles],
      manager,
    );
    return rows.map(({ id }) => id);
  }

  /** Whether any account is an admin's. */
  async hasAdmin(manager?: EntityManager): Promise<boolean> {
    return this.sql.exists('SELECT FROM users WHERE is_admin', [], manager);
  }

  /** Whether any account exists. */
  async exist(): Promise<boolean> {
    return this.sql.exists('SELECT FROM users');
  }

  /** Whether an account has this email or phone. */
  async hasAddress(user: {
    email?: string | undefined;
    phone?: string | undefined;
  }): Promise<boolean> {
    return this.sql.exists('SELECT 1 FROM users WHERE email = lower($1) OR phone = $2', [
      user.email ?? null,
      user.phone ?? null,
    ]);
  }

  /** Throws a unique violation if another account has the name. */
  async rename(id: number, username: string, manager: EntityManager): Promise<void> {
    await this.sql.run(
      `UPDATE users SET username = $2,
         display_name = CASE WHEN display_name = username THEN $2 ELSE display_name END
       WHERE id = $1`,
      [id, username],
      manager,
    );
  }

  async setPassword(id: number, passwordHash: string, manager: EntityManager): Promise<void> {
    // A user who started to link a WeChat account before this may not be the owner.
    await this.sql.run('DELETE FROM wechat_sign_ins WHERE link_user_id = $1', [id], manager);
    // Removes a lock caused by failed sign-ins; an admin's lock remains.
    await this.sql.run(
      `UPDATE users SET password_hash = $2, failed_sign_ins = 0,
         locked_until = CASE WHEN locked_until = 'infinity' THEN locked_until END
       WHERE id = $1 AND deleted_at IS NULL`,
      [id, passwordHash],
      manager,
    );
  }

  /** Records that an account's address was verified; false if the account has another address by now. */
  async markVerified(id: number, email: string, manager: EntityManager): Promise<boolean> {
    const affected = await this.sql.affected(
      `UPDATE users SET email_verified_at = coalesce(email_verified_at, now())
       WHERE id = $1 AND email = $2`,
      [id, email],
      manager,
    );
    return affected === 1;
  }

  /** Sets a verified address. Throws a unique violation if another account has it. */
  async setVerifiedEmail(id: number, email: string, manager: EntityManager): Promise<void> {
    await this.sql.run(
      `UPDATE users SET email = $2, email_verified_at = now()
       WHERE id = $1 AND deleted_at IS NULL`,
      [id, email],
      manager,
    );
  }

  async setPhone(id: number, phone: string, manager: EntityManager): Promise<void> {
    await this.sql.run(
      'UPDATE users SET phone = $2 WHERE id = $1 AND deleted_at IS NULL',
      [id, phone],
      manager,
    );
  }

  /** Links a WeChat account. Throws a unique violation if another account has it. */
  async setWechat(
    id: number,
    openid: string,
    unionid: string | null,
    manager: EntityManager,
  ): Promise<void> {
    await this.sql.run(
      `UPDATE users SET wechat_openid = $2, wechat_unionid = $3
       WHERE id = $1 AND deleted_at IS NULL`,
      [id, openid, unionid],
      manager,
    );
  }

  /** Gives a display name and picture to an account whose user has chosen none. */
  async nameIfUnnamed(
    id: number,
    displayName: string,
    avatar: string | null,
    manager: EntityManager,
  ): Promise<void> {
    await this.sql.run(
      `UPDATE users SET display_name = $2, avatar = coalesce(avatar, $3)
       WHERE id = $1 AND display_name = $4 AND deleted_at IS NULL`,
      [id, displayName, avatar, FALLBACK_DISPLAY_NAME],
      manager,
    );
  }

  /** Saves the profile data that WeChat sends at a sign-in. */
  async refreshWechat(id: number, unionid: string | null, avatar: string | null): Promise<void> {
    await this.sql.run(
      `UPDATE users SET wechat_unionid = coalesce(wechat_unionid, $2), avatar = coalesce($3, avatar)
       WHERE id = $1`,
      [id, unionid, avatar],
    );
  }

  /** Locks an account against deletion until the transaction ends; false if it was deleted before. */
  async lockAgainstDeletion(id: number, manager: EntityManager): Promise<boolean> {
    const user = await this.sql.one(
      'SELECT 1 FROM users WHERE id = $1 AND deleted_at IS NULL FOR SHARE',
      [id],
      manager,
    );
    return user !== null;
  }

  /**
   * Reserves one password attempt of an account in one statement, so that simultaneous guesses cannot bypass
   * the lock. The last allowed attempt locks the account and resets the counter.
   * @returns null if the account is locked
   */
  async reservePasswordTry(
    id: number,
    allowed: number,
    lockMinutes: number,
  ): Promise<ReservedTry | null> {
    return this.sql.one<ReservedTry>(
      `UPDATE users SET
         failed_sign_ins = CASE WHEN failed_sign_ins + 1 >= $2 THEN 0 ELSE failed_sign_ins + 1 END,
         locked_until = CASE WHEN failed_sign_ins + 1 >= $2
           THEN now() + make_interval(mins => $3) ELSE locked_until END
       WHERE id = $1 AND deleted_at IS NULL AND (locked_until IS NULL OR locked_until <= now())
       RETURNING password_hash AS "passwordHash",
         CASE failed_sign_ins WHEN 0 THEN $2 ELSE failed_sign_ins END AS number`,
      [id, allowed, lockMinutes],
    );
  }

  /**
   * Returns an attempt, and those before it, to the budget. Simultaneous attempts that were reserved later
   * remain counted, and a lock that one of them set remains.
   * @returns false if an admin has locked the account or the password was replaced since the attempt
   */
  async returnPasswordTry(
    id: number,
    { number, passwordHash }: ReservedTry,
    allowed: number,
  ): Promise<boolean> {
    const affected = await this.sql.affected(
      `UPDATE users SET failed_sign_ins = greatest(failed_sign_ins - $2, 0),
         locked_until = CASE WHEN $2 >= $3 OR locked_until <= now() THEN NULL ELSE locked_until END
       WHERE id = $1 AND password_hash = $4 AND ${isUnlocked('users')}`,
      [id, number, allowed, passwordHash],
    );
    return affected === 1;
  }

  /** Returns how many seconds an account is still locked. */
  async secondsLocked(id: number): Promise<number> {
    const row = await this.sql.one<{ seconds: number }>(
      `SELECT greatest(extract(epoch FROM locked_until - now()), 0)::float AS seconds
       FROM users WHERE id = $1 AND locked_until < 'infinity'`,
      [id],
    );
    return row?.seconds ?? 0;
  }
}
