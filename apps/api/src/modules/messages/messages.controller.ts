import type { SignedInUser } from '#accounts';
import { type MessagePage, type MessageResponse, API_MESSAGES } from '#contracts';
import { MessagesOverviewService } from '#messages';
import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ActReasonDto } from '../../http/input/act-reason.dto.js';
import { Operation } from '../../openapi/operation.js';
import { CurrentUser, RequiresPermission } from '../accounts/session.guard.js';
import { MessageIdDto, MessagesQueryDto } from './messages.dto.js';

/** What became of each message, for operators (NOTE-06). */
@Controller('messages')
export class MessagesController {
  constructor(private readonly overview: MessagesOverviewService) {}

  @Get()
  @Operation('listMessages', 'forbidden')
  @RequiresPermission('messages.manage')
  list(
    @CurrentUser() admin: SignedInUser,
    @Query() { state, kind, user, before, limit }: MessagesQueryDto,
  ): Promise<MessagePage> {
    const filter = {
      state: state ?? null,
      kind: kind ?? null,
      user: user ?? null,
      before: before ?? null,
    };
    return this.overview.list(admin, filter, limit);
  }

  @Post(':id/resend')
  @Operation(
    'resendMessage',
    'forbidden',
    'message_not_found',
    'message_not_sendable',
    'message_pending',
  )
  @RequiresPermission('messages.manage')
  @HttpCode(200)
  async resend(
    @CurrentUser() admin: SignedInUser,
    @Param() { id }: MessageIdDto,
    @Body() { reason }: ActReasonDto,
  ): Promise<MessageResponse> {
    await this.overview.resend(admin, id, reason ?? null);
    return { message: API_MESSAGES.messageResent };
  }
}
