import type { SignedInUser } from '#accounts';
import type { ShopSettingsHistory, ShopSettingsResponse } from '#contracts';
import { SETTINGS_SUBJECT, ShopSettingsService } from '#settings';
import { Body, Controller, Get, Header, HttpCode, Post, Query } from '@nestjs/common';
import { TellsLatestChange } from '../../http/latest-change.js';
import { Operation } from '../../openapi/operation.js';
import { CurrentUser, RequiresPermission } from '../accounts/session.guard.js';
import { SettingsHistoryQueryDto, ShopSettingsDto } from './console-settings.dto.js';

/** The settings of the shop, and their history (CONS-10). */
@Controller('console/settings')
export class ConsoleSettingsController {
  constructor(private readonly settings: ShopSettingsService) {}

  @Get()
  @Operation('listShopSettings', 'forbidden')
  @RequiresPermission('settings.manage')
  @Header('Cache-Control', 'no-store')
  list(@CurrentUser() user: SignedInUser): Promise<ShopSettingsResponse> {
    return this.settings.list(user);
  }

  @Post()
  @Operation('changeShopSettings', 'forbidden', 'settings_changed')
  @TellsLatestChange(() => SETTINGS_SUBJECT)
  @HttpCode(200)
  @RequiresPermission('settings.manage')
  change(
    @CurrentUser() user: SignedInUser,
    @Body() request: ShopSettingsDto,
  ): Promise<ShopSettingsResponse> {
    return this.settings.change(user, request);
  }

  @Get('history')
  @Operation('listShopSettingsHistory', 'forbidden')
  @RequiresPermission('settings.manage')
  @Header('Cache-Control', 'no-store')
  history(
    @CurrentUser() user: SignedInUser,
    @Query() { before }: SettingsHistoryQueryDto,
  ): Promise<ShopSettingsHistory> {
    return this.settings.history(user, before ?? null);
  }
}
