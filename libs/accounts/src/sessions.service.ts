import { createHash, randomBytes, randomUUID } from 'node:crypto';
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
 * Sessions behind rotating refresh tokens, kept hashed. Any token but the
 * newest, past the grace time, ends the whole session: one of its two holders is a thief.
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
    const accessToken = await this.accessTokens.issue(id);
    return { accessToken, refreshToken, remembered, expiresAt };
  }

  /** @throws SessionEndedError */
  async refresh(refreshToken: string): Promise<IssuedSession> {
    const id = sessionIdOf(refreshToken);
    if (!id) throw new SessionEndedError();
    const next = newToken(id);
    const rotated = await this.sessions.rotate(id, digest(refreshToken), digest(next));
    if (rotated) {
      return { ...rotated, accessToken: await this.accessTokens.issue(id), refreshToken: next };
    }
    const parallel = await this.sessions.findJustRotated(id, digest(refreshToken), GRACE_SECONDS);
    if (!parallel) {
      await this.sessions.revoke(id);
      throw new SessionEndedError();
    }
    return { ...parallel, accessToken: await this.accessTokens.issue(id), refreshToken: null };
  }

  /** Ends the session of a refresh token; an unknown token is as good as ended. */
  async end(refreshToken: string): Promise<void> {
    const id = sessionIdOf(refreshToken);
    if (id) await this.sessions.revoke(id);
  }

  /** The user of a live session, or null. */
  findUser(sessionId: string): Promise<SignedInUser | null> {
    return this.sessions.findUser(sessionId);
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
