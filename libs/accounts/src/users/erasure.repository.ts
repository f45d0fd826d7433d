import { Sql } from '#database';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** SQL of the deletion of accounts. */
@Injectable()
export class ErasureRepository {
  constructor(private readonly sql: Sql) {}

  /**
   * Locks accounts against every other change, in the order of their ids, until the transaction ends.
   * @returns how many of them exist and are not deleted
   */
  lock(ids: number[], manager: EntityManager): Promise<number> {
    return this.sql.affected(
      'SELECT FROM users WHERE id = ANY($1) AND deleted_at IS NULL ORDER BY id FOR UPDATE',
      [ids],
      manager,
    );
  }

  /** Whether designs, on sale or not, need the account. */
  async hasDesigns(id: number, manager: EntityManager): Promise<boolean> {
    const designs = 'SELECT FROM designs WHERE designer_id = $1 LIMIT 1';
    return (await this.sql.affected(designs, [id], manager)) > 0;
  }

  /** Erases the personal data of an account; its orders remain and refer to the anonymous row. */
  async erase(id: number, username: string, manager: EntityManager): Promise<void> {
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
