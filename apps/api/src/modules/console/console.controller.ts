import { accountRights, AuditLog, RolesService, type SignedInUser } from '#accounts';
import {
  assertMay,
  type AuditPage,
  type ConsoleOverview,
  type ConsoleSearch,
  type ConsoleUser,
  ForbiddenError,
  hasPermission,
  type MessageResponse,
  API_MESSAGES,
  type PersonStory,
  permissionsOf,
  type ReconciliationMonth,
  refusalOf,
} from '#contracts';
import { MoneyReportService, ReconciliationService } from '#payments';
import { Body, Controller, Get, Header, HttpCode, Param, Post, Query } from '@nestjs/common';
import { OWN_PASSWORD, Operation } from '../../openapi/operation.js';
import { OwnPassword } from '../accounts/passwords/own-password.js';
import {
  Authenticated,
  ConfirmedInPerson,
  CurrentUser,
  RequiresPermission,
} from '../accounts/session.guard.js';
import { AuditQueryDto, ConsoleSearchDto, ReconciliationMonthDto, RoleDto } from './console.dto.js';
import { ConsoleSearchService } from './console-search.service.js';
import { PersonStoryService } from './person-story.service.js';
import { WaitingService } from './waiting.service.js';

const AUDIT_PAGE = 100;

/** Routes of the operators' console that the command line does not use (CONS-01 to CONS-03, CONS-07). */
@Controller('console')
export class ConsoleController {
  constructor(
    private readonly waiting: WaitingService,
    private readonly money: MoneyReportService,
    private readonly search: ConsoleSearchService,
    private readonly people: PersonStoryService,
    private readonly reconciliation: ReconciliationService,
    private readonly auditLog: AuditLog,
    private readonly roles: RolesService,
    private readonly ownPassword: OwnPassword,
  ) {}

  @Get('me')
  @Operation('getConsoleUser', 'forbidden')
  @Authenticated()
  @Header('Cache-Control', 'no-store')
  me(@CurrentUser() user: SignedInUser): ConsoleUser {
    const rights = accountRights(user);
    if (permissionsOf(rights).length === 0) throw new ForbiddenError();
    return {
      username: user.username,
      display_name: user.displayName,
      is_admin: rights.isAdmin,
      role: rights.role,
      // Empty until the session has verified the second factor.
      permissions: permissionsOf(user),
      second_factor: user.secondFactor,
    };
  }

  @Get('overview')
  @Operation('getConsoleOverview', 'forbidden')
  @Authenticated()
  @Header('Cache-Control', 'no-store')
  async overview(@CurrentUser() user: SignedInUser): Promise<ConsoleOverview> {
    if (permissionsOf(user).length === 0) throw refusalOf(user);
    const { money, byDay } = hasPermission(user, 'orders.read')
      ? await this.money.report()
      : { money: [], byDay: [] };
    return { waiting: await this.waiting.list(user), money, by_day: byDay };
  }

  @Get('search')
  @Operation('searchConsole', 'forbidden')
  @Authenticated()
  @Header('Cache-Control', 'no-store')
  find(
    @CurrentUser() user: SignedInUser,
    @Query() { q }: ConsoleSearchDto,
  ): Promise<ConsoleSearch> {
    if (permissionsOf(user).length === 0) throw refusalOf(user);
    return this.search.find(user, q.trim());
  }

  @Get('people/:name')
  @Operation('getPersonStory', 'forbidden', 'user_not_found')
  @RequiresPermission('people.read')
  @Header('Cache-Control', 'no-store')
  person(@CurrentUser() operator: SignedInUser, @Param('name') name: string): Promise<PersonStory> {
    return this.people.read(operator, name);
  }

  /** Grants or takes a role; requires the operator's password. */
  @Post('people/:name/role')
  @Operation('changeRole', 'forbidden', 'user_not_found', 'user_self_change', ...OWN_PASSWORD)
  @HttpCode(200)
  @ConfirmedInPerson()
  async changeRole(
    @CurrentUser() admin: SignedInUser,
    @Param('name') name: string,
    @Body() { role, reason, password }: RoleDto,
  ): Promise<MessageResponse> {
    assertMay(admin, 'people.change');
    await this.ownPassword.require(admin, password);
    await this.roles.change(admin, name, role, reason);
    return { message: API_MESSAGES.roleChanged };
  }

  @Get('audit')
  @Operation('listAuditLog', 'forbidden')
  @RequiresPermission('audit.read')
  @Header('Cache-Control', 'no-store')
  audit(@Query() { subject, subjects, actor, action, before }: AuditQueryDto): Promise<AuditPage> {
    const filter = {
      subjects: subjects ?? (subject ? [subject] : null),
      actor: actor || null,
      action: action || null,
      userId: null,
    };
    return this.auditLog.list(filter, before ?? null, AUDIT_PAGE);
  }

  @Get('reconciliations')
  @Operation('listReconciliations', 'forbidden')
  @RequiresPermission('payments.reconcile')
  @Header('Cache-Control', 'no-store')
  reconciliations(
    @CurrentUser() user: SignedInUser,
    @Query() { month }: ReconciliationMonthDto,
  ): Promise<ReconciliationMonth> {
    return this.reconciliation.listMonth(user, month);
  }
}
