import type { Permission } from '#contracts';
import { Sql } from '#database';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { isActive } from '../users/account-conditions.js';
import { consentedTexts } from '../users/consents.repository.js';
import type { ConsentingUser, SignedInUser } from '../sign-in/signed-in-user.js';

/** SQL that finds the user of an API token. A token is valid only while its owner is an admin who is not locked. */
const findUserSql = (more = '') => `
    SELECT u.id, NULL AS "sessionId", u.username, u.display_name AS "displayName", u.email,
      u.phone, u.avatar, t.permissions IS NULL AS "isAdmin",
      CASE WHEN t.permissions IS NULL THEN u.role END AS role, t.permissions,
      'off' AS "secondFactor", NULL AS withheld,
      u.password_hash IS NOT NULL AS "hasPassword", u.wechat_openid IS NOT NULL AS "hasWechat",
      ${more}
      t.id AS "tokenId",
      coalesce(t.last_used_at < now() - interval '1 minute', true) AS "isStale"
    FROM api_tokens t JOIN users u ON u.id = t.user_id
    WHERE t.token_hash = $1 AND u.is_admin AND ${isActive('u')}`;

const FIND_USER = { name: 'api-token-user', text: findUserSql() };
const FIND_CONSENTING_USER = {
  name: 'api-token-user-with-consent',
  text: findUserSql(`${consentedTexts('u.id')} AS consented,`),
};

/** A token as shown to its owner. */
export interface ApiTokenRow {
  id: string;
  name: string;
  permissions: Permission[] | null;
  createdAt: Date;
  lastUsedAt: Date | null;
}

type TokenUserRow = (SignedInUser | ConsentingUser) & { tokenId: string; isStale: boolean };

@Injectable()
export class ApiTokensRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly sql: Sql,
  ) {}

  async insert(
    token: {
      id: string;
      userId: number;
      name: string;
      permissions: readonly Permission[] | null;
      tokenHash: Buffer;
    },
    manager: EntityManager = this.dataSource.manager,
  ): Promise<void> {
    await this.sql.run(
      `INSERT INTO api_tokens (id, user_id, name, permissions, token_hash)
       VALUES ($1, $2, $3, $4, $5)`,
      [token.id, token.userId, token.name, token.permissions, token.tokenHash],
      manager,
    );
  }

  /** @param withConsent whether the same statement also reads the owner's newest consent */
  async findUser(tokenHash: Buffer, withConsent: boolean): Promise<TokenUserRow | null> {
    const query = withConsent ? FIND_CONSENTING_USER : FIND_USER;
    return this.sql.one<TokenUserRow>(query, [tokenHash]);
  }

  async markUsed(id: string): Promise<void> {
    await this.sql.run('UPDATE api_tokens SET last_used_at = now() WHERE id = $1', [id]);
  }

  /** Lists a user's tokens, newest first. */
  listOf(userId: number): Promise<ApiTokenRow[]> {
    return this.sql.rows<ApiTokenRow>(
      `SELECT id, name, permissions, created_at AS "createdAt", last_used_at AS "lastUsedAt"
       FROM api_tokens WHERE user_id = $1 ORDER BY created_at DESC`,
      [userId],
    );
  }

  /** @returns the token's name; null if the user has no such token */
  async remove(id: string, userId: number, manager: EntityManager): Promise<string | null> {
    const row = await this.sql.one<{ name: string }>(
      'DELETE FROM api_tokens WHERE id = $1 AND user_id = $2 RETURNING name',
      [id, userId],
      manager,
    );
    return row?.name ?? null;
  }

  async removeByHash(tokenHash: Buffer): Promise<void> {
    await this.sql.run('DELETE FROM api_tokens WHERE token_hash = $1', [tokenHash]);
  }

  async removeAll(userId: number, manager: EntityManager): Promise<void> {
    await this.sql.run('DELETE FROM api_tokens WHERE user_id = $1', [userId], manager);
  }
}
