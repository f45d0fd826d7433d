import { createHash, randomBytes } from 'node:crypto';
import type { Config } from '#config';
import { InvalidInputError, API_MESSAGES, type WechatJsConfig } from '#contracts';
import type { DistributedCache } from '#redis';
import { Logger } from '@nestjs/common';
import { parseExpiringValue, type ServiceAccount } from './service-account.js';
import { WechatApiError, WechatUnavailableError } from './wechat-api.js';

const SCRIPT_PATH = '/open/js/jweixin-1.6.0.js';
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
  private readonly ticketKey: string;

  constructor(
    private readonly config: Config['wechatOAuth'],
    private readonly publicUrl: string,
    private readonly values: DistributedCache,
    private readonly account: ServiceAccount,
  ) {
    this.ticketKey = `wechat-ticket:${config.appId}`;
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
      throw new InvalidInputError({ url: [API_MESSAGES.pageNotOurs] });
    }
    return page;
  }

  private async ticket(): Promise<string> {
    try {
      return await this.values.get(this.ticketKey, async () => {
        const { ticket, expires_in } = await this.account.call<{
          ticket: string;
          expires_in: number;
        }>('/cgi-bin/ticket/getticket', { type: 'jsapi' });
        return parseExpiringValue(ticket, expires_in);
      });
    } catch (error) {
      if (!(error instanceof WechatApiError)) throw error;
      this.log.warn(`there is no jsapi ticket: ${error.message}`);
      throw new WechatUnavailableError();
    }
  }
}
