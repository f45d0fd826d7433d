import {
  EmailsService,
  RegistrationService,
  SessionsService,
  SmsCodesService,
  UsersService,
} from '#accounts';
import {
  type MessageResponse,
  API_MESSAGES,
  MESSAGES,
  type RegisterResponse,
  type UsernameAvailability,
} from '#contracts';
import { HumanCheck } from '#human-check';
import { RateLimiter } from '#redis';
import { Body, Controller, Get, Header, HttpCode, Ip, Post, Query, Req, Res } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { ClientNetwork } from '../../../http/security/client-network.js';
import { HUMAN_CHECK, Operation } from '../../../openapi/operation.js';
import { mailsPerAddress } from '../limits.js';
import { LoginResponses } from './login-responses.js';
import { RegisterDto } from './register.dto.js';
import { SendSmsCodeDto } from './send-sms-code.dto.js';
import { SessionCookies } from './session-cookies.js';
import { VerificationEmailDto } from './verification-email.dto.js';

@Controller('account')
export class RegistrationController {
  constructor(
    private readonly registration: RegistrationService,
    private readonly users: UsersService,
    private readonly emails: EmailsService,
    private readonly smsCodes: SmsCodesService,
    private readonly humanCheck: HumanCheck,
    private readonly limiter: RateLimiter,
    private readonly sessions: SessionsService,
    private readonly cookies: SessionCookies,
    private readonly responses: LoginResponses,
  ) {}

  @Get('check-username')
  @Operation('checkUsername')
  @Header('Cache-Control', 'no-store')
  @ApiQuery({ name: 'username', type: String })
  async checkUsername(@Query('username') username: unknown): Promise<UsernameAvailability> {
    const name = typeof username === 'string' ? username : '';
    return { available: await this.users.isUsernameAvailable(name) };
  }

  @Post('send-sms-code')
  @Operation('sendSmsCode', ...HUMAN_CHECK, 'phone_not_registered', 'phone_already_registered')
  @HttpCode(200)
  async sendSmsCode(
    @Body() { phone, usage, turnstile_token }: SendSmsCodeDto,
    @Ip() ip: string,
    @ClientNetwork() network: string,
  ): Promise<MessageResponse> {
    await this.humanCheck.assertSolved(turnstile_token, ip, {
      required: MESSAGES.smsHumanCheckRequired,
      failed: MESSAGES.smsHumanCheckFailed,
    });
    await this.smsCodes.request(phone, usage, network);
    return { message: API_MESSAGES.smsSent };
  }

  @Post('register')
  @Operation('registerAccount', ...HUMAN_CHECK, 'already_registered')
  async register(
    @Body() dto: RegisterDto,
    @Ip() ip: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<RegisterResponse> {
    const registration = RegisterDto.registration(dto);
    await this.humanCheck.assertSolved(dto.turnstile_token, ip);
    const byEmail = registration.phone === undefined;
    const browserKey =
      dto.sign_in && byEmail ? this.cookies.keepBrowserKey(request, response) : null;
    const user = await this.registration.register({ ...registration, browserKey });
    if (byEmail) return { message: MESSAGES.registeredByEmail };
    if (!dto.sign_in) return { message: MESSAGES.registered };
    const session = await this.sessions.start(user.id, false);
    const signedIn = await this.responses.welcome({ user, session, isNew: true }, response);
    return { message: MESSAGES.registered, session: signedIn };
  }

  /** Mails the activation link again. The response does not reveal whether the address has an account. */
  @Post('verification-email')
  @Operation('resendVerificationEmail', ...HUMAN_CHECK)
  @HttpCode(200)
  async resendVerification(
    @Body() { email, turnstile_token }: VerificationEmailDto,
    @Ip() ip: string,
  ): Promise<MessageResponse> {
    await this.humanCheck.assertSolved(turnstile_token, ip);
    await this.limiter.hit(mailsPerAddress('verify'), email.toLowerCase());
    await this.emails.resendVerification(email);
    return { message: MESSAGES.verificationSent };
  }
}
