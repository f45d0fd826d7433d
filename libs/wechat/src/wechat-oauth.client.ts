import type { Config } from '#config';
import { askWechat, WechatApiError } from './wechat-api.js';

/** A WeChat user's profile for this app. */
export interface WechatProfile {
  openid: string;
  /** Identifies the user across all apps of an open-platform account; null if this app belongs to none. */
  unionid: string | null;
  nickname: string;
  /** Address of the picture, or null. */
  avatar: string | null;
}

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

  /**
   * Address where WeChat asks the user for consent; it redirects to the site with a code. @param state
   * letters and digits
   */
  authorizeUrl(state: string): string {
    const { openBaseUrl, appId } = this.config;
    const redirect = encodeURIComponent(this.redirectUri);
    return (
      `${openBaseUrl}/connect/oauth2/authorize?appid=${appId}&redirect_uri=${redirect}` +
      `&response_type=code&scope=snsapi_userinfo&state=${state}#wechat_redirect`
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
    const person = await this.get<Person>('/sns/userinfo', {
      access_token: grant.access_token,
      openid: grant.openid,
      lang: 'zh_CN',
    });
    if (!grant.openid || person.openid !== grant.openid) {
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
  unionid?: string;
  is_snapshotuser?: number;
}

interface Person {
  openid: string;
  unionid?: string;
  nickname?: string;
  headimgurl?: string;
}
