import type { Config } from '#config';
import type { ComputedValue, DistributedCache } from '#redis';
import { askWechat, WechatApiError } from './wechat-api.js';

/** Invalid, unknown and expired tokens: another process requested a new one. */
const TOKEN_REFUSED = [40001, 40014, 42001];

/** Calls of the service account's API, which need its access token. All processes share one token. */
export class ServiceAccount {
  private readonly key: string;

  constructor(
    private readonly config: Config['wechatOAuth'],
    private readonly values: DistributedCache,
  ) {
    this.key = `wechat-token:${config.appId}`;
  }

  /**
   * Calls a path; once more with a new token if WeChat refuses the token.
   * @param query without the token @param body is posted as JSON; without it the request is a GET
   * @throws WechatApiError
   */
  async call<T>(path: string, query: Record<string, string>, body?: object): Promise<T> {
    const token = await this.token();
    try {
      return await this.callWith(token, path, query, body);
    } catch (error) {
      if (!(error instanceof WechatApiError) || !TOKEN_REFUSED.includes(error.errcode)) throw error;
      await this.values.forget(this.key, token);
      return this.callWith(await this.token(), path, query, body);
    }
  }

  private callWith<T>(
    token: string,
    path: string,
    query: Record<string, string>,
    body?: object,
  ): Promise<T> {
    const search = new URLSearchParams({ access_token: token, ...query });
    return askWechat<T>(`${this.config.apiBaseUrl}${path}?${search.toString()}`, body);
  }

  /** Uses WeChat's stable token: requesting it does not invalidate the token of other processes. */
  private token(): Promise<string> {
    return this.values.get(this.key, async () => {
      const { access_token, expires_in } = await askWechat<{
        access_token: string;
        expires_in: number;
      }>(`${this.config.apiBaseUrl}/cgi-bin/stable_token`, {
        grant_type: 'client_credential',
        appid: this.config.appId,
        secret: this.config.appSecret,
        force_refresh: false,
      });
      return parseExpiringValue(access_token, expires_in);
    });
  }
}

/** A value and its lifetime from a response. @throws WechatApiError if one is missing */
export function parseExpiringValue(value: unknown, lifeSeconds: unknown): ComputedValue {
  if (typeof value !== 'string' || !value || !Number.isInteger(lifeSeconds) || !lifeSeconds) {
    throw new WechatApiError(0, 'the answer has no value or no end');
  }
  return { value, lifeSeconds: lifeSeconds as number };
}
