import { SessionsService, type SignedInUser, SignInService } from '#accounts';
import type { LoginResponse, OrderListItem, SessionUser } from '#contracts';
import { OrdersService } from '#orders';
import { Body, Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { LoginDto } from './login.dto.js';
import { SessionCookies } from './session-cookies.js';
import { Authenticated, CurrentUser } from './session.guard.js';

@Controller('account')
export class AccountController {
  constructor(
    private readonly signIn: SignInService,
    private readonly sessions: SessionsService,
    private readonly cookies: SessionCookies,
    private readonly orders: OrdersService,
  ) {}

  @Post('login')
  @HttpCode(200)
  async login(
    @Body() dto: LoginDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<LoginResponse> {
    const { user, session } = await this.signIn.signIn(LoginDto.credentials(dto));
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

  @Get('logout')
  async logout(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<{ message: string }> {
    const token = this.cookies.read(request);
    if (token) await this.sessions.end(token);
    this.cookies.clear(response);
    return { message: '已退出登录' };
  }

  @Get('me')
  @Authenticated()
  me(@CurrentUser() user: SignedInUser): SessionUser {
    return {
      username: user.username,
      display_name: user.displayName,
      email: user.email,
      phone: user.phone,
      is_admin: user.isAdmin,
      avatar: user.avatar,
    };
  }

  @Get('orders')
  @Authenticated()
  listOrders(@CurrentUser() user: SignedInUser): Promise<OrderListItem[]> {
    return this.orders.list(user);
  }
}
