import {
  Body,
  Controller,
  Get,
  Header,
  HttpCode,
  Inject,
  Param,
  Post,
  Query,
  Redirect,
  Req,
  Res,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import escapeHtml from 'escape-html';
import { sandboxPage } from '../page.js';
import { SANDBOX_CONFIG, type SandboxConfig } from '../sandbox.config.js';
import { WechatApiFault } from '../wechat-api.fault.js';
import {
  type AuthorizeRequest,
  readAuthorizeRequest,
  redirectTarget,
  type Scope,
} from './authorize-request.js';
import { WechatPeople } from './wechat-people.js';

const PEOPLE = ['织友小满', '山茶', '毛线球'];
const DEFAULT_PERSON = '织友小满';
const PERSON_COOKIE = 'sandbox_wechat_person';

interface ScanOnPhone {
  url?: string;
  user?: string;
  unionid?: string;
  snapshot?: boolean;
}

/** WeChat's OAuth sign-in for web pages, and the phone that scans its codes. */
@Controller()
export class WechatLoginController {
  constructor(
    @Inject(SANDBOX_CONFIG) private readonly config: SandboxConfig,
    private readonly people: WechatPeople,
  ) {}

  /** The consent page; with `snsapi_base` WeChat redirects at once as the phone's own user. */
  @Get('connect/oauth2/authorize')
  authorize(@Req() request: Request, @Res() response: Response): void {
    const asked = this.read(originOf(request) + request.originalUrl);
    if (asked.scope === 'snsapi_userinfo') {
      response.type('html').send(consentPage(asked));
      return;
    }
    const nickname = personOf(request);
    const code = this.people.allow({ nickname }, asked.scope);
    response.redirect(redirectTarget(asked, code));
  }

  @Get('connect/oauth2/allow')
  @Redirect()
  allow(
    @Query('redirect_uri') redirectUri = '',
    @Query('state') state = '',
    @Query('scope') scope: Scope = 'snsapi_base',
    @Query('user') nickname = DEFAULT_PERSON,
    @Res({ passthrough: true }) response: Response,
  ): { url: string } {
    response.cookie(PERSON_COOKIE, nickname, { httpOnly: true });
    return { url: redirectTarget({ redirectUri, state }, this.people.allow({ nickname }, scope)) };
  }

  @Get('sns/oauth2/access_token')
  exchange(@Query() query: Record<string, string>): object {
    const { merchant } = this.config;
    if (query['appid'] !== merchant.appId) throw new WechatApiFault(40013, 'invalid appid');
    if (query['secret'] !== merchant.appSecret) {
      throw new WechatApiFault(40125, 'invalid appsecret');
    }
    if (query['grant_type'] !== 'authorization_code') {
      throw new WechatApiFault(40002, 'invalid grant_type');
    }
    return this.people.exchange(query['code'] ?? '');
  }

  @Get('sns/userinfo')
  userinfo(@Query() query: Record<string, string>, @Req() request: Request): object {
    const { access_token: token = '', openid = '' } = query;
    return this.people.describe(token, openid, originOf(request));
  }

  /** The phone scans a sign-in's code and consents at once. */
  @Post('sandbox/phone/scan')
  @HttpCode(200)
  scan(@Body() { url = '', user, unionid, snapshot }: ScanOnPhone): { redirect: string } {
    const request = this.read(url);
    const nickname = user ?? DEFAULT_PERSON;
    const code = this.people.allow({ nickname, unionid, isSnapshot: snapshot }, request.scope);
    return { redirect: redirectTarget(request, code) };
  }

  @Get('wechat-avatar/:nickname')
  @Header('Content-Type', 'image/svg+xml')
  avatar(@Param('nickname') nickname: string): string {
    const initial = escapeHtml([...nickname][0] ?? '');
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#3d5a4a"/><text x="32" y="42" font-size="28" text-anchor="middle" fill="#fff">${initial}</text></svg>`;
  }

  private read(url: string): ReturnType<typeof readAuthorizeRequest> {
    const parsed = new URL(URL.canParse(url) ? url : 'http://nowhere');
    return readAuthorizeRequest(parsed, this.config.merchant);
  }
}

function originOf(request: Request): string {
  return `${request.protocol}://${request.get('host') ?? ''}`;
}

/** Where WeChat asks for nickname and picture. */
function consentPage({ redirectUri, state, scope }: AuthorizeRequest): string {
  const hidden = [
    ['redirect_uri', redirectUri],
    ['state', state],
    ['scope', scope],
  ].map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`);
  const options = PEOPLE.map((name) => `<option>${name}</option>`).join('');
  return sandboxPage(
    '/phone',
    '微信授权',
    `<p>云织商城申请获取你的昵称、头像。</p>
<form action="/connect/oauth2/allow">${hidden.join('')}
  <label for="user">用哪个微信账号</label>
  <input id="user" name="user" list="people" value="${DEFAULT_PERSON}" maxlength="32" required>
  <datalist id="people">${options}</datalist>
  <button class="main">允许</button></form>
  <a class="button second" href="${escapeHtml(new URL('/', redirectUri).href)}">拒绝</a>`,
  );
}

/** The WeChat user of this browser: the one who consented last, else the default. */
export function personOf(request: Request): string {
  const cookie = new RegExp(`(?:^|; )${PERSON_COOKIE}=([^;]+)`).exec(request.get('cookie') ?? '');
  return cookie ? decodeURIComponent(cookie[1]!) : DEFAULT_PERSON;
}
