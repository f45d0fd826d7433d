import { Sql } from '#database';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { isUnlocked } from './account-conditions.js';

/** Tables whose rows a sign-in makes: they are no use of an account. */
const SIGN_IN_TABLES = ['consents', 'sessions', 'wechat_sign_ins'];

/** SQL of the deletion of accounts. */
@Injectable()
export class ErasureRepository {
  constructor(private readonly sql: Sql) {}

  /**
   * Locks accounts against every other change, in the order of their ids, until the transaction ends.
   * @returns how many of them exist and are not deleted
   */
  async lock(ids: number[], manager: EntityManager): Promise<number> {
    const locked = await this.sql.rows<{ isDeleted: boolean }>(
      `SELECT deleted_at IS NOT NULL AS "isDeleted" FROM users WHERE id = ANY($1) ORDER BY id FOR UPDATE`,
      [ids],
      manager,
    );
    return locked.filter(({ isDeleted }) => !isDeleted).length;
  }

  /** Accounts that were deleted within seven days: the worker may have been down meanwhile. */
  async listRecent(): Promise<number[]> {
    const rows = await this.sql.rows<{ id: number }>(
      "SELECT id FROM users WHERE deleted_at > now() - interval '7 days'",
    );
    return rows.map(({ id }) => id);
  }

  /** Whether designs, on sale or not, need the account. */
  async hasDesigns(id: number, manager: EntityManager): Promise<boolean> {
    return this.sql.exists('SELECT FROM designs WHERE designer_id = $1', [id], manager);
  }

  /** Whether WeChat is the only way into an account that has no rights, and that no admin has locked. */
  async hasOnlyWechat(id: number, manager: EntityManager): Promise<boolean> {
    return this.sql.exists(
      `SELECT FROM users WHERE id = $1 AND wechat_openid IS NOT NULL AND email IS NULL AND phone IS NULL
         AND password_hash IS NULL AND NOT is_admin AND role IS NULL
         AND ${isUnlocked('users')}`,
      [id],
      manager,
    );
  }

  /** Whether a row of any table, besides those of sign-ins, refers to an account: an order, a favourite, a message. */
  async isReferredTo(id: number, manager: EntityManager): Promise<boolean> {
    const columns = await this.sql.rows<{ table: string; column: string }>(
      `SELECT c.conrelid::regclass::text AS table, quote_ident(a.attname) AS column
       FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
       JOIN pg_class t ON t.oid = c.conrelid
       WHERE c.contype = 'f' AND c.confrelid = 'users'::regclass AND NOT t.relispartition
         AND c.conrelid::regclass::text <> ALL($1)`,
      [SIGN_IN_TABLES],
      manager,
    );
    const exists = columns.map(
      ({ table, column }) => `EXISTS (SELECT FROM ${table} WHERE ${column} = $1)`,
    );
    return this.sql.exists(`SELECT WHERE ${exists.join(' OR ')}`, [id], manager);
  }

  /** Deletes the rows of an account: its ways to sign in, consents and measures. */
  async deleteRows(id: number, manager: EntityManager): Promise<void> {
    await this.sql.run(
      'DELETE FROM sms_codes WHERE phone = (SELECT phone FROM users WHERE id = $1)',
      [id],
      manager,
    );
    for (const table of [
      'account_links',
      'api_tokens',
      'consents',
      'device_logins',
      'knitting_profiles',
      'second_factors',
      'sessions',
    ]) {
      await this.sql.run(`DELETE FROM ${table} WHERE user_id = $1`, [id], manager);
    }
    await this.sql.run(
      'DELETE FROM wechat_sign_ins WHERE $1 IN (user_id, link_user_id)',
      [id],
      manager,
    );
  }

  /** Erases the personal data in the row of an account; its orders remain and refer to the anonymous row. */
  async anonymise(id: number, username: string, manager: EntityManager): Promise<void> {
    await this.sql.run(
      `UPDATE users SET username = $2, display_name = $2, email = NULL, phone = NULL,
         password_hash = NULL, avatar = NULL, wechat_openid = NULL, wechat_unionid = NULL,
         email_verified_at = NULL, failed_sign_ins = 0, locked_until = NULL, deleted_at = now()
       WHERE id = $1`,
      [id, username],
      manager,
    );
  }
}
