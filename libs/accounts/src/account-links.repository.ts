import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

/** What a mailed link is for: activating an account, a new password, an address for the account. */
export type LinkPurpose = 'verify' | 'reset' | 'link';

/** A link as its mail needs it. */
export interface AccountLink {
  id: string;
  purpose: LinkPurpose;
  email: string;
  displayName: string;
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
      `SELECT l.id, l.purpose, l.email, u.display_name AS "displayName"
       FROM account_links l JOIN users u ON u.id = l.user_id
       WHERE l.id = $1 AND l.used_at IS NULL AND l.expires_at > now()`,
      [id],
    );
    return rows[0] ?? null;
  }

  /** Uses a live link, and with it every other of the same user and purpose; null when there is none. */
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
    const used = rows[0];
    if (!used) return null;
    await manager.query(
      `UPDATE account_links SET used_at = now()
       WHERE user_id = $1 AND purpose = $2 AND used_at IS NULL`,
      [used.userId, used.purpose],
    );
    return used;
  }

  async wasUsed(tokenHash: Buffer): Promise<boolean> {
    const rows = await this.dataSource.query<unknown[]>(
      'SELECT 1 FROM account_links WHERE token_hash = $1 AND used_at IS NOT NULL',
      [tokenHash],
    );
    return rows.length > 0;
  }
}
