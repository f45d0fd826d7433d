import { Sql } from '#database';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/**
 * Purpose of a mailed link: activate an account, reset a password, add an address to an account, or take over
 * an account without an owner.
 */
export type LinkPurpose = 'verify' | 'reset' | 'link' | 'invite';

/** The browser that a link signs in, and the page that it opens. */
export interface LinkContinuation {
  browserHash: Buffer | null;
  redirect: string | null;
}

/** The data of a link that its mail needs. */
export interface AccountLink {
  id: string;
  purpose: LinkPurpose;
  email: string;
  redirect: string | null;
}

/** A link that was just used. */
export interface UsedLink extends LinkContinuation {
  userId: number;
  purpose: LinkPurpose;
  email: string;
}

@Injectable()
export class AccountLinksRepository {
  constructor(private readonly sql: Sql) {}

  async insert(
    link: UsedLink & { id: string; tokenHash: Buffer; lifeSeconds: number },
    manager: EntityManager,
  ): Promise<void> {
    await this.sql.run(
      `INSERT INTO account_links
         (id, user_id, purpose, email, token_hash, expires_at, browser_hash, redirect)
       VALUES ($1, $2, $3, $4, $5, now() + make_interval(secs => $6), $7, $8)`,
      [
        link.id,
        link.userId,
        link.purpose,
        link.email,
        link.tokenHash,
        link.lifeSeconds,
        link.browserHash,
        link.redirect,
      ],
      manager,
    );
  }

  /** Finds a link that can still be used. */
  async findLive(id: string): Promise<AccountLink | null> {
    return this.sql.one<AccountLink>(
      `SELECT id, purpose, email, redirect FROM account_links
       WHERE id = $1 AND used_at IS NULL AND expires_at > now()`,
      [id],
    );
  }

  /** What the last link with this purpose and address carried on, used or not; null without one. */
  lastContinuation(
    userId: number,
    purpose: LinkPurpose,
    email: string,
    manager: EntityManager,
  ): Promise<LinkContinuation | null> {
    return this.sql.one<LinkContinuation>(
      `SELECT browser_hash AS "browserHash", redirect FROM account_links
       WHERE user_id = $1 AND purpose = $2 AND email = $3 ORDER BY created_at DESC LIMIT 1`,
      [userId, purpose, email],
      manager,
    );
  }

  /** Uses a valid link; null if there is none. */
  async use(
    tokenHash: Buffer,
    purposes: LinkPurpose[],
    manager: EntityManager,
  ): Promise<UsedLink | null> {
    return this.sql.one<UsedLink>(
      `UPDATE account_links SET used_at = now()
       WHERE token_hash = $1 AND purpose = ANY($2) AND used_at IS NULL AND expires_at > now()
       RETURNING user_id AS "userId", purpose, email, browser_hash AS "browserHash", redirect`,
      [tokenHash, purposes],
      manager,
    );
  }

  /** Revokes all valid links of a user. */
  async voidAll(userId: number, manager: EntityManager): Promise<void> {
    await this.sql.run(
      'UPDATE account_links SET used_at = now() WHERE user_id = $1 AND used_at IS NULL',
      [userId],
      manager,
    );
  }

  async wasUsed(tokenHash: Buffer, manager: EntityManager): Promise<boolean> {
    return this.sql.exists(
      'SELECT 1 FROM account_links WHERE token_hash = $1 AND used_at IS NOT NULL',
      [tokenHash],
      manager,
    );
  }
}
