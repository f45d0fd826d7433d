import { Sql } from '#database';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/**
 * SQL that finds the names that have the same skeleton as a new name and therefore look like it. Compared are the names
 * of admins, of designers, and of accounts without an owner, which imports create for designers. A name that differs
 * only in case is not found: two imports may create the same account at the same time.
 */
const LOOK_ALIKE = `
  SELECT username FROM users u
  WHERE username_skeleton(username) = username_skeleton($1) AND id IS DISTINCT FROM $2
    AND lower(username) <> lower($1)
    AND (is_admin OR EXISTS (SELECT FROM designs WHERE designer_id = u.id)
      OR (password_hash IS NULL AND email IS NULL AND phone IS NULL
        AND wechat_openid IS NULL AND deleted_at IS NULL))
  UNION ALL
  SELECT name FROM unnest($3::text[]) AS name
  WHERE username_skeleton(name) = username_skeleton($1)
  LIMIT 1`;

/** SQL that compares a new name with those of accounts. */
@Injectable()
export class UsernamesRepository {
  constructor(private readonly sql: Sql) {}

  /** Whether an account has a name, ignoring case. @param ownId the account that does not count */
  async exists(username: string, ownId: number | null, manager?: EntityManager): Promise<boolean> {
    return this.sql.exists(
      'SELECT FROM users WHERE lower(username) = lower($1) AND id IS DISTINCT FROM $2',
      [username, ownId],
      manager,
    );
  }

  /**
   * Finds a designer's name that a name looks like, or one of `others` that it equals or looks like.
   * @param ownId the account that does not count
   */
  async findLookAlike(
    username: string,
    ownId: number | null,
    others: readonly string[],
    manager?: EntityManager,
  ): Promise<string | null> {
    const row = await this.sql.one<{ username: string }>(
      LOOK_ALIKE,
      [username, ownId, others],
      manager,
    );
    return row?.username ?? null;
  }
}
