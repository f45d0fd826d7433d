import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { LIMITS, MESSAGES, type WechatRequestResponse } from '#contracts';
import {
  WechatApiError,
  WechatOAuthClient,
  type WechatProfile,
  WechatSnapshotUserError,
  WechatUnavailableError,
} from '#wechat';
import { Injectable, Logger } from '@nestjs/common';
import { customAlphabet } from 'nanoid';
import { hashToken, sameBytes } from './account-secrets.js';
import { AccountLockedError, WechatExpiredError, WechatRefusedError } from './accounts.errors.js';
import { SessionsService } from './sessions.service.js';
import type { SignIn } from './sign-in.service.js';
import { isLocked, type User } from './user.entity.js';
import { UsersRepository } from './users.repository.js';
import { WechatAccountsService } from './wechat-accounts.service.js';
import { type WechatSignIn, WechatSignInsRepository } from './wechat-sign-ins.repository.js';

/** WeChat takes letters and digits as `state`. */
const newState = customAlphabet(
  '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
  32,
);
/** A redirect that arrives twice does so within moments. */
const REPEAT_SECONDS = 60;
const TWIN_WAIT_MS = 100;
/** Longer than the two calls to WeChat may take together. */
const TWIN_WAITS = 180;

/** What WeChat's redirect brought, and to which browser; null where that keeps no cookies. */
export interface WechatRedirect {
  state: string;
  code: string;
  browserKey: string | null;
}

/** What the browser that asked finds. */
export type CollectedSignIn =
  { status: 'pending' } | { status: 'linked' } | ({ status: 'success' } & SignIn);

/**
 * Signing in, or linking, by WeChat. The QR code carries a public `state`; the browser that shows it
 * polls with a token and a cookie of its own; the phone that opened the code confirms by posting the
 * code of WeChat's redirect. Five minutes, one use. Inside WeChat the same browser does both.
 */
@Injectable()
export class WechatSignInService {
  private readonly log = new Logger(WechatSignInService.name);

  constructor(
    private readonly wechat: WechatOAuthClient,
    private readonly requests: WechatSignInsRepository,
    private readonly accounts: WechatAccountsService,
    private readonly users: UsersRepository,
    private readonly sessions: SessionsService,
  ) {}

  /**
   * @param browserKey the asking browser's secret
   * @param device what the phone is shown of it
   * @param linkUserId the account to link, or null to sign in
   */
  async begin(
    browserKey: string,
    device: string,
    linkUserId: number | null,
  ): Promise<{ url: string; token: string }> {
    const state = newState();
    const token = randomBytes(32).toString('base64url');
    await this.requests.insert({
      state,
      pollTokenHash: hashToken(token),
      browserHash: hashToken(browserKey),
      device,
      linkUserId,
      lifeSeconds: LIMITS.wechatSignInSeconds,
    });
    return { url: this.wechat.authorizeUrl(state), token };
  }

  /** What a phone is asked to confirm. @throws WechatExpiredError */
  async describe(state: string, browserKey: string | null): Promise<WechatRequestResponse> {
    const request = await this.getLive(state);
    const hash = browserKey === null ? null : hashToken(browserKey);
    const isRepeat = hash && request.confirmerHash?.equals(hash);
    if (request.userId !== null && !isRepeat) throw new WechatExpiredError();
    return {
      purpose: request.linkUserId === null ? 'sign_in' : 'link',
      is_own: hash !== null && sameBytes(hash, request.browserHash),
      device: request.device,
      requested_at: request.createdAt.toISOString(),
      username: request.linkUsername,
    };
  }

  /**
   * Confirms a sign-in with the code of WeChat's redirect, and signs in who confirms as well.
   * @throws WechatExpiredError, WechatRefusedError, WechatUnavailableError, AccountLockedError
   */
  async signIn({ state, code, browserKey }: WechatRedirect): Promise<SignIn> {
    if ((await this.getLive(state)).linkUserId !== null) throw new WechatExpiredError();
    const userId = await this.confirm({ state, code, browserKey }, async (profile) => {
      const user = await this.accounts.findOrCreate(profile);
      if (isLocked(user)) throw new AccountLockedError();
      return user.id;
    });
    return this.startSession(await this.users.getById(userId));
  }

