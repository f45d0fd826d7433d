import { PreparedStatements } from '#database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { SignedInUser } from './signed-in-user.js';

const FIND_USER = {
  name: 'session-user',
  text: `
    SELECT u.id, s.id AS "sessionId", u.username, u.display_name AS "displayName", u.email,
      u.phone, u.avatar, u.is_admin AS "isAdmin"
    FROM sessions s JOIN users u ON u.id = s.user_id
    WHERE s.id = $1 AND s.revoked_at IS NULL AND s.expires_at > now()`,
};

/** A session found by its refresh token. */
export interface SessionRow {
  id: string;
  remembered: boolean;
  expiresAt: Date;
}

const SESSION_COLUMNS = 'id, remembered, expires_at AS "expiresAt"';
const ALIVE = 'revoked_at IS NULL AND expires_at > now()';

@Injectable()
export class SessionsRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly statements: PreparedStatements,
  ) {}

  async findUser(sessionId: string): Promise<SignedInUser | null> {
    const [user] = await this.statements.rows<SignedInUser>(FIND_USER, [sessionId]);
    return user ?? null;
  }

  async insert(
    userId: number,
    tokenHash: Buffer,
    remembered: boolean,
    expiresAt: Date,
  ): Promise<string> {
    const [row] = await this.dataSource.query<[{ id: string }]>(
      `INSERT INTO sessions (user_id, token_hash, remembered, expires_at)
       VALUES ($1, $2, $3, $4) RETURNING id`,
      [userId, tokenHash, remembered, expiresAt],
    );
    return row.id;
  }

  /** Replaces a live session's token; null when no live session holds `tokenHash` any more. */
  async rotate(tokenHash: Buffer, nextHash: Buffer): Promise<SessionRow | null> {
    const [rows] = await this.dataSource.query<[SessionRow[], number]>(
      `UPDATE sessions SET token_hash = $2, previous_hash = $1, rotated_at = now()
       WHERE token_hash = $1 AND ${ALIVE} RETURNING ${SESSION_COLUMNS}`,
      [tokenHash, nextHash],
    );
    return rows[0] ?? null;
  }

  /** The live session whose last token this was, and whether it was replaced just now. */
  async findRotated(
    previousHash: Buffer,
    graceSeconds: number,
  ): Promise<(SessionRow & { fresh: boolean }) | null> {
    const rows = await this.dataSource.query<(SessionRow & { fresh: boolean })[]>(
      `SELECT ${SESSION_COLUMNS}, rotated_at > now() - make_interval(secs => $2) AS fresh
       FROM sessions WHERE previous_hash = $1 AND ${ALIVE}`,
      [previousHash, graceSeconds],
    );
    return rows[0] ?? null;
  }

  async revoke(id: string): Promise<void> {
    await this.dataSource.query('UPDATE sessions SET revoked_at = now() WHERE id = $1', [id]);
  }

  async revokeByToken(tokenHash: Buffer): Promise<void> {
    await this.dataSource.query(
      `UPDATE sessions SET revoked_at = now()
       WHERE (token_hash = $1 OR previous_hash = $1) AND revoked_at IS NULL`,
      [tokenHash],
    );
  }
}
