import type { SignedInUser } from '#accounts';
import {
  type FailedNotificationItem,
  type FailedNotificationResponse,
  type FailedNotificationSummary,
  API_MESSAGES,
} from '#contracts';
import { FailedNotificationsService } from '#payments';
import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { CurrentUser, RequiresPermission } from '../accounts/session.guard.js';
import { Operation } from '../../openapi/operation.js';
import { FailedNotificationDto } from './failed-notification.dto.js';

@Controller('payments/notifications/failed')
export class FailedNotificationsController {
  constructor(private readonly failed: FailedNotificationsService) {}

  @Get()
  @Operation('listFailedNotifications', 'forbidden')
  @RequiresPermission('payments.decide')
  list(@CurrentUser() admin: SignedInUser): Promise<FailedNotificationItem[]> {
    return this.failed.list(admin);
  }

  @Get('summary')
  @Operation('countFailedNotifications', 'forbidden')
  @RequiresPermission('payments.decide')
  summary(): Promise<FailedNotificationSummary> {
    return this.failed.summary();
  }

  @Post()
  @Operation('decideFailedNotifications', 'forbidden')
  @RequiresPermission('payments.decide')
  @HttpCode(200)
  async decide(
    @CurrentUser() admin: SignedInUser,
    @Body() { decision, reason, until }: FailedNotificationDto,
  ): Promise<FailedNotificationResponse> {
    const count = await this.failed.decide(admin, decision, { reason, until: until ?? null });
    return { count, message: API_MESSAGES.failedNotificationDecisions[decision] };
  }
}
