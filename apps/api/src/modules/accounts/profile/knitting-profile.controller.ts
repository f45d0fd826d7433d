import { KnittingProfilesService, type SignedInUser } from '#accounts';
import type { KnittingProfileResponse } from '#contracts';
import { Body, Controller, Get, Header, Put } from '@nestjs/common';
import { Operation } from '../../../openapi/operation.js';
import { KnittingProfileDto } from './knitting-profile.dto.js';
import { AuthenticatedInPerson, CurrentUser } from '../session.guard.js';

/** The signed-in user's measures, yarns, needles and gauge (FIND-07). */
@Controller('account/knitting')
@AuthenticatedInPerson()
export class KnittingProfileController {
  constructor(private readonly profiles: KnittingProfilesService) {}

  @Get()
  @Operation('getKnittingProfile')
  @Header('Cache-Control', 'no-store')
  read(@CurrentUser() user: SignedInUser): Promise<KnittingProfileResponse> {
    return this.profiles.read(user);
  }

  @Put()
  @Operation('replaceKnittingProfile', 'knitting_profile_changed')
  replace(
    @CurrentUser() user: SignedInUser,
    @Body() request: KnittingProfileDto,
  ): Promise<KnittingProfileResponse> {
    return this.profiles.replace(user, request);
  }
}
