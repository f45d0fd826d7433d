import type { SignedInUser } from '#accounts';
import type {
  AccountMessages,
  MarkReadResponse,
  MessageChoicesResponse,
  MessagePermissionResponse,
} from '#contracts';
import { BellService, MessagePermissionsService } from '#messages';
import { Body, Controller, Get, Header, HttpCode, Post, Put, Query } from '@nestjs/common';
import { Operation } from '../../openapi/operation.js';
import { AuthenticatedInPerson, CurrentUser } from '../accounts/session.guard.js';
import { BellQueryDto, MarkReadDto, MessageChoicesDto, MessagePermissionDto } from './bell.dto.js';

/** The bell of the signed-in user (NOTE-04). */
@Controller('account/messages')
@AuthenticatedInPerson()
export class BellController {
  constructor(
    private readonly bell: BellService,
    private readonly permissions: MessagePermissionsService,
  ) {}

  @Get()
  @Operation('getOwnMessages')
  @Header('Cache-Control', 'no-store')
  read(
    @CurrentUser() user: SignedInUser,
    @Query() { before, limit }: BellQueryDto,
  ): Promise<AccountMessages> {
    return this.bell.read(user, before ?? null, limit);
  }

  @Post('read')
  @Operation('markMessagesRead')
  @HttpCode(200)
  async markRead(
    @CurrentUser() user: SignedInUser,
    @Body() { ids, all }: MarkReadDto,
  ): Promise<MarkReadResponse> {
    return { unread: await this.bell.markRead(user, all ? null : ids!) };
  }

  @Put('ways')
  @Operation('chooseMessages')
  async choose(
    @CurrentUser() user: SignedInUser,
    @Body() { choices }: MessageChoicesDto,
  ): Promise<MessageChoicesResponse> {
    return { choices: await this.bell.choose(user, choices) };
  }

  /** Keeps a permission that the person gave in WeChat's dialog (NOTE-02). */
  @Post('permissions')
  @Operation('permitMessage')
  @HttpCode(200)
  async permit(
    @CurrentUser() user: SignedInUser,
    @Body() { kind, subject }: MessagePermissionDto,
  ): Promise<MessagePermissionResponse> {
    return { unused: await this.permissions.give(user, kind, subject) };
  }
}
