import type { Config } from '#config';
import { askWechat, WechatApiError } from './wechat-api.js';

/** Somebody as WeChat describes them to this app. */
export interface WechatProfile {
  openid: string;
  /** The same across all apps of one open-platform account; only where this app belongs to one. */
  unionid: string | null;
  nickname: string;
  /** Address of the picture, or null. */
  avatar: string | null;
}

/** The preview of a page gives codes of a virtual account: no one to sign in. */
export class WechatSnapshotUserError extends WechatApiError {
  constructor() {
    super(0, 'snapshot user');
  }
}

/**
 * WeChat's OAuth for web pages. Refusals come as HTTP 200 with `errcode`.
 * Every method throws `WechatApiError`.
 */
export class WechatOAuthClient {
  constructor(
    private readonly config: Config['wechatOAuth'],
    private readonly redirectUri: string,
  ) {}

  /** Where WeChat asks the person; comes back to the site with a code. @param state letters and digits */
  authorizeUrl(state: string): string {
    const { openBaseUrl, appId } = this.config;
    const redirect = encodeURIComponent(this.redirectUri);
    return (
      `${openBaseUrl}/connect/oauth2/authorize?appid=${appId}&redirect_uri=${redirect}` +
      `&response_type=code&scope=snsapi_userinfo&state=${state}#wechat_redirect`
    );
  }

  /** Turns a code, good for five minutes and once, into who allowed it. */
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