  /** Confirms a link. @throws as `signIn`, and WechatTakenError */
  async link({ state, code, browserKey }: WechatRedirect): Promise<void> {
    const { linkUserId } = await this.getLive(state);
    if (linkUserId === null) throw new WechatExpiredError();
    await this.confirm({ state, code, browserKey }, async (profile) => {
      await this.accounts.link(linkUserId, profile);
      return linkUserId;
    });
  }

  /**
   * Hands the asking browser, and no other, what was confirmed; once.
   * @throws WechatExpiredError also for a foreign token
   */
  async collect(token: string, browserKey: string | null): Promise<CollectedSignIn> {
    if (browserKey === null) throw new WechatExpiredError();
    const hashes = [hashToken(token), hashToken(browserKey)] as const;
    const collected = await this.requests.collect(...hashes);
    if (collected?.isLink) return { status: 'linked' };
    if (collected) {
      const user = await this.users.getById(collected.userId);
      return { status: 'success', ...(await this.startSession(user)) };
    }
    if (await this.requests.isPending(...hashes)) return { status: 'pending' };
    throw new WechatExpiredError();
  }

  private async getLive(state: string): Promise<WechatSignIn> {
    const request = await this.requests.findLive(state);
    if (!request) throw new WechatExpiredError();
    return request;
  }

  private async startSession(user: User): Promise<SignIn> {
    if (isLocked(user)) throw new AccountLockedError();
    return { user, session: await this.sessions.start(user.id, false) };
  }

  /**
   * WeChat's redirect may arrive twice, even with two codes for one state. The first arrival settles;
   * the same code from the same browser finds what came of it, another one must belong to the same
   * person.
   * @param settle what a profile means: the id of the account
   */
  private async confirm(
    { state, code, browserKey }: WechatRedirect,
    settle: (profile: WechatProfile) => Promise<number>,
  ): Promise<number> {
    const codeHash = hashToken(code);
    const confirmerHash = browserKey === null ? null : hashToken(browserKey);
    if (await this.requests.claim(state, codeHash, confirmerHash)) {
      try {
        const userId = await settle(await this.exchange(code));
        if (await this.requests.confirm(state, userId)) return userId;
        throw new WechatExpiredError();
      } catch (error) {
        await this.requests.release(state, codeHash);
        throw error;
      }
    }
    const first = await this.awaitFirst(state);
    if (sameBytes(first.codeHash, codeHash)) {
      // Whoever else saw the address of the redirect is not let in by it.
      const isSame = confirmerHash && first.confirmerHash?.equals(confirmerHash);
      if (!isSame) throw new WechatExpiredError();
      return first.userId;
    }
    const profile = await this.exchange(code);
    if ((await this.accounts.find(profile))?.id !== first.userId) throw new WechatExpiredError();
    return first.userId;
  }

  /** What the arrival that came first made of it a moment ago. @throws WechatExpiredError */
  private async awaitFirst(
    state: string,
  ): Promise<{ userId: number; codeHash: Buffer; confirmerHash: Buffer | null }> {
    for (let wait = 0; wait < TWIN_WAITS; wait += 1) {
      const { userId, codeHash, confirmerHash, secondsSinceConfirmed } = await this.getLive(state);
      // Released: the first one's code was worth nothing.
      if (!codeHash) break;
      if (userId !== null) {
        if ((secondsSinceConfirmed ?? 0) > REPEAT_SECONDS) break;
        return { userId, codeHash, confirmerHash };
      }
      await sleep(TWIN_WAIT_MS);
    }
    throw new WechatExpiredError();
  }

  private async exchange(code: string): Promise<WechatProfile> {
    try {
      return await this.wechat.exchange(code);
    } catch (error) {
      if (!(error instanceof WechatApiError)) throw error;
      if (error instanceof WechatSnapshotUserError) {
        throw new WechatRefusedError(MESSAGES.wechatSnapshot);
      }
      this.log.warn(error.message);
      throw error.errcode === 0 ? new WechatUnavailableError() : new WechatRefusedError();
    }
  }
}
