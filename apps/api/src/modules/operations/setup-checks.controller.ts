import type { SignedInUser } from '#accounts';
import {
  type DoctorCheck,
  PHONE_PATTERN,
  MESSAGES,
  SETUP_PARTS,
  type SetupCheckRequest,
  type SetupPart,
  type SetupPartState,
} from '#contracts';
import {
  Body,
  Controller,
  Get,
  Header,
  HttpCode,
  NotFoundException,
  Param,
  Post,
} from '@nestjs/common';
import { IsOptional, Matches } from 'class-validator';
import { Operation } from '../../openapi/operation.js';
import { CurrentUser, RequiresPermission } from '../accounts/session.guard.js';
import { SetupChecksService } from './setup-checks.service.js';

export class SetupCheckDto implements SetupCheckRequest {
  @IsOptional()
  @Matches(PHONE_PATTERN, { message: MESSAGES.smsPhoneInvalid })
  phone?: string;
}

/** The external services that the shop is connected to, each with a test (CONS-11). */
@Controller('setup')
export class SetupChecksController {
  constructor(private readonly checks: SetupChecksService) {}

  @Get('parts')
  @Operation('listSetupParts', 'forbidden')
  @RequiresPermission('operations.manage')
  @Header('Cache-Control', 'no-store')
  list(): SetupPartState[] {
    return this.checks.list();
  }

  @Post('checks/:part')
  @Operation('checkSetupPart', 'forbidden', 'not_found')
  @HttpCode(200)
  @RequiresPermission('operations.manage')
  check(
    @CurrentUser() user: SignedInUser,
    @Param('part') part: string,
    @Body() { phone }: SetupCheckDto,
  ): Promise<DoctorCheck> {
    if (!(SETUP_PARTS as readonly string[]).includes(part)) throw new NotFoundException();
    return this.checks.check(part as SetupPart, user, phone ?? null);
  }
}
