import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

/**
 * What a mailed link is for: activating an account, a new password, an address for the account, or taking
 * over an account that nobody has.
 */
export type LinkPurpose = 'verify' | 'reset' | 'link' | 'invite';

/** A link as its mail needs it. */
export interface AccountLink {
  id: string;
  purpose: LinkPurpose;
  email: string;
}

/** A link that was just used. */
export interface UsedLink {
  userId: number;
  purpose: LinkPurpose;
  email: string;
}

@Injectable()
export class AccountLinksRepository {
  constructor(private readonly dataSource: DataSource) {}

  async insert(
    link: UsedLink & { id: string; tokenHash: Buffer; lifeSeconds: number },
    manager: EntityManager,
  ): Promise<void> {
    await manager.query(
      `INSERT INTO account_links (id, user_id, purpose, email, token_hash, expires_at)
       VALUES ($1, $2, $3, $4, $5, now() + make_interval(secs => $6))`,
      [link.id, link.userId, link.purpose, link.email, link.tokenHash, link.lifeSeconds],
    );
  }

  /** A link that can still be used. */
  async findLive(id: string): Promise<AccountLink | null> {
    const rows = await this.dataSource.query<AccountLink[]>(
      `SELECT id, purpose, email FROM account_links
       WHERE id = $1 AND used_at IS NULL AND expires_at > now()`,
      [id],
    );
    return rows[0] ?? null;
  }

  /** Uses a live link; null when there is none. */
  async use(
    tokenHash: Buffer,
    purposes: LinkPurpose[],
    manager: EntityManager,
  ): Promise<UsedLink | null> {
    const [rows] = await manager.query<[UsedLink[], number]>(
      `UPDATE account_links SET used_at = now()
       WHERE token_hash = $1 AND purpose = ANY($2) AND used_at IS NULL AND expires_at > now()
       RETURNING user_id AS "userId", purpose, email`,
      [tokenHash, purposes],
    );
    return rows[0] ?? null;
  }

  /** Makes every live link of a user worthless. */
  async voidAll(userId: number, manager: EntityManager): Promise<void> {
    await manager.query(
      'UPDATE account_links SET used_at = now() WHERE user_id = $1 AND used_at IS NULL',
      [userId],
    );
  }

  async wasUsed(tokenHash: Buffer, manager: EntityManager): Promise<boolean> {
    const rows = await manager.query<unknown[]>(
      'SELECT 1 FROM account_links WHERE token_hash = $1 AND used_at IS NOT NULL',
      [tokenHash],
    );
    return rows.length > 0;
  }
}
