import { createHash, randomBytes } from 'node:crypto';
import { LIMITS } from '#contracts';
import { Injectable } from '@nestjs/common';
import { AccessTokens } from './access-tokens.js';
import { SessionEndedError } from './accounts.errors.js';
import { SessionsRepository } from './sessions.repository.js';
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
 * Sessions behind rotating refresh tokens, kept hashed. A token presented again after its
 * replacement and the grace time ends the whole session: one of its two holders is a thief.
 */
@Injectable()
export class SessionsService {
  constructor(
    private readonly sessions: SessionsRepository,
    private readonly accessTokens: AccessTokens,
  ) {}

  async start(userId: number, remembered: boolean): Promise<IssuedSession> {
    const refreshToken = newToken();
    const seconds = remembered ? LIMITS.rememberedSeconds : LIMITS.sessionSeconds;
    const expiresAt = new Date(Date.now() + seconds * 1000);
    const id = await this.sessions.insert(userId, digest(refreshToken), remembered, expiresAt);
    const accessToken = await this.accessTokens.issue(id);
    return { accessToken, refreshToken, remembered, expiresAt };
  }

  /** @throws SessionEndedError */
  async refresh(refreshToken: string): Promise<IssuedSession> {
    const next = newToken();
    const rotated = await this.sessions.rotate(digest(refreshToken), digest(next));
    if (rotated) {
      const accessToken = await this.accessTokens.issue(rotated.id);
      return { ...rotated, accessToken, refreshToken: next };
    }
    const earlier = await this.sessions.findRotated(digest(refreshToken), GRACE_SECONDS);
    if (!earlier) throw new SessionEndedError();
    if (!earlier.fresh) {
      await this.sessions.revoke(earlier.id);
      throw new SessionEndedError();
    }
    const accessToken = await this.accessTokens.issue(earlier.id);
    return { ...earlier, accessToken, refreshToken: null };
  }

  /** Ends the session of a refresh token; an unknown token is as good as ended. */
  async end(refreshToken: string): Promise<void> {
    await this.sessions.revokeByToken(digest(refreshToken));
  }

  /** The user of a live session, or null. */
  findUser(sessionId: string): Promise<SignedInUser | null> {
    return this.sessions.findUser(sessionId);
  }
}

function newToken(): string {
  return randomBytes(32).toString('base64url');
}

function digest(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
