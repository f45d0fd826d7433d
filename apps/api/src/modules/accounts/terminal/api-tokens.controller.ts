import { ApiTokensService, type SignedInUser } from '#accounts';
import {
  type ApiTokenItem,
  type CreateApiTokenResponse,
  type MessageResponse,
  API_MESSAGES,
  assertAdmin,
} from '#contracts';
import { Body, Controller, Delete, Get, Header, HttpCode, Param, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { uuidOf } from '../../../http/input/uuid.js';
import { EmptyOperation, OWN_PASSWORD, Operation } from '../../../openapi/operation.js';
import { CreateApiTokenDto } from './api-tokens.dto.js';
import { OwnPassword } from '../passwords/own-password.js';
import { Authenticated, AuthenticatedInPerson, apiTokenOf, CurrentUser } from '../session.guard.js';

@Controller('account/api-tokens')
export class ApiTokensController {
  constructor(
    private readonly apiTokens: ApiTokensService,
    private readonly ownPassword: OwnPassword,
  ) {}

  @Get()
  @Operation('listApiTokens')
  @AuthenticatedInPerson()
  async list(@CurrentUser() user: SignedInUser): Promise<ApiTokenItem[]> {
    return (await this.apiTokens.listOf(user)).map(({ createdAt, lastUsedAt, ...token }) => ({
      ...token,
      created_at: createdAt.toISOString(),
      last_used_at: lastUsedAt?.toISOString() ?? null,
    }));
  }

  /** Requires the password, because a token outlives the session. */
  @Post()
  @Operation('createApiToken', 'forbidden', ...OWN_PASSWORD)
  @AuthenticatedInPerson()
  @Header('Cache-Control', 'no-store')
  async create(
    @CurrentUser() user: SignedInUser,
    @Body() { name, permissions, password }: CreateApiTokenDto,
  ): Promise<CreateApiTokenResponse> {
    assertAdmin(user);
    await this.ownPassword.require(user, password);
    return this.apiTokens.create(user, name, permissions ?? null);
  }

  /** Revokes the token of the request: `cloudknit logout`. */
  @Delete('own')
  @EmptyOperation('revokeOwnApiToken')
  @HttpCode(204)
  @Authenticated()
  async revokeOwn(@Req() request: Request): Promise<void> {
    const token = apiTokenOf(request);
    if (token) await this.apiTokens.revokeByToken(token);
  }

  @Delete(':id')
  @Operation('revokeApiToken', 'api_token_not_found')
  @AuthenticatedInPerson()
  async revoke(
    @CurrentUser() user: SignedInUser,
    @Param('id') id: string,
  ): Promise<MessageResponse> {
    await this.apiTokens.revoke(user, uuidOf(id));
    return { message: API_MESSAGES.apiTokenRevoked };
  }
}
