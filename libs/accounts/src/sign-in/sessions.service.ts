import { randomUUID } from 'node:crypto';
import { LIMITS } from '#contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type AccessTokenClaims, AccessTokens } from './access-tokens.js';
import { AccountSecrets, hashToken } from '../account-secrets.js';
import { SessionEndedError } from '../accounts.errors.js';
import { type SessionRow, SessionsRepository } from './sessions.repository.js';
import type { ConsentingUser, SignedInUser } from './signed-in-user.js';

/**
 * Tabs that refresh at the same moment present the same token; within this time it is not treated as theft.
 */
const GRACE_SECONDS = 30;

/** The tokens that a browser receives when a session starts or is refreshed. */
export interface IssuedSession {
  accessToken: string;
  /** The next refresh token; null if another tab has just received it. */
  refreshToken: string | null;
  remembered: boolean;
  expiresAt: Date;
}

/**
 * Sessions with rotating refresh tokens, stored as hashes. The previous token is accepted until a token of
 * the newest response was used, because that response may have been lost. Any older token ends the whole
 * session, because two clients hold it and one of them stole it.
 */
@Injectable()
export class SessionsService {
  constructor(
    private readonly sessions: SessionsRepository,
    private readonly accessTokens: AccessTokens,
    private readonly secrets: AccountSecrets,
  ) {}

  async start(userId: number, remembered: boolean): Promise<IssuedSession> {
    const id = randomUUID();
    const refreshToken = this.secrets.sessionToken(id);
    const seconds = remembered ? LIMITS.rememberedSeconds : LIMITS.sessionSeconds;
    const expiresAt = new Date(Date.now() + seconds * 1000);
    await this.sessions.insert(id, userId, hashToken(refreshToken), remembered, expiresAt);
    const accessToken = await this.accessTokens.issue({ sid: id, rot: 0 });
    return { accessToken, refreshToken, remembered, expiresAt };
  }

  /** @throws SessionEndedError */
  async refresh(refreshToken: string): Promise<IssuedSession> {
    const id = this.secrets.sessionIdOf(refreshToken);
    if (!id) throw new SessionEndedError();
    const next = this.secrets.sessionToken(id);
    const hash = hashToken(refreshToken);
    const rotated = await this.sessions.rotate(id, hash, hashToken(next));
    if (rotated) return this.issue(id, rotated, next);
    const findParallel = () => this.sessions.findJustRotated(id, hash, GRACE_SECONDS);
    const parallel = await findParallel();
    if (parallel) return this.issue(id, parallel, null);
    const repeated = await this.sessions.replaceUnused(id, hash, hashToken(next), GRACE_SECONDS);
    if (repeated) return this.issue(id, repeated, next);
    // Another tab may have rotated it a moment before.
    const late = await findParallel();
    if (late) return this.issue(id, late, null);
    await this.sessions.revoke(id);
    throw new SessionEndedError();
  }

  /** Ends the session of a refresh token; an unknown token is ignored. */
  async end(refreshToken: string): Promise<void> {
    const id = this.secrets.sessionIdOf(refreshToken);
    if (id) await this.sessions.revoke(id);
  }

  /** Ends all sessions of a user in the given transaction, optionally except one. */
  endAll(userId: number, manager: EntityManager, exceptId: string | null = null): Promise<void> {
    return this.sessions.revokeAll(userId, exceptId, manager);
  }

  /**
   * Returns the user of an access token's valid session, or null.
   * @param withConsent whether the same statement also reads the newest consent: the user is a `ConsentingUser` then
   */
  async findUser(
    { sid, rot }: AccessTokenClaims,
    { withConsent = false } = {},
  ): Promise<SignedInUser | ConsentingUser | null> {
    const row = await this.sessions.findUser(sid, withConsent);
    if (!row) return null;
    const { unreceivedRotation, ...user } = row;
    if (rot !== undefined && rot === unreceivedRotation) await this.sessions.markReceived(sid, rot);
    const { isAdmin, role, secondFactor } = user;
    const isWithheld = secondFactor === 'required' || secondFactor === 'enrolment_required';
    if (!isWithheld) return { ...user, withheld: null };
    // Every check of a right reads these two fields, so that none can forget the second factor.
    return { ...user, isAdmin: false, role: null, withheld: { isAdmin, role } };
  }

  /**
   * @param refreshToken null for a parallel tab, whose requests do not prove that the newest token was
   *   received
   */
  private async issue(
    id: string,
    { remembered, expiresAt, rotations }: SessionRow,
    refreshToken: string | null,
  ): Promise<IssuedSession> {
    const claims = refreshToken === null ? { sid: id } : { sid: id, rot: rotations };
    const accessToken = await this.accessTokens.issue(claims);
    return { accessToken, refreshToken, remembered, expiresAt };
  }
}
