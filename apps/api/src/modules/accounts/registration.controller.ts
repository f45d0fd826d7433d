import { EmailsService, RegistrationService, SmsCodesService, UsersService } from '#accounts';
import { type MessageResponse, MESSAGES, type UsernameAvailability } from '#contracts';
import { HumanCheck } from '#human-check';
import { RateLimiter } from '#redis';
import { Body, Controller, Get, Header, HttpCode, Ip, Post, Query } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';
import { ClientNetwork } from '../../http/client-network.js';
import { mailsPerAddress } from './limits.js';
import { RegisterDto } from './register.dto.js';
import { SendSmsCodeDto } from './send-sms-code.dto.js';
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
  ) {}

  @Get('check-username')
  @Header('Cache-Control', 'no-store')
  @ApiQuery({ name: 'username', type: String })
  async checkUsername(@Query('username') username: unknown): Promise<UsernameAvailability> {
    const name = typeof username === 'string' ? username : '';
    return { available: await this.users.isUsernameAvailable(name) };
  }

  @Post('send-sms-code')
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
    return { message: MESSAGES.smsSent };
  }

  @Post('register')
  async register(@Body() dto: RegisterDto, @Ip() ip: string): Promise<MessageResponse> {
    const registration = RegisterDto.registration(dto);
    await this.humanCheck.assertSolved(dto.turnstile_token, ip);
    await this.registration.register(registration);
    const byEmail = registration.phone === undefined;
    return { message: byEmail ? MESSAGES.registeredByEmail : MESSAGES.registered };
  }

  /** Mails the activation link again. The response does not reveal whether the address has an account. */
  @Post('verification-email')
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
