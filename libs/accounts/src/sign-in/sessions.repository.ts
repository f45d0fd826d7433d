import { CONFIG, type Config } from '#config';
import { LIMITS, type SecondFactorStatus } from '#contracts';
import { Sql } from '#database';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { isActive } from '../users/account-conditions.js';
import { consentedTexts } from '../users/consents.repository.js';
import type { ConsentingUser, SignedInUser } from './signed-in-user.js';

const findUserSql = (more = '') => `
    SELECT u.id, s.id AS "sessionId", u.username, u.display_name AS "displayName", u.email,
      u.phone, u.avatar, u.is_admin AS "isAdmin", u.role,
      u.password_hash IS NOT NULL AS "hasPassword", u.wechat_openid IS NOT NULL AS "hasWechat",
      ${more}
      CASE WHEN NOT u.is_admin AND u.role IS NULL THEN 'off'
        WHEN f.user_id IS NULL THEN CASE WHEN $2 THEN 'enrolment_required' ELSE 'off' END
        WHEN s.second_factor_at IS NULL OR s.second_factor_at < f.confirmed_at THEN 'required'
        WHEN s.second_factor_at > now() - interval '${LIMITS.secondFactorFreshSeconds} seconds' THEN 'fresh'
        ELSE 'stale' END AS "secondFactor",
      CASE WHEN s.is_received THEN NULL ELSE s.rotations END AS "unreceivedRotation"
    FROM sessions s JOIN users u ON u.id = s.user_id
      LEFT JOIN second_factors f ON f.user_id = u.id AND f.confirmed_at IS NOT NULL
    WHERE s.id = $1 AND s.revoked_at IS NULL AND s.expires_at > now()
      AND ${isActive('u')}`;

const FIND_USER = { name: 'session-user', text: findUserSql() };
const FIND_CONSENTING_USER = {
  name: 'session-user-with-consent',
  text: findUserSql(`${consentedTexts('u.id')} AS consented,`),
};

/** The expiry of a session, and how many times its token was rotated. */
export interface SessionRow {
  remembered: boolean;
  expiresAt: Date;
  rotations: number;
}

/** A session's user with all rights of the account, and the rotation whose tokens have not been used yet. */
type SessionUserRow = Omit<SignedInUser | ConsentingUser, 'withheld'> & {
  secondFactor: SecondFactorStatus;
  unreceivedRotation: number | null;
};

/** Times at which a session began, was last renewed, and expires. */
export interface SessionTimes {
  startedAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
}

const SESSION_COLUMNS = 'remembered, expires_at AS "expiresAt", rotations';
const ROTATED = 'rotated_at = now(), rotations = rotations + 1, is_received = false';
/** An account that an admin locked, or that was deleted, has no valid session. */
const ALIVE = `revoked_at IS NULL AND expires_at > now() AND EXISTS (
  SELECT FROM users u WHERE u.id = user_id AND ${isActive('u')})`;

@Injectable()
export class SessionsRepository {
  constructor(
    private readonly sql: Sql,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @param withConsent whether the same statement also reads the user's newest consent */
  async findUser(sessionId: string, withConsent: boolean): Promise<SessionUserRow | null> {
    const query = withConsent ? FIND_CONSENTING_USER : FIND_USER;
    const user = await this.sql.one<SessionUserRow>(query, [
      sessionId,
      this.config.secondFactor.isRequired,
    ]);
    return user ?? null;
  }

  /**
   * Records that the tokens of a rotation were received: from now on the previous token is no longer
   * accepted.
   */
  async markReceived(sessionId: string, rotation: number): Promise<void> {
    await this.sql.run('UPDATE sessions SET is_received = true WHERE id = $1 AND rotations = $2', [
      sessionId,
      rotation,
    ]);
  }

  async insert(
    id: string,
    userId: number,
    tokenHash: Buffer,
    remembered: boolean,
    expiresAt: Date,
  ): Promise<void> {
    await this.sql.run(
      `INSERT INTO sessions (id, user_id, token_hash, remembered, expires_at)
       VALUES ($1, $2, $3, $4, $5)`,
      [id, userId, tokenHash, remembered, expiresAt],
    );
  }

  /** Replaces a valid session's token; null if the given token is not its newest. */
  async rotate(id: string, tokenHash: Buffer, nextHash: Buffer): Promise<SessionRow | null> {
    return this.sql.one<SessionRow>(
      `UPDATE sessions SET token_hash = $3, previous_hash = $2, ${ROTATED}
       WHERE id = $1 AND token_hash = $2 AND ${ALIVE} RETURNING ${SESSION_COLUMNS}`,
      [id, tokenHash, nextHash],
    );
  }

  /** Finds the valid session whose token this was until a moment ago. */
  async findJustRotated(
    id: string,
    previousHash: Buffer,
    graceSeconds: number,
  ): Promise<SessionRow | null> {
    return this.sql.one<SessionRow>(
      `SELECT ${SESSION_COLUMNS} FROM sessions WHERE id = $1 AND previous_hash = $2
         AND rotated_at > now() - make_interval(secs => $3) AND ${ALIVE}`,
      [id, previousHash, graceSeconds],
    );
  }

  /**
   * Replaces the newest token of a valid session when a client presents the previous one: the newest was
   * never used, so its response was lost.
   */
  async replaceUnused(
    id: string,
    previousHash: Buffer,
    nextHash: Buffer,
    graceSeconds: number,
  ): Promise<SessionRow | null> {
    return this.sql.one<SessionRow>(
      `UPDATE sessions SET token_hash = $3, ${ROTATED}
       WHERE id = $1 AND previous_hash = $2 AND NOT is_received
         AND rotated_at <= now() - make_interval(secs => $4) AND ${ALIVE} RETURNING ${SESSION_COLUMNS}`,
      [id, previousHash, nextHash, graceSeconds],
    );
  }

  async revoke(id: string): Promise<void> {
    await this.sql.run(
      'UPDATE sessions SET revoked_at = now() WHERE id = $1 AND revoked_at IS NULL',
      [id],
    );
  }

  /** Ends all sessions of a user, optionally except one. */
  async revokeAll(userId: number, exceptId: string | null, manager: EntityManager): Promise<void> {
    await this.sql.run(
      `UPDATE sessions SET revoked_at = now()
       WHERE user_id = $1 AND revoked_at IS NULL AND id IS DISTINCT FROM $2::uuid`,
      [userId, exceptId],
      manager,
    );
  }

  /** Lists a user's valid sessions, newest first. */
  listLive(userId: number): Promise<SessionTimes[]> {
    return this.sql.rows<SessionTimes>(
      `SELECT created_at AS "startedAt", rotated_at AS "lastSeenAt", expires_at AS "expiresAt"
       FROM sessions WHERE user_id = $1 AND ${ALIVE} ORDER BY created_at DESC`,
      [userId],
    );
  }

  /** Records that the session verified the second factor now. */
  async markSecondFactor(id: string, manager: EntityManager): Promise<void> {
    await this.sql.run('UPDATE sessions SET second_factor_at = now() WHERE id = $1', [id], manager);
  }
}
