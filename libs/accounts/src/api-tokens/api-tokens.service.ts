import { randomUUID } from 'node:crypto';
import { assertAdmin, type Permission } from '#contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AccountSecrets, hashToken } from '../account-secrets.js';
import { ApiTokenNotFoundError } from '../accounts.errors.js';
import { type ApiTokenRow, ApiTokensRepository } from './api-tokens.repository.js';
import { AuditLog } from '../administration/audit-log.js';
import type { ConsentingUser, SignedInUser } from '../sign-in/signed-in-user.js';

/** Prefix of every token, so that people and secret scanners recognise it. */
export const API_TOKEN_PREFIX = 'ck_';

/** A token that is to be made. */
export interface NewApiToken {
  id: string;
  name: string;
  /** Null is everything that its owner may do. */
  permissions: readonly Permission[] | null;
}

/** Admins' tokens for the command line: stored as a hash, valid until revoked. */
@Injectable()
export class ApiTokensService {
  constructor(
    private readonly tokens: ApiTokensRepository,
    private readonly secrets: AccountSecrets,
    private readonly auditLog: AuditLog,
    private readonly dataSource: DataSource,
  ) {}

  /**
   * Creates a token. @param name its purpose, so that its owner recognises it
   * @param permissions what it may do; null is everything that its owner may do
   * @returns the token, which cannot be shown again @throws ForbiddenError for users who are not admins
   */
  async create(
    admin: SignedInUser,
    name: string,
    permissions: readonly Permission[] | null = null,
  ): Promise<{ id: string; token: string }> {
    const given = { id: randomUUID(), name, permissions };
    return this.dataSource.transaction((manager) => this.createWithId(admin, given, manager));
  }

  /** Creates a token with a given id. The same id returns the same token. */
  async createWithId(
    admin: SignedInUser,
    { id, name, permissions }: NewApiToken,
    manager: EntityManager,
  ): Promise<{ id: string; token: string }> {
    assertAdmin(admin);
    const token = this.tokenOf(id);
    const row = { id, userId: admin.id, name, permissions, tokenHash: hashToken(token) };
    await this.tokens.insert(row, manager);
    const details = { name, ...(permissions && { permissions }) };
    await this.auditLog.record(admin, 'api-token.create', id, details, manager);
    return { id, token };
  }

  /** Returns the token of an existing id. */
  tokenOf(id: string): string {
    return API_TOKEN_PREFIX + this.secrets.apiToken(id);
  }

  /**
   * Finds the admin who owns a token, or null.
   * @param withConsent whether the same statement also reads the newest consent: the user is a `ConsentingUser` then
   */
  async findUser(
    token: string,
    { withConsent = false } = {},
  ): Promise<SignedInUser | ConsentingUser | null> {
    const row = await this.tokens.findUser(hashToken(token), withConsent);
    if (!row) return null;
    const { tokenId, isStale, ...user } = row;
    if (isStale) await this.tokens.markUsed(tokenId);
    return user;
  }

  /** Lists an admin's own tokens, newest first. */
  listOf(user: SignedInUser): Promise<ApiTokenRow[]> {
    return this.tokens.listOf(user.id);
  }

  /** @throws ApiTokenNotFoundError */
  async revoke(user: SignedInUser, id: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const name = await this.tokens.remove(id, user.id, manager);
      if (name === null) throw new ApiTokenNotFoundError();
      await this.auditLog.record(user, 'api-token.revoke', id, { name }, manager);
    });
  }

  /** Revokes the given token; used when a terminal signs out. */
  revokeByToken(token: string): Promise<void> {
    return this.tokens.removeByHash(hashToken(token));
  }

  /** Revokes all tokens of a user in the given transaction. */
  revokeAll(userId: number, manager: EntityManager): Promise<void> {
    return this.tokens.removeAll(userId, manager);
  }
}
