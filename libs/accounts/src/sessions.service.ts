import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { LIMITS } from '#contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type AccessTokenClaims, AccessTokens } from './access-tokens.js';
import { SessionEndedError } from './accounts.errors.js';
import { type SessionRow, SessionsRepository } from './sessions.repository.js';
import type { SignedInUser } from './signed-in-user.js';

/** Tabs that refresh at the same moment present the same token; for so long that is no theft. */
const GRACE_SECONDS = 30;

/** What a browser gets when a session starts or goes on. */
export interface IssuedSession {
  accessToken: string;
  /** The next refresh token; null when another tab has just received it. */
  refreshToken: string | null;
  remembered: boolean;
  expiresAt: Date;
}

/**
 * Sessions behind rotating refresh tokens, kept hashed. The last token serves again until something
 * of the newest answer has been used, as that answer may be lost on the way. Any older one ends the
 * whole session: one of its two holders is a thief.
 */
@Injectable()
export class SessionsService {
  constructor(
    private readonly sessions: SessionsRepository,
    private readonly accessTokens: AccessTokens,
  ) {}

  async start(userId: number, remembered: boolean): Promise<IssuedSession> {
    const id = randomUUID();
    const refreshToken = newToken(id);
    const seconds = remembered ? LIMITS.rememberedSeconds : LIMITS.sessionSeconds;
    const expiresAt = new Date(Date.now() + seconds * 1000);
    await this.sessions.insert(id, userId, digest(refreshToken), remembered, expiresAt);
    const accessToken = await this.accessTokens.issue({ sid: id, rot: 0 });
    return { accessToken, refreshToken, remembered, expiresAt };
  }

  /** @throws SessionEndedError */
  async refresh(refreshToken: string): Promise<IssuedSession> {
    const id = sessionIdOf(refreshToken);
    if (!id) throw new SessionEndedError();
    const next = newToken(id);
    const hash = digest(refreshToken);
    const rotated = await this.sessions.rotate(id, hash, digest(next));
    if (rotated) return this.issue(id, rotated, next);
    const parallel = await this.sessions.findJustRotated(id, hash, GRACE_SECONDS);
    if (parallel) return this.issue(id, parallel, null);
    const repeated = await this.sessions.replaceUnused(id, hash, digest(next));
    if (repeated) return this.issue(id, repeated, next);
    await this.sessions.revoke(id);
    throw new SessionEndedError();
  }

  /** Ends the session of a refresh token; an unknown token is as good as ended. */
  async end(refreshToken: string): Promise<void> {
    const id = sessionIdOf(refreshToken);
    if (id) await this.sessions.revoke(id);
  }

  /** Ends all sessions of a user, but perhaps one, with the transaction. */
  endAll(userId: number, manager: EntityManager, exceptId: string | null = null): Promise<void> {
    return this.sessions.revokeAll(userId, exceptId, manager);
  }

  /** The user of an access token's live session, or null. */
  async findUser({ sid, rot }: AccessTokenClaims): Promise<SignedInUser | null> {
    const row = await this.sessions.findUser(sid);
    if (!row) return null;
    const { unreceivedRotation, ...user } = row;
    if (rot !== undefined && rot === unreceivedRotation) await this.sessions.markReceived(sid, rot);
    return user;
  }

  /** @param refreshToken null for a parallel tab, whose use then says nothing of the newest token */
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

/** A token names its session, so that any older one that comes back is known for what it is. */
function newToken(sessionId: string): string {
  return `${sessionId}.${randomBytes(32).toString('base64url')}`;
}

function sessionIdOf(token: string): string | null {
  return /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[\w-]{43}$/.exec(token)?.[1] ?? null;
}

function digest(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
