import {
  SessionsService,
  type SignIn,
  type SignedInUser,
  SignInService,
  WechatSignInService,
} from '#accounts';
import {
  LIMITS,
  type LoginResponse,
  type MessageResponse,
  MESSAGES,
  type WechatCodeUrlResponse,
  type WechatRequestResponse,
  type WechatStateResponse,
} from '#contracts';
import { HumanCheck } from '#human-check';
import { Body, Controller, Get, Header, HttpCode, Ip, Param, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { describeDevice } from './device.js';
import { LoginDto } from './login.dto.js';
import { SessionCookies } from './session-cookies.js';
import { AuthenticatedInPerson, CurrentUser } from './session.guard.js';
import { OwnPassword } from './own-password.js';
import { OwnPasswordDto } from './own-password.dto.js';
import { WechatRedirectDto } from './wechat-redirect.dto.js';

@Controller('account')
export class SignInController {
  constructor(
    private readonly signIn: SignInService,
    private readonly wechat: WechatSignInService,
    private readonly sessions: SessionsService,
    private readonly humanCheck: HumanCheck,
    private readonly cookies: SessionCookies,
    private readonly ownPassword: OwnPassword,
  ) {}

  @Post('login')
  @HttpCode(200)
  async login(
    @Body() dto: LoginDto,
    @Ip() ip: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<LoginResponse> {
    if (dto.login_type === 'wechat') {
      const browserKey = this.cookies.readBrowserKey(request);
      const redirect = { ...LoginDto.redirect(dto), browserKey };
      return this.welcome(await this.wechat.signIn(redirect), response);
    }
    const credentials = LoginDto.credentials(dto);
    await this.humanCheck.assertSolved(dto.turnstile_token, ip);
    return this.welcome(await this.signIn.signIn(credentials), response);
  }

  @Get('login/wechat-codeurl')
  @Header('Cache-Control', 'no-store')
  wechatCodeUrl(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<WechatCodeUrlResponse> {
    return this.beginWechat(request, response, null);
  }

  /** Creates a QR code that links WeChat to the signed-in user's account. */
  @Post('link/wechat')
  @HttpCode(200)
  @AuthenticatedInPerson()
  async wechatLinkUrl(
    @CurrentUser() user: SignedInUser,
    @Body() { password }: OwnPasswordDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<WechatCodeUrlResponse> {
    await this.ownPassword.assert(user, password);
    return this.beginWechat(request, response, user.id);
  }

  @Get('login/wechat-state/:token')
  @Header('Cache-Control', 'no-store')
  async wechatState(
    @Param('token') token: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<WechatStateResponse> {
    const found = await this.wechat.collect(token, this.cookies.readBrowserKey(request));
    if (found.status !== 'success') return found;
    return { status: 'success', ...this.welcome(found, response) };
  }

  /** The details that the phone shows before it confirms a scanned code. */
  @Get('login/wechat-request/:loginToken')
  @Header('Cache-Control', 'no-store')
  wechatRequest(
    @Param('loginToken') loginToken: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<WechatRequestResponse> {
    const known = this.cookies.readBrowserKey(request);
    // The key distinguishes this browser from others that know the same URL.
    this.cookies.keepBrowserKey(request, response, LIMITS.wechatSignInSeconds);
    return this.wechat.describe(loginToken, known);
  }

  /** Confirms a link, on the phone that scanned its code. */
  @Post('link/wechat/confirm')
  @HttpCode(200)
  async confirmWechatLink(
    @Body() { login_token: state, code }: WechatRedirectDto,
    @Req() request: Request,
  ): Promise<MessageResponse> {
    await this.wechat.link({ state, code, browserKey: this.cookies.readBrowserKey(request) });
    return { message: MESSAGES.wechatLinked };
  }

  @Get('logout')
  async logout(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<MessageResponse> {
    const token = this.cookies.read(request);
    if (token) await this.sessions.end(token);
    this.cookies.clear(response);
    return { message: MESSAGES.signedOut };
  }

  private beginWechat(
    request: Request,
    response: Response,
    linkUserId: number | null,
  ): Promise<WechatCodeUrlResponse> {
    const key = this.cookies.keepBrowserKey(request, response, LIMITS.wechatSignInSeconds);
    return this.wechat.begin(key, describeDevice(request.get('user-agent') ?? ''), linkUserId);
  }

  private welcome({ user, session }: SignIn, response: Response): LoginResponse {
    this.cookies.set(response, session);
    return {
      username: user.username,
      access_token: session.accessToken,
      email: user.email,
      phone: user.phone,
      is_admin: user.isAdmin,
      avatar: user.avatar,
    };
  }
}
