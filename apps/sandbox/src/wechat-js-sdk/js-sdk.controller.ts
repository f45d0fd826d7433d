import { Body, Controller, Get, Header, HttpCode, Inject, Post, Query, Req } from '@nestjs/common';
import type { Request } from 'express';
import { SANDBOX_CONFIG, type SandboxConfig } from '../sandbox.config.js';
import { WechatApiFault } from '../wechat-api.fault.js';
import { AppCredentials, type SignedPage } from './app-credentials.js';
import { jsSdkScript } from './js-sdk.script.js';

interface StableTokenRequest {
  grant_type?: string;
  appid?: string;
  secret?: string;
  force_refresh?: boolean;
}

/** WeChat's services for pages of a service account: tokens, tickets and the JS-SDK. */
@Controller()
export class JsSdkController {
  constructor(
    @Inject(SANDBOX_CONFIG) private readonly config: SandboxConfig,
    private readonly credentials: AppCredentials,
  ) {}

  @Post('cgi-bin/stable_token')
  @HttpCode(200)
  token(@Body() { grant_type, appid, secret, force_refresh }: StableTokenRequest): object {
    const { appId, appSecret } = this.config.merchant;
    if (grant_type !== 'client_credential') throw new WechatApiFault(40002, 'invalid grant_type');
    if (appid !== appId) throw new WechatApiFault(40013, 'invalid appid');
    if (secret !== appSecret) throw new WechatApiFault(40125, 'invalid appsecret');
    return this.credentials.token(force_refresh === true);
  }

  @Get('cgi-bin/ticket/getticket')
  ticket(@Query('access_token') token = '', @Query('type') type = ''): object {
    if (type !== 'jsapi') throw new WechatApiFault(40097, 'invalid args');
    return this.credentials.ticket(token);
  }

  @Get('open/js/jweixin-1.6.0.js')
  @Header('Content-Type', 'text/javascript; charset=utf-8')
  script(@Req() request: Request): string {
    return jsSdkScript(`${request.protocol}://${request.get('host') ?? ''}`);
  }

  /** Validates a page's `wx.config`: first its domain, then the signature. */
  @Post('sandbox/js-sdk/config')
  @HttpCode(200)
  check(@Body() { appId, ...page }: SignedPage & { appId: string }): { errMsg: string } {
    if (appId !== this.config.merchant.appId) return { errMsg: 'config:invalid appid' };
    if (!this.isOfDomain(page.url)) return { errMsg: 'config:invalid url domain' };
    return { errMsg: this.credentials.hasSigned(page) ? 'config:ok' : 'config:invalid signature' };
  }

  @Post('sandbox/js-sdk/link')
  @HttpCode(200)
  link(@Body() { link }: { link: string }): { ok: boolean } {
    return { ok: this.isOfDomain(link) };
  }

  /** Invalidates all tokens and tickets. */
  @Post('sandbox/js-sdk/revoke')
  @HttpCode(200)
  revoke(): object {
    this.credentials.revoke();
    return {};
  }

  private isOfDomain(url: string): boolean {
    return URL.canParse(url) && new URL(url).host === this.config.merchant.redirectHost;
  }
}
