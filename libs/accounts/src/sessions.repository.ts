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

/** How long a session lasts. */
export interface SessionRow {
  remembered: boolean;
  expiresAt: Date;
}

const SESSION_COLUMNS = 'remembered, expires_at AS "expiresAt"';
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
    id: string,
    userId: number,
    tokenHash: Buffer,
    remembered: boolean,
    expiresAt: Date,
  ): Promise<void> {
    await this.dataSource.query(
      `INSERT INTO sessions (id, user_id, token_hash, remembered, expires_at)
       VALUES ($1, $2, $3, $4, $5)`,
      [id, userId, tokenHash, remembered, expiresAt],
    );
  }

  /** Replaces a live session's token; null when that is not its newest. */
  async rotate(id: string, tokenHash: Buffer, nextHash: Buffer): Promise<SessionRow | null> {
    const [rows] = await this.dataSource.query<[SessionRow[], number]>(
      `UPDATE sessions SET token_hash = $3, previous_hash = $2, rotated_at = now()
       WHERE id = $1 AND token_hash = $2 AND ${ALIVE} RETURNING ${SESSION_COLUMNS}`,
      [id, tokenHash, nextHash],
    );
    return rows[0] ?? null;
  }

  /** The live session whose last token this was until a moment ago. */
  async findJustRotated(
    id: string,
    previousHash: Buffer,
    graceSeconds: number,
  ): Promise<SessionRow | null> {
    const rows = await this.dataSource.query<SessionRow[]>(
      `SELECT ${SESSION_COLUMNS} FROM sessions WHERE id = $1 AND previous_hash = $2
         AND rotated_at > now() - make_interval(secs => $3) AND ${ALIVE}`,
      [id, previousHash, graceSeconds],
    );
    return rows[0] ?? null;
  }

  async revoke(id: string): Promise<void> {
    await this.dataSource.query(
      'UPDATE sessions SET revoked_at = now() WHERE id = $1 AND revoked_at IS NULL',
      [id],
    );
  }
}
