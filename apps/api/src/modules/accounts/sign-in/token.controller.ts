import { SessionEndedError, SessionsService } from '#accounts';
import type { RefreshResponse } from '#contracts';
import { Controller, Get, Header, Req, Res } from '@nestjs/common';
import { ApiCookieAuth } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Operation } from '../../../openapi/operation.js';
import { SESSION_COOKIE } from '../../../openapi/security.js';
import { SessionCookies } from './session-cookies.js';

@Controller('token')
export class TokenController {
  constructor(
    private readonly sessions: SessionsService,
    private readonly cookies: SessionCookies,
  ) {}

  @Get('refresh')
  @Operation('refreshToken', 'not_signed_in')
  @ApiCookieAuth(SESSION_COOKIE)
  @Header('Cache-Control', 'no-store')
  async refresh(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<RefreshResponse> {
    try {
      const session = await this.sessions.refresh(this.cookies.read(request) ?? '');
      this.cookies.set(response, session);
      return { access_token: session.accessToken };
    } catch (error) {
      if (error instanceof SessionEndedError) this.cookies.clear(response);
      throw error;
    }
  }
}
