import { FALLBACK_DISPLAY_NAME, validateUsername, isUsernameCharacter, LIMITS } from '#contracts';
import { isUniqueViolation } from '#database';
import type { WechatProfile } from '#wechat';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { WechatExpiredError, WechatTakenError } from '../accounts.errors.js';
import { randomLetters } from '../random-letters.js';
import { ErasureService } from '../users/erasure.service.js';
import type { User } from '../users/user.entity.js';
import { UsernamesService } from '../users/usernames.service.js';
import { UsersRepository } from '../users/users.repository.js';

const DISPLAY_NAME_MAX = 50;
const NAME_TRIES = 5;

/** Maps WeChat accounts to accounts of the shop. */
@Injectable()
export class WechatAccountsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersRepository,
    private readonly usernames: UsernamesService,
    private readonly erasure: ErasureService,
  ) {}

  /** Finds the existing account of a WeChat user, or null. */
  find({ openid, unionid }: WechatProfile): Promise<User | null> {
    return this.users.findByWechat(openid, unionid);
  }

  /**
   * Returns the account of a WeChat user with its data from before this call, which refreshes them. The first sign-in
   * creates the account.
   */
  async findOrCreate(profile: WechatProfile): Promise<User> {
    const { openid, unionid, avatar } = profile;
    // A concurrent request may have taken the name, or created the same user's account.
    for (let attempt = 0; attempt < NAME_TRIES; attempt += 1) {
      const user = await this.find(profile);
      if (user) {
        await this.users.refreshWechat(user.id, unionid, avatar);
        return user;
      }
      try {
        return await this.users.insert({
          username: await this.suggestUsername(profile.nickname, attempt > 0),
          displayName: cleanNickname(profile.nickname) || FALLBACK_DISPLAY_NAME,
          avatar,
          wechatOpenid: openid,
          wechatUnionid: unionid,
        });
      } catch (error) {
        if (!isUniqueViolation(error)) throw error;
      }
    }
    throw new Error('no free username was found for a WeChat account');
  }

  /** Returns the nickname if it is a valid username, else a similar one. */
  private async suggestUsername(nickname: string, isRepeat: boolean): Promise<string> {
    const isFree =
      !isRepeat && validateUsername(nickname) === null && !(await this.usernames.isTaken(nickname));
    return isFree ? nickname : usernameLike(nickname);
  }

  /**
   * Links a WeChat account. An account without a name of its own, made by a silent sign-in, takes WeChat's name. An unused
   * account of the same WeChat, also made by a silent sign-in, is erased.
   * @param isPending whether the request for the link still stands: a new password ends it
   * @throws WechatTakenError if it is linked to another account that is in use, WechatExpiredError
   */
  async link(
    userId: number,
    profile: WechatProfile,
    isPending: (manager: EntityManager) => Promise<boolean>,
  ): Promise<void> {
    const { openid, unionid } = profile;
    const holder = await this.find(profile);
    try {
      await this.dataSource.transaction(async (manager) => {
        // Before the lock of the account, in the order of a new password.
        if (!(await isPending(manager))) throw new WechatExpiredError();
        if (holder && holder.id !== userId) await this.release(holder, userId, manager);
        await this.users.setWechat(userId, openid, unionid, manager);
        const name = cleanNickname(profile.nickname);
        if (name) await this.users.nameIfUnnamed(userId, name, profile.avatar, manager);
      });
    } catch (error) {
      throw isUniqueViolation(error) ? new WechatTakenError() : error;
    }
  }

  /** Frees the WeChat of an account for another account. @throws WechatTakenError */
  private async release(holder: User, newId: number, manager: EntityManager): Promise<void> {
    if (!(await this.erasure.eraseUnused(holder, newId, manager))) throw new WechatTakenError();
  }
}

function cleanNickname(nickname: string): string {
  const visible = nickname.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '').trim();
  return [...visible].slice(0, DISPLAY_NAME_MAX).join('');
}

/** Returns a valid username similar to a nickname, with a random suffix that makes it unique. */
function usernameLike(nickname: string): string {
  const suffix = `_${randomLetters(5)}`;
  const kept = [...nickname.normalize('NFKC')].filter(isUsernameCharacter).join('');
  const base = [...(kept || FALLBACK_DISPLAY_NAME)]
    .slice(0, LIMITS.usernameMax - suffix.length)
    .join('');
  return base + suffix;
}
