import { EmailsService, type SignedInUser } from '#accounts';
import { API_MESSAGES, type VerifyEmailResponse } from '#contracts';
import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Operation } from '../../../openapi/operation.js';
import { LoginResponses } from './login-responses.js';
import { SessionCookies } from './session-cookies.js';
import { CurrentUser, OptionallyAuthenticated } from '../session.guard.js';
import { VerifyEmailDto } from './verify-email.dto.js';

@Controller('verify')
export class VerifyController {
  constructor(
    private readonly emails: EmailsService,
    private readonly cookies: SessionCookies,
    private readonly responses: LoginResponses,
  ) {}

  @Post('email')
  @Operation('verifyEmail', 'not_signed_in', 'link_invalid', 'link_used', 'email_taken')
  @HttpCode(200)
  @OptionallyAuthenticated()
  async verifyEmail(
    @Body() { token }: VerifyEmailDto,
    @CurrentUser() user: SignedInUser | null,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<VerifyEmailResponse> {
    const browserKey = this.cookies.readBrowserKey(request);
    const { purpose, signIn, redirect } = await this.emails.verify(token, user, browserKey);
    return {
      message: purpose === 'link' ? API_MESSAGES.emailLinked : API_MESSAGES.verified,
      purpose,
      ...(signIn && { session: await this.responses.welcome(signIn, response) }),
      ...(redirect !== null && { redirect }),
    };
  }
}
