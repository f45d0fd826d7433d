import { DeviceLoginsService, type SignedInUser } from '#accounts';
import {
  type DeviceLoginInfo,
  LIMITS,
  type MessageResponse,
  API_MESSAGES,
  type PollDeviceLoginResponse,
  type StartDeviceLoginResponse,
} from '#contracts';
import { Body, Controller, Get, Header, HttpCode, Param, Post } from '@nestjs/common';
import { OWN_PASSWORD, Operation } from '../../../openapi/operation.js';
import {
  AnswerDeviceLoginDto,
  NewTokenDto,
  PollDeviceLoginDto,
} from '../terminal/api-tokens.dto.js';
import { OwnPassword } from '../passwords/own-password.js';
import { AuthenticatedInPerson, CurrentUser } from '../session.guard.js';

/** Device login: a terminal starts it and polls, and an admin approves or denies it in the browser. */
@Controller('account/device-logins')
export class DeviceLoginsController {
  constructor(
    private readonly deviceLogins: DeviceLoginsService,
    private readonly ownPassword: OwnPassword,
  ) {}

  @Post()
  @Operation('startDeviceLogin')
  @Header('Cache-Control', 'no-store')
  async start(@Body() { name, permissions }: NewTokenDto): Promise<StartDeviceLoginResponse> {
    const { deviceCode, userCode, url, expiresAt } = await this.deviceLogins.start(
      name,
      permissions ?? null,
    );
    return {
      device_code: deviceCode,
      user_code: userCode,
      url,
      expires_at: expiresAt.toISOString(),
      interval_seconds: LIMITS.devicePollSeconds,
    };
  }

  @Post('poll')
  @Operation('pollDeviceLogin')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  poll(@Body() { device_code }: PollDeviceLoginDto): Promise<PollDeviceLoginResponse> {
    return this.deviceLogins.poll(device_code);
  }

  @Get(':userCode')
  @Operation('getDeviceLogin', 'forbidden', 'device_login_not_found')
  @AuthenticatedInPerson()
  async find(
    @CurrentUser() user: SignedInUser,
    @Param('userCode') userCode: string,
  ): Promise<DeviceLoginInfo> {
    const { name, permissions, createdAt } = await this.deviceLogins.find(user, userCode);
    return { name, permissions, created_at: createdAt.toISOString() };
  }

  @Post(':userCode')
  @Operation('answerDeviceLogin', 'forbidden', 'device_login_not_found', ...OWN_PASSWORD)
  @HttpCode(200)
  @AuthenticatedInPerson()
  async answer(
    @CurrentUser() user: SignedInUser,
    @Param('userCode') userCode: string,
    @Body() { allow, password }: AnswerDeviceLoginDto,
  ): Promise<MessageResponse> {
    await this.deviceLogins.find(user, userCode);
    // Requires the password, because the terminal's token outlives the session.
    if (allow) await this.ownPassword.require(user, password);
    await this.deviceLogins.answer(user, userCode, allow);
    return { message: allow ? API_MESSAGES.deviceLoginAllowed : API_MESSAGES.deviceLoginDenied };
  }
}
