import { type SignedInUser, WechatSignInService } from '#accounts';
import {
  type MessageResponse,
  MESSAGES,
  type WechatCodeUrlResponse,
  type WechatRequestResponse,
  type WechatStateResponse,
} from '#contracts';
import type { WechatScope } from '#wechat';
import {
  Body,
  Controller,
  Get,
  Header,
  HttpCode,
  Param,
  Post,
  Query,
  Req,
  Res,
} from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { OWN_PASSWORD, Operation } from '../../../openapi/operation.js';
import { OwnPassword } from '../passwords/own-password.js';
import { OwnPasswordDto } from '../passwords/own-password.dto.js';
import { AuthenticatedInPerson, CurrentUser } from '../session.guard.js';
import { describeDevice } from './device.js';
import { LoginResponses } from './login-responses.js';
import { SessionCookies } from './session-cookies.js';
import { WechatRedirectDto } from './wechat-redirect.dto.js';

/** The codes by which WeChat signs in, or is linked to an account. */
@Controller('account')
export class WechatSignInController {
  constructor(
    private readonly wechat: WechatSignInService,
    private readonly cookies: SessionCookies,
    private readonly ownPassword: OwnPassword,
    private readonly responses: LoginResponses,
  ) {}

  @Get('login/wechat-codeurl')
  @Operation('startWechatLogin')
  @Header('Cache-Control', 'no-store')
  @ApiQuery({ name: 'scope', enum: ['base', 'userinfo'], required: false })
  wechatCodeUrl(
    @Query('scope') scope: unknown,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<WechatCodeUrlResponse> {
    // The base scope signs in without a dialog. The userinfo scope asks the user for the WeChat name.
    const asked = scope === 'base' ? 'snsapi_base' : 'snsapi_userinfo';
    return this.beginWechat(request, response, null, asked);
  }

  /** Creates a QR code that links WeChat to the signed-in user's account. */
  @Post('link/wechat')
  @Operation('startWechatLink', ...OWN_PASSWORD)
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
  @Operation('getWechatLoginState', 'wechat_expired', 'account_locked')
  @Header('Cache-Control', 'no-store')
  async wechatState(
    @Param('token') token: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<WechatStateResponse> {
    const found = await this.wechat.collect(token, this.cookies.readBrowserKey(request));
    if (found.status !== 'success') return found;
    return { status: 'success', ...(await this.responses.welcome(found, response)) };
  }

  /** The details that the phone shows before it confirms a scanned code. */
  @Get('login/wechat-request/:loginToken')
  @Operation('getWechatLoginRequest', 'wechat_expired')
  @Header('Cache-Control', 'no-store')
  wechatRequest(
    @Param('loginToken') loginToken: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<WechatRequestResponse> {
    const known = this.cookies.readBrowserKey(request);
    // The key distinguishes this browser from others that know the same URL.
    this.cookies.keepBrowserKey(request, response);
    return this.wechat.describe(loginToken, known);
  }

  /** Confirms a link, on the phone that scanned its code. */
  @Post('link/wechat/confirm')
  @Operation(
    'confirmWechatLink',
    'wechat_expired',
    'wechat_refused',
    'wechat_taken',
    'wechat_unavailable',
  )
  @HttpCode(200)
  async confirmWechatLink(
    @Body() { login_token: state, code }: WechatRedirectDto,
    @Req() request: Request,
  ): Promise<MessageResponse> {
    await this.wechat.link({ state, code, browserKey: this.cookies.readBrowserKey(request) });
    return { message: MESSAGES.wechatLinked };
  }

  private beginWechat(
    request: Request,
    response: Response,
    linkUserId: number | null,
    scope: WechatScope = 'snsapi_userinfo',
  ): Promise<WechatCodeUrlResponse> {
    const key = this.cookies.keepBrowserKey(request, response);
    const device = describeDevice(request.get('user-agent') ?? '');
    return this.wechat.begin(key, device, linkUserId, scope);
  }
}
