import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { WechatApiFault } from '../wechat-api.fault.js';
import type { Scope } from './authorize-request.js';

const CODE_LIFE_MS = 5 * 60_000;
const TOKEN_LIFE_SECONDS = 7_200;

/** A WeChat user, identified by the nickname. */
export interface WechatPerson {
  nickname: string;
  /** Set if the app belongs to an open-platform account. */
  unionid?: string | undefined;
  /** The anonymous user of a page's preview mode. */
  isSnapshot?: boolean | undefined;
}

/** Issues authorisation codes, which are valid once within five minutes, and the tokens for them. */
@Injectable()
export class WechatPeople {
  private readonly codes = new Map<
    string,
    { person: WechatPerson; scope: Scope; expiresAt: number; used: boolean }
  >();
  private readonly tokens = new Map<
    string,
    { person: WechatPerson; scope: Scope; expiresAt: number }
  >();

  /** Issues the code after a user has tapped 允许. */
  allow(person: WechatPerson, scope: Scope): string {
    const code = randomBytes(16).toString('hex');
    this.codes.set(code, { person, scope, expiresAt: Date.now() + CODE_LIFE_MS, used: false });
    return code;
  }

  /** @throws WechatApiFault 41008, 40029, 40163 */
  exchange(code: string): object {
    if (!code) throw new WechatApiFault(41008, 'missing code');
    const grant = this.codes.get(code);
    if (!grant || grant.expiresAt < Date.now()) throw new WechatApiFault(40029, 'invalid code');
    if (grant.used) throw new WechatApiFault(40163, 'code been used');
    grant.used = true;
    const { person, scope } = grant;
    const token = randomBytes(48).toString('base64url');
    const expiresAt = Date.now() + TOKEN_LIFE_SECONDS * 1000;
    this.tokens.set(token, { person, scope, expiresAt });
    return {
      access_token: token,
      expires_in: TOKEN_LIFE_SECONDS,
      refresh_token: randomBytes(48).toString('base64url'),
      openid: openidOf(person),
      scope,
      ...(person.unionid && scope === 'snsapi_userinfo' && { unionid: person.unionid }),
      ...(person.isSnapshot && { is_snapshotuser: 1 }),
    };
  }

  /** @throws WechatApiFault 40001, 42001, 40003, 48001 */
  describe(token: string, openid: string, origin: string): object {
    const known = this.tokens.get(token);
    if (!known) throw new WechatApiFault(40001, 'invalid credential, access_token is invalid');
    if (known.expiresAt < Date.now()) throw new WechatApiFault(42001, 'access_token expired');
    const { person, scope } = known;
    if (openid !== openidOf(person)) throw new WechatApiFault(40003, 'invalid openid');
    if (person.isSnapshot || scope === 'snsapi_base')
      throw new WechatApiFault(48001, 'api unauthorized');
    return {
      openid,
      nickname: person.nickname,
      sex: 0,
      language: '',
      city: '',
      province: '',
      country: '',
      headimgurl: `${origin}/wechat-avatar/${encodeURIComponent(person.nickname)}`,
      privilege: [],
      ...(person.unionid && { unionid: person.unionid }),
    };
  }
}

/** 28 characters, equal for the same user. */
export function openidOf({ nickname, isSnapshot = false }: WechatPerson): string {
  const digest = createHash('sha256').update(`${nickname} ${isSnapshot}`).digest('base64url');
  return `o${digest.slice(0, 27)}`;
}
