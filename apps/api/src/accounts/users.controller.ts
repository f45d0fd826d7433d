import { type SignedInUser, UsersAdministrationService } from '#accounts';
import {
  type AdminUserPage,
  type MessageResponse,
  MESSAGES,
  USER_CHANGES,
  type UserChange,
} from '#contracts';
import {
  Body,
  Controller,
  Get,
  HttpCode,
  NotFoundException,
  Param,
  Post,
  Query,
} from '@nestjs/common';
import { Authenticated, CurrentUser } from './session.guard.js';
import { InviteDesignerDto, UserQueryDto } from './users.dto.js';

/** The accounts of others, for admins. */
@Controller('users')
@Authenticated()
export class UsersController {
  constructor(private readonly users: UsersAdministrationService) {}

  @Get()
  list(
    @CurrentUser() admin: SignedInUser,
    @Query() { q, after, n }: UserQueryDto,
  ): Promise<AdminUserPage> {
    return this.users.list(admin, q?.trim() || null, after, n);
  }

  @Post('invite')
  @HttpCode(200)
  async invite(
    @CurrentUser() admin: SignedInUser,
    @Body() { username, email }: InviteDesignerDto,
  ): Promise<MessageResponse> {
    await this.users.inviteDesigner(admin, username, email);
    return { message: MESSAGES.designerInvited };
  }

  @Post(':name/:change')
  @HttpCode(200)
  async change(
    @CurrentUser() admin: SignedInUser,
    @Param('name') name: string,
    @Param('change') change: string,
  ): Promise<MessageResponse> {
    if (!(USER_CHANGES as readonly string[]).includes(change)) throw new NotFoundException();
    await this.users.change(admin, name, change as UserChange);
    return { message: MESSAGES.userChanges[change as UserChange] };
  }
}
