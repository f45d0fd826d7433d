import { PhoneSignInService, SessionsService, SignInService, WechatSignInService } from '#accounts';
import { type LoginResponse, type MessageResponse, API_MESSAGES } from '#contracts';
import { HumanCheck } from '#human-check';
import { Body, Controller, Get, HttpCode, Ip, Post, Req, Res } from '@nestjs/common';
import { ApiCookieAuth, ApiCreatedResponse, ApiOkResponse, ApiSecurity } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { HUMAN_CHECK, Operation } from '../../../openapi/operation.js';
import { SESSION_COOKIE } from '../../../openapi/security.js';
import { LoginDto } from './login.dto.js';
import { LoginResponses } from './login-responses.js';
import { SessionCookies } from './session-cookies.js';

/** Sign-in with a password, a code or the redirect from WeChat, and sign-out. */
@Controller('account')
export class SignInController {
  constructor(
    private readonly signIn: SignInService,
    private readonly phones: PhoneSignInService,
    private readonly wechat: WechatSignInService,
    private readonly sessions: SessionsService,
    private readonly humanCheck: HumanCheck,
    private readonly cookies: SessionCookies,
    private readonly responses: LoginResponses,
  ) {}

  @Post('login')
  @Operation(
    'logIn',
    ...HUMAN_CHECK,
    'sign_in_refused',
    'account_locked',
    'account_unverified',
    'wechat_expired',
    'wechat_refused',
    'wechat_unavailable',
  )
  @HttpCode(200)
  @ApiOkResponse()
  @ApiCreatedResponse({ description: 'The account of a new phone was created' })
  async login(
    @Body() dto: LoginDto,
    @Ip() ip: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<LoginResponse> {
    if (dto.login_type === 'wechat') {
      const browserKey = this.cookies.readBrowserKey(request);
      const redirect = { ...LoginDto.redirect(dto), browserKey };
      return this.responses.welcome(await this.wechat.signIn(redirect), response, dto.consent);
    }
    const byCode = LoginDto.phoneAndCode(dto);
    if (byCode) {
      const found = await this.phones.signIn(byCode);
      if (found.isNew) response.status(201);
      return this.responses.welcome(found, response, dto.consent);
    }
    const credentials = LoginDto.credentials(dto);
    await this.humanCheck.assertSolved(dto.turnstile_token, ip);
    return this.responses.welcome(await this.signIn.signIn(credentials), response, dto.consent);
  }

  @Get('logout')
  @Operation('logOut')
  @ApiSecurity({})
  @ApiCookieAuth(SESSION_COOKIE)
  async logout(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<MessageResponse> {
    const token = this.cookies.read(request);
    if (token) await this.sessions.end(token);
    this.cookies.clear(response);
    return { message: API_MESSAGES.signedOut };
  }
}
