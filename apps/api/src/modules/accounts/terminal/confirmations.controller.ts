import { ConfirmationsService, type SignedInUser } from '#accounts';
import {
  type ConfirmationInfo,
  ForbiddenError,
  LIMITS,
  type MessageResponse,
  API_MESSAGES,
  type PollConfirmationResponse,
  type StartConfirmationResponse,
} from '#contracts';
import { Body, Controller, Get, Header, HttpCode, Param, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { uuidOf } from '../../../http/input/uuid.js';
import { OWN_PASSWORD, Operation } from '../../../openapi/operation.js';
import {
  AnswerConfirmationDto,
  PollConfirmationDto,
  StartConfirmationDto,
} from './confirmations.dto.js';
import { OwnPassword } from '../passwords/own-password.js';
import { Authenticated, AuthenticatedInPerson, apiTokenOf, CurrentUser } from '../session.guard.js';

/** Confirmations: an API token requests an act on an account, and its admin confirms it in the browser. */
@Controller('account/confirmations')
export class ConfirmationsController {
  constructor(
    private readonly confirmations: ConfirmationsService,
    private readonly ownPassword: OwnPassword,
  ) {}

  @Post()
  @Operation(
    'startConfirmation',
    'forbidden',
    'second_factor_missing',
    'user_not_found',
    'user_self_change',
    'account_taken',
    'account_has_owner',
  )
  @Authenticated()
  @Header('Cache-Control', 'no-store')
  async start(
    @CurrentUser() admin: SignedInUser,
    @Body() dto: StartConfirmationDto,
    @Req() request: Request,
  ): Promise<StartConfirmationResponse> {
    const act = StartConfirmationDto.act(dto);
    const started = await this.confirmations.start(admin, tokenOf(request), act);
    return {
      id: started.id,
      user_code: started.userCode,
      url: started.url,
      expires_at: started.expiresAt.toISOString(),
      interval_seconds: LIMITS.devicePollSeconds,
    };
  }

  @Post('poll')
  @Operation('pollConfirmation', 'forbidden', 'confirmation_not_found')
  @HttpCode(200)
  @Authenticated()
  @Header('Cache-Control', 'no-store')
  poll(
    @Body() { id }: PollConfirmationDto,
    @Req() request: Request,
  ): Promise<PollConfirmationResponse> {
    return this.confirmations.poll(tokenOf(request), uuidOf(id));
  }

  @Get(':userCode')
  @Operation('getConfirmation', 'forbidden', 'confirmation_not_found')
  @AuthenticatedInPerson()
  @Header('Cache-Control', 'no-store')
  async find(
    @CurrentUser() admin: SignedInUser,
    @Param('userCode') userCode: string,
  ): Promise<ConfirmationInfo> {
    const { text, terminal, createdAt } = await this.confirmations.find(admin, userCode);
    return { text, terminal, created_at: createdAt.toISOString() };
  }

  @Post(':userCode')
  @Operation(
    'answerConfirmation',
    'forbidden',
    'second_factor_missing',
    'confirmation_not_found',
    'user_not_found',
    'user_self_change',
    'account_taken',
    'account_has_owner',
    'email_taken',
    ...OWN_PASSWORD,
  )
  @HttpCode(200)
  @AuthenticatedInPerson()
  async answer(
    @CurrentUser() admin: SignedInUser,
    @Param('userCode') userCode: string,
    @Body() { allow, password }: AnswerConfirmationDto,
  ): Promise<MessageResponse> {
    if (!allow) {
      await this.confirmations.deny(admin, userCode);
      return { message: API_MESSAGES.confirmationDenied };
    }
    await this.confirmations.assertWaits(admin, userCode);
    await this.ownPassword.require(admin, password);
    return { message: await this.confirmations.confirm(admin, userCode) };
  }
}

/** Only API tokens need a confirmation: a session acts directly, with the password. */
function tokenOf(request: Request): string {
  const token = apiTokenOf(request);
  if (token === null) throw new ForbiddenError(API_MESSAGES.confirmationTokenOnly);
  return token;
}
