import { EmailsService, ProfileService, type SignedInUser } from '#accounts';
import { type AccountExport, type MessageResponse, API_MESSAGES, MESSAGES } from '#contracts';
import { HumanCheck } from '#human-check';
import { RateLimiter } from '#redis';
import { Body, Controller, Delete, Get, Header, HttpCode, Ip, Post, Res } from '@nestjs/common';
import type { Response } from 'express';
import { HUMAN_CHECK, OWN_PASSWORD, Operation } from '../../../openapi/operation.js';
import { mailsPerAddress } from '../limits.js';
import { OwnPassword } from '../passwords/own-password.js';
import { AccountExportService } from './account-export.service.js';
import { DeleteAccountDto, LinkEmailDto, LinkPhoneDto } from './profile.dto.js';
import { SessionCookies } from '../sign-in/session-cookies.js';
import { AuthenticatedInPerson, CurrentUser } from '../session.guard.js';

@Controller('account')
@AuthenticatedInPerson()
export class ProfileController {
  constructor(
    private readonly profile: ProfileService,
    private readonly emails: EmailsService,
    private readonly exports: AccountExportService,
    private readonly humanCheck: HumanCheck,
    private readonly ownPassword: OwnPassword,
    private readonly limiter: RateLimiter,
    private readonly cookies: SessionCookies,
  ) {}

  @Post('link/email')
  @Operation('linkEmail', ...HUMAN_CHECK, ...OWN_PASSWORD, 'email_taken')
  @HttpCode(200)
  async linkEmail(
    @CurrentUser() user: SignedInUser,
    @Body() { email, turnstile_token, password }: LinkEmailDto,
    @Ip() ip: string,
  ): Promise<MessageResponse> {
    await this.humanCheck.assertSolved(turnstile_token, ip);
    await this.ownPassword.assert(user, password);
    await this.limiter.hit(mailsPerAddress('link'), email.toLowerCase());
    await this.emails.requestLink(user, email);
    return { message: API_MESSAGES.linkMailSent };
  }

  @Post('link/phone')
  @Operation('linkPhone', ...OWN_PASSWORD, 'phone_taken')
  @HttpCode(200)
  async linkPhone(
    @CurrentUser() user: SignedInUser,
    @Body() { phone, code, password }: LinkPhoneDto,
  ): Promise<MessageResponse> {
    await this.ownPassword.assert(user, password);
    await this.profile.linkPhone(user, phone, code);
    return { message: API_MESSAGES.phoneLinked };
  }

  /** The user's own data, as a JSON file. */
  @Get('export')
  @Operation('exportOwnAccount')
  @Header('Cache-Control', 'no-store')
  @Header('Content-Disposition', 'attachment; filename="cloudknit-account.json"')
  export(@CurrentUser() user: SignedInUser): Promise<AccountExport> {
    return this.exports.export(user);
  }

  @Delete('me')
  @Operation('deleteOwnAccount', ...OWN_PASSWORD, 'account_not_deletable')
  async delete(
    @CurrentUser() user: SignedInUser,
    @Body() { username, password }: DeleteAccountDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<MessageResponse> {
    await this.ownPassword.assert(user, password);
    await this.profile.delete(user, username);
    this.cookies.clear(response);
    return { message: MESSAGES.accountDeleted };
  }
}
