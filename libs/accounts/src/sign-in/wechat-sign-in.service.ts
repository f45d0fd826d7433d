import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { LIMITS, API_MESSAGES, type WechatRequestResponse } from '#contracts';
import {
  WechatApiError,
  WechatOAuthClient,
  type WechatProfile,
  type WechatScope,
  WechatSnapshotUserError,
  WechatUnavailableError,
} from '#wechat';
import { Injectable, Logger } from '@nestjs/common';
import { customAlphabet } from 'nanoid';
import { hashToken, sameBytes } from '../account-secrets.js';
import { AccountLockedError, WechatExpiredError, WechatRefusedError } from '../accounts.errors.js';
import { SessionsService } from './sessions.service.js';
import type { SignIn } from './sign-in.service.js';
import { isLocked, type User } from '../users/user.entity.js';
import { UsersRepository } from '../users/users.repository.js';
import { WechatAccountsService } from './wechat-accounts.service.js';
import { type WechatSignIn, WechatSignInsRepository } from './wechat-sign-ins.repository.js';

/** WeChat accepts only letters and digits as `state`. */
const newState = customAlphabet(
  '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
  32,
);
/**
 * A repeated delivery of the same redirect is answered until this many seconds after the confirmation, and a repeated poll
 * until this many after the first that was answered: the answer may have been lost.
 */
const REPEAT_SECONDS = 60;
const POLL_INTERVAL_MS = 100;
/** Maximum number of waits of `POLL_INTERVAL_MS`. Their sum of 18 s is longer than the two calls to WeChat may take. */
const MAX_POLLS = 180;

/** The parameters of WeChat's redirect and the key of the browser; null if the browser stores no cookies. */
export interface WechatRedirect {
  state: string;
  code: string;
  browserKey: string | null;
}

/** The result that the requesting browser collects. */
export type CollectedSignIn =
  | { status: 'pending' }
  | { status: 'linked' }
  | ({ status: 'success' } & SignIn);

/**
 * Signs in, or links an account, by WeChat. The QR code contains a public `state`; the browser that shows it
 * polls with its own token and cookie; the phone that opened the code confirms by posting the code of
 * WeChat's redirect. Valid for five minutes and one sign-in. Inside WeChat the same browser does both.
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
   * @param browserKey secret of the requesting browser
   * @param device description of that browser, shown on the phone
   * @param linkUserId the account to link, or null to sign in
   * @param scope `snsapi_base` signs in silently, inside WeChat
   */
  async begin(
    browserKey: string,
    device: string,
    linkUserId: number | null,
    scope: WechatScope = 'snsapi_userinfo',
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
    return { url: this.wechat.authorizeUrl(state, scope), token };
  }

  /** Returns what a phone is asked to confirm. @throws WechatExpiredError */
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
   * Confirms a sign-in with the code of WeChat's redirect, and signs in the confirming browser as well.
   * @throws WechatExpiredError, WechatRefusedError, WechatUnavailableError, AccountLockedError
   */
  async signIn({ state, code, browserKey }: WechatRedirect): Promise<SignIn> {
    const { linkUserId, createdAt } = await this.getLive(state);
    if (linkUserId !== null) throw new WechatExpiredError();
    const userId = await this.confirm({ state, code, browserKey }, async (profile) => {
      const user = await this.accounts.findOrCreate(profile);
      if (isLocked(user)) throw new AccountLockedError();
      return user.id;
    });
    return this.startSession(await this.users.getById(userId), createdAt);
  }

  /** Confirms a link. @throws as `signIn`, and WechatTakenError */
  async link({ state, code, browserKey }: WechatRedirect): Promise<void> {
    const { linkUserId } = await this.getLive(state);
    if (linkUserId === null) throw new WechatExpiredError();
    await this.confirm({ state, code, browserKey }, async (profile) => {
      await this.accounts.link(linkUserId, profile, (manager) =>
        this.requests.lockPending(state, manager),
      );
      return linkUserId;
    });
  }

  /**
   * Returns the confirmed sign-in, only to the requesting browser; for a minute, because an answer may be lost.
   * @throws WechatExpiredError also for another browser's token
   */
  async collect(token: string, browserKey: string | null): Promise<CollectedSignIn> {
    if (browserKey === null) throw new WechatExpiredError();
    const hashes = [hashToken(token), hashToken(browserKey)] as const;
    const collected = await this.requests.collect(...hashes, REPEAT_SECONDS);
    if (collected?.isLink) return { status: 'linked' };
    if (collected) {
      const user = await this.users.getById(collected.userId);
      return { status: 'success', ...(await this.startSession(user, collected.createdAt)) };
    }
    if (await this.requests.isPending(...hashes)) return { status: 'pending' };
    throw new WechatExpiredError();
  }

  private async getLive(state: string): Promise<WechatSignIn> {
    const request = await this.requests.findLive(state);
    if (!request) throw new WechatExpiredError();
    return request;
  }

  /**
   * @param requestedAt start of the sign-in: an account that was created since is new, also for a repeated redirect and
   *   for the other of the two devices
   */
  private async startSession(user: User, requestedAt: Date): Promise<SignIn> {
    if (isLocked(user)) throw new AccountLockedError();
    const session = await this.sessions.start(user.id, false);
    return { user, session, isNew: user.createdAt >= requestedAt };
  }

  /**
   * WeChat's redirect may arrive twice, even with two codes for one state. The first arrival decides; the
   * same code from the same browser gets the same result, and another code must belong to the same user.
   * @param settle maps a profile to the id of the account
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
      // Knowing the address of the redirect must not be enough to be signed in.
      const isSame = confirmerHash && first.confirmerHash?.equals(confirmerHash);
      if (!isSame) throw new WechatExpiredError();
      return first.userId;
    }
    const profile = await this.exchange(code);
    if ((await this.accounts.find(profile))?.id !== first.userId) throw new WechatExpiredError();
    return first.userId;
  }

  /** Waits for the result of the arrival that came first. @throws WechatExpiredError */
  private async awaitFirst(
    state: string,
  ): Promise<{ userId: number; codeHash: Buffer; confirmerHash: Buffer | null }> {
    for (let wait = 0; wait < MAX_POLLS; wait += 1) {
      const { userId, codeHash, confirmerHash, secondsSinceConfirmed } = await this.getLive(state);
      // The claim was released: the first code was not valid.
      if (!codeHash) break;
      if (userId !== null) {
        if ((secondsSinceConfirmed ?? 0) > REPEAT_SECONDS) break;
        return { userId, codeHash, confirmerHash };
      }
      await sleep(POLL_INTERVAL_MS);
    }
    throw new WechatExpiredError();
  }

  private async exchange(code: string): Promise<WechatProfile> {
    try {
      return await this.wechat.exchange(code);
    } catch (error) {
      if (!(error instanceof WechatApiError)) throw error;
      if (error instanceof WechatSnapshotUserError) {
        throw new WechatRefusedError(API_MESSAGES.wechatSnapshot);
      }
      this.log.warn(error.message);
      throw error.errcode === 0 ? new WechatUnavailableError() : new WechatRefusedError();
    }
  }
}
