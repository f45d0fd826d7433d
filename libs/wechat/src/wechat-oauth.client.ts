import type { Config } from '#config';
import { askWechat, WechatApiError } from './wechat-api.js';

/** A WeChat user's profile for this app. */
export interface WechatProfile {
  openid: string;
  /** Identifies the user across all apps of an open-platform account; null if this app belongs to none. */
  unionid: string | null;
  /** Empty if only the identity was asked for. */
  nickname: string;
  /** Address of the picture, or null. */
  avatar: string | null;
}

/** What a sign-in asks for: nickname and picture, or only who it is. */
export type WechatScope = 'snsapi_userinfo' | 'snsapi_base';

/** A page preview returns codes of a virtual account, which cannot sign in. */
export class WechatSnapshotUserError extends WechatApiError {
  constructor() {
    super(0, 'snapshot user');
  }
}

/**
 * WeChat's OAuth for web pages. Errors come as HTTP 200 with `errcode`. Every method throws `WechatApiError`.
 */
export class WechatOAuthClient {
  constructor(
    private readonly config: Config['wechatOAuth'],
    private readonly redirectUri: string,
  ) {}

  /** Tests the app's id and secret. Does not invalidate the token that the processes share. */
  async verify(): Promise<void> {
    const { apiBaseUrl, appId, appSecret } = this.config;
    await askWechat(`${apiBaseUrl}/cgi-bin/stable_token`, {
      grant_type: 'client_credential',
      appid: appId,
      secret: appSecret,
      force_refresh: false,
    });
  }

  /**
   * Address that redirects to the site with a code. With `snsapi_userinfo` WeChat asks the user for nickname and
   * picture; with `snsapi_base` it redirects silently, inside WeChat only. @param state letters and digits
   */
  authorizeUrl(state: string, scope: WechatScope = 'snsapi_userinfo'): string {
    const { openBaseUrl, appId } = this.config;
    const redirect = encodeURIComponent(this.redirectUri);
    return (
      `${openBaseUrl}/connect/oauth2/authorize?appid=${appId}&redirect_uri=${redirect}` +
      `&response_type=code&scope=${scope}&state=${state}#wechat_redirect`
    );
  }

  /** Exchanges a code (valid for five minutes and one use) for the user's profile. */
  async exchange(code: string): Promise<WechatProfile> {
    const { appId, appSecret } = this.config;
    const grant = await this.get<Grant>('/sns/oauth2/access_token', {
      appid: appId,
      secret: appSecret,
      code,
      grant_type: 'authorization_code',
    });
    if (grant.is_snapshotuser === 1) throw new WechatSnapshotUserError();
    if (!grant.openid) throw new WechatApiError(0, 'there is no openid in it');
    if (grant.scope === 'snsapi_base') {
      return { openid: grant.openid, unionid: grant.unionid ?? null, nickname: '', avatar: null };
    }
    const person = await this.get<Person>('/sns/userinfo', {
      access_token: grant.access_token,
      openid: grant.openid,
      lang: 'zh_CN',
    });
    if (person.openid !== grant.openid) {
      throw new WechatApiError(0, 'there is no openid in it');
    }
    return {
      openid: person.openid,
      unionid: person.unionid ?? grant.unionid ?? null,
      nickname: person.nickname ?? '',
      avatar: person.headimgurl || null,
    };
  }

  private get<T>(path: string, query: Record<string, string>): Promise<T> {
    const parameters = new URLSearchParams(query).toString();
    return askWechat<T>(`${this.config.apiBaseUrl}${path}?${parameters}`);
  }
}

interface Grant {
  access_token: string;
  openid: string;
  scope?: string;
  unionid?: string;
  is_snapshotuser?: number;
}

interface Person {
  openid: string;
  unionid?: string;
  nickname?: string;
  headimgurl?: string;
}
