import { AccountActsService, type SignedInUser, UsersAdministrationService } from '#accounts';
import {
  type AccountAct,
  type AdminUserPage,
  type MergePlan,
  type MessageResponse,
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
import { OWN_PASSWORD, Operation } from '../../openapi/operation.js';
import { OwnPassword } from './passwords/own-password.js';
import {
  Authenticated,
  ConfirmedInPerson,
  CurrentUser,
  RequiresPermission,
} from './session.guard.js';
import {
  ChangeUserDto,
  InviteDesignerDto,
  MergePlanQueryDto,
  MergeUsersDto,
  RenameUserDto,
  UserQueryDto,
} from './users.dto.js';

/** User administration, for admins. Changes require the admin's own password. */
@Controller('users')
export class UsersController {
  constructor(
    private readonly users: UsersAdministrationService,
    private readonly acts: AccountActsService,
    private readonly ownPassword: OwnPassword,
  ) {}

  @Get()
  @Operation('listUsers', 'forbidden')
  @RequiresPermission('people.read')
  list(
    @CurrentUser() admin: SignedInUser,
    @Query() { q, after, n }: UserQueryDto,
  ): Promise<AdminUserPage> {
    return this.users.list(admin, q?.trim() || null, after, n);
  }

  /** A preview of a merge. */
  @Get('merge')
  @Operation(
    'planUserMerge',
    'forbidden',
    'user_not_found',
    'user_self_change',
    'account_has_owner',
  )
  @Authenticated()
  planMerge(
    @CurrentUser() admin: SignedInUser,
    @Query() { name, into }: MergePlanQueryDto,
  ): Promise<MergePlan> {
    return this.acts.planMerge(admin, name, into);
  }

  @Post('merge')
  @Operation(
    'mergeUsers',
    'forbidden',
    'user_not_found',
    'user_self_change',
    'account_has_owner',
    ...OWN_PASSWORD,
  )
  @HttpCode(200)
  @ConfirmedInPerson()
  merge(
    @CurrentUser() admin: SignedInUser,
    @Body() { name, into, password }: MergeUsersDto,
  ): Promise<MessageResponse> {
    return this.carryOut(admin, { action: 'merge', name, into }, password);
  }

  @Post('rename')
  @Operation('renameUser', 'forbidden', 'user_not_found', 'user_self_change', ...OWN_PASSWORD)
  @HttpCode(200)
  @ConfirmedInPerson()
  rename(
    @CurrentUser() admin: SignedInUser,
    @Body() { name, new_name, password }: RenameUserDto,
  ): Promise<MessageResponse> {
    return this.carryOut(admin, { action: 'rename', name, new_name }, password);
  }

  @Post('invite')
  @Operation(
    'inviteDesigner',
    'forbidden',
    'user_not_found',
    'user_self_change',
    'account_taken',
    'email_taken',
    ...OWN_PASSWORD,
  )
  @HttpCode(200)
  @ConfirmedInPerson()
  invite(
    @CurrentUser() admin: SignedInUser,
    @Body() { username, email, password, reason }: InviteDesignerDto,
  ): Promise<MessageResponse> {
    return this.carryOut(admin, { action: 'invite', name: username, email }, password, reason);
  }

  @Post(':name/:change')
  @Operation(
    'changeUser',
    'forbidden',
    'second_factor_missing',
    'user_not_found',
    'user_self_change',
    'not_found',
    ...OWN_PASSWORD,
  )
  @HttpCode(200)
  @ConfirmedInPerson()
  change(
    @CurrentUser() admin: SignedInUser,
    @Param('name') name: string,
    @Param('change') change: string,
    @Body() { password, reason }: ChangeUserDto,
  ): Promise<MessageResponse> {
    if (!(USER_CHANGES as readonly string[]).includes(change)) throw new NotFoundException();
    return this.carryOut(admin, { action: change as UserChange, name }, password, reason);
  }

  private async carryOut(
    admin: SignedInUser,
    act: AccountAct,
    password: string | null | undefined,
    reason?: string,
  ): Promise<MessageResponse> {
    const resolved = await this.acts.resolve(admin, act);
    await this.ownPassword.require(admin, password);
    return {
      message: await this.acts.carryOutAlone(admin, resolved, reason ? { reason } : {}),
    };
  }
}
