import { createHash, randomBytes } from 'node:crypto';
import type { Config } from '#config';
import { InvalidInputError, MESSAGES, type WechatJsConfig } from '#contracts';
import type { ComputedValue, DistributedCache } from '#redis';
import { Logger } from '@nestjs/common';
import { askWechat, WechatApiError, WechatUnavailableError } from './wechat-api.js';

const SCRIPT_PATH = '/open/js/jweixin-1.6.0.js';
/** Invalid, unknown and expired tokens: another process requested a new one. */
const TOKEN_REFUSED = [40001, 40014, 42001];

/**
 * Returns the signature that WeChat's JS-SDK verifies for a page. @param url without a fragment @returns
 * lower-case hex
 */
export function signPage(ticket: string, nonce: string, timestamp: number, url: string): string {
  const text = `jsapi_ticket=${ticket}&noncestr=${nonce}&timestamp=${timestamp}&url=${url}`;
  return createHash('sha1').update(text).digest('hex');
}

/** Lets the shop's pages use WeChat's JS-SDK, for the card of a shared page. */
export class WechatJsSdk {
  private readonly log = new Logger(WechatJsSdk.name);
  private readonly keys: { token: string; ticket: string };

  constructor(
    private readonly config: Config['wechatOAuth'],
    private readonly publicUrl: string,
    private readonly values: DistributedCache,
  ) {
    this.keys = { token: `wechat-token:${config.appId}`, ticket: `wechat-ticket:${config.appId}` };
  }

  /**
   * Returns the JS-SDK configuration of a page. The fragment of the address is ignored.
   * @throws InvalidInputError if the address is not in this shop, WechatUnavailableError
   */
  async configure(url: string): Promise<WechatJsConfig> {
    const page = this.ownPage(url);
    const ticket = await this.ticket();
    const nonce = randomBytes(16).toString('hex');
    const timestamp = Math.floor(Date.now() / 1000);
    return {
      app_id: this.config.appId,
      timestamp,
      nonce_str: nonce,
      signature: signPage(ticket, nonce, timestamp, page),
      script_url: this.config.sdkBaseUrl + SCRIPT_PATH,
    };
  }

  /** Removes only the fragment: WeChat verifies the address that the browser shows. */
  private ownPage(url: string): string {
    const page = url.replace(/#.*/s, '');
    if (!page.startsWith(`${this.publicUrl}/`) || !/^[\x21-\x7e]+$/.test(page)) {
      throw new InvalidInputError({ url: [MESSAGES.pageNotOurs] });
    }
    return page;
  }

  private async ticket(): Promise<string> {
    try {
      return await this.values.get(this.keys.ticket, () => this.askTicket());
    } catch (error) {
      if (!(error instanceof WechatApiError)) throw error;
      this.log.warn(`there is no jsapi ticket: ${error.message}`);
      throw new WechatUnavailableError();
    }
  }

  private async askTicket(): Promise<ComputedValue> {
    const token = await this.token();
    try {
      return await this.askTicketWith(token);
    } catch (error) {
      if (!(error instanceof WechatApiError) || !TOKEN_REFUSED.includes(error.errcode)) throw error;
      await this.values.forget(this.keys.token, token);
      return this.askTicketWith(await this.token());
    }
  }

  private async askTicketWith(token: string): Promise<ComputedValue> {
    const query = new URLSearchParams({ access_token: token, type: 'jsapi' });
    const { ticket, expires_in } = await askWechat<{ ticket: string; expires_in: number }>(
      `${this.config.apiBaseUrl}/cgi-bin/ticket/getticket?${query.toString()}`,
    );
    return made(ticket, expires_in);
  }

  /** Uses WeChat's stable token: requesting it does not invalidate the token of other processes. */
  private token(): Promise<string> {
    return this.values.get(this.keys.token, async () => {
      const { access_token, expires_in } = await askWechat<{
        access_token: string;
        expires_in: number;
      }>(`${this.config.apiBaseUrl}/cgi-bin/stable_token`, {
        grant_type: 'client_credential',
        appid: this.config.appId,
        secret: this.config.appSecret,
        force_refresh: false,
      });
      return made(access_token, expires_in);
    });
  }
}

function made(value: unknown, lifeSeconds: unknown): ComputedValue {
  if (typeof value !== 'string' || !value || !Number.isInteger(lifeSeconds) || !lifeSeconds) {
    throw new WechatApiError(0, 'the answer has no value or no end');
  }
  return { value, lifeSeconds: lifeSeconds as number };
}
