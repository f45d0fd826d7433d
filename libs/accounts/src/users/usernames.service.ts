import { validateUsername, API_MESSAGES } from '#contracts';
import { Sql } from '#database';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { RESERVED_NAMES } from './reserved-names.js';

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

/** Decides which usernames a new or renamed account may have. */
@Injectable()
export class UsernamesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly sql: Sql,
  ) {}

  /**
   * Whether a name belongs to another account (ignoring case), is reserved, or looks like a reserved name or
   * a designer's name. @param ownId the account that is renamed
   */
  async isTaken(
    username: string,
    ownId: number | null = null,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<boolean> {
    const count = await this.sql.affected(
      'SELECT FROM users WHERE lower(username) = lower($1) AND id IS DISTINCT FROM $2',
      [username, ownId],
      manager,
    );
    return count > 0 || (await this.findLookAlike(username, ownId, [], manager)) !== null;
  }

  /**
   * Returns why no account can be created for a designer of this name; null if it can.
   * @param fresh names whose accounts are about to be created
   */
  async validateDesigner(
    username: string,
    fresh: string[],
    manager: EntityManager,
  ): Promise<string | null> {
    const fault = validateUsername(username);
    if (fault !== null) return fault;
    // The same name in another case is not a different name.
    const others = fresh.filter((name) => name.toLowerCase() !== username.toLowerCase());
    const lookAlike = await this.findLookAlike(username, null, others, manager);
    if (lookAlike === null) return null;
    return RESERVED_NAMES.includes(lookAlike)
      ? API_MESSAGES.designerReserved
      : API_MESSAGES.designerLookAlike(lookAlike);
  }

  /** Finds a reserved name that a name equals or looks like, or a designer's name that it looks like. */
  private async findLookAlike(
    username: string,
    ownId: number | null,
    others: string[],
    manager: EntityManager,
  ): Promise<string | null> {
    const row = await this.sql.one<{ username: string }>(
      LOOK_ALIKE,
      [username, ownId, [...RESERVED_NAMES, ...others]],
      manager,
    );
    return row?.username ?? null;
  }
}
