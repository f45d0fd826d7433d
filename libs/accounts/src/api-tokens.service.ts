import { randomUUID } from 'node:crypto';
import { ForbiddenError } from '#contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AccountSecrets, hashToken } from './account-secrets.js';
import { ApiTokenNotFoundError } from './accounts.errors.js';
import { type ApiTokenRow, ApiTokensRepository } from './api-tokens.repository.js';
import { AuditLog } from './audit-log.service.js';
import type { SignedInUser } from './signed-in-user.js';

/** What every token begins with, for people and for programs that look for leaked secrets. */
export const API_TOKEN_PREFIX = 'ck_';

/** Admins' tokens for the command line: kept as a hash, good until they are revoked. */
@Injectable()
export class ApiTokensService {
  constructor(
    private readonly tokens: ApiTokensRepository,
    private readonly secrets: AccountSecrets,
    private readonly auditLog: AuditLog,
    private readonly dataSource: DataSource,
  ) {}

  /**
   * Makes a token. @param name what it is for, for its owner to recognise
   * @returns the token, which nobody sees again @throws ForbiddenError for others than admins
   */
  async create(admin: SignedInUser, name: string): Promise<{ id: string; token: string }> {
    const id = randomUUID();
    return this.dataSource.transaction((manager) => this.createWithId(id, admin, name, manager));
  }

  /** The same, of an id that is known already. The same id gives the same token. */
  async createWithId(
    id: string,
    admin: SignedInUser,
    name: string,
    manager: EntityManager,
  ): Promise<{ id: string; token: string }> {
    if (!admin.isAdmin) throw new ForbiddenError();
    const token = this.tokenOf(id);
    await this.tokens.insert({ id, userId: admin.id, name, tokenHash: hashToken(token) }, manager);
    await this.auditLog.record(admin, 'api-token.create', id, { name }, manager);
    return { id, token };
  }

  /** The token of an id that one was made for. */
  tokenOf(id: string): string {
    return API_TOKEN_PREFIX + this.secrets.apiToken(id);
  }

  /** The admin behind a token, or null. */
  async findUser(token: string): Promise<SignedInUser | null> {
    const row = await this.tokens.findUser(hashToken(token));
    if (!row) return null;
    const { tokenId, isStale, ...user } = row;
    if (isStale) await this.tokens.markUsed(tokenId);
    return user;
  }

  /** An admin's own tokens, newest first. */
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

  /** Ends a token by itself, as a terminal does that signs out. */
  revokeByToken(token: string): Promise<void> {
    return this.tokens.removeByHash(hashToken(token));
  }

  /** Ends all tokens of a user, with the transaction. */
  revokeAll(userId: number, manager: EntityManager): Promise<void> {
    return this.tokens.removeAll(userId, manager);
  }
}
