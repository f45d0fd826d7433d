import { FirstAdminService, SessionsService } from '#accounts';
import type { LoginResponse, SetupStatus } from '#contracts';
import { Body, Controller, Get, Header, Post, Res } from '@nestjs/common';
import type { Response } from 'express';
import { Operation } from '../../../openapi/operation.js';
import { FirstAdminDto } from './first-admin.dto.js';
import { LoginResponses } from './login-responses.js';

/** The first run of an empty shop: its first admin, and the sign-in. */
@Controller('setup')
export class FirstAdminController {
  constructor(
    private readonly firstAdmin: FirstAdminService,
    private readonly sessions: SessionsService,
    private readonly responses: LoginResponses,
  ) {}

  @Get()
  @Operation('getSetup')
  @Header('Cache-Control', 'no-store')
  async status(): Promise<SetupStatus> {
    return { is_open: await this.firstAdmin.isOpen() };
  }

  @Post('admin')
  @Operation(
    'createFirstAdmin',
    'setup_closed',
    'setup_code_wrong',
    'setup_code_unusable',
    'already_registered',
  )
  async create(
    @Body() { code, username, email, password }: FirstAdminDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<LoginResponse> {
    const user = await this.firstAdmin.create(code, { username, email, password });
    const session = await this.sessions.start(user.id, false);
    return this.responses.welcome({ user, session, isNew: true }, response);
  }
}
