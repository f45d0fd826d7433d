import { SecondFactorsService, type SignedInUser } from '#accounts';
import {
  type MessageResponse,
  type RecoveryCodesResponse,
  SECOND_FACTOR_MESSAGES,
  type SecondFactorEnrolment,
  type SecondFactorState,
} from '#contracts';
import { Body, Controller, Get, Header, HttpCode, Post } from '@nestjs/common';
import { OWN_PASSWORD, Operation } from '../../../openapi/operation.js';
import { OwnPassword } from '../passwords/own-password.js';
import { OwnPasswordDto } from '../passwords/own-password.dto.js';
import { SecondFactorCodeDto } from './second-factor.dto.js';
import { AuthenticatedInPerson, CurrentUser } from '../session.guard.js';

const CODE = ['second_factor_missing', 'second_factor_wrong'] as const;

/** The second factor of people with a role (CONS-09). */
@Controller('account/second-factor')
@AuthenticatedInPerson()
export class SecondFactorController {
  constructor(
    private readonly factors: SecondFactorsService,
    private readonly ownPassword: OwnPassword,
  ) {}

  @Get()
  @Operation('getSecondFactor')
  @Header('Cache-Control', 'no-store')
  state(@CurrentUser() user: SignedInUser): Promise<SecondFactorState> {
    return this.factors.state(user);
  }

  /** Requires the user's password, so that a stolen session alone cannot enrol another app. */
  @Post('enrolment')
  @Operation('enrolSecondFactor', 'forbidden', 'second_factor_exists', ...OWN_PASSWORD)
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  async enrol(
    @CurrentUser() user: SignedInUser,
    @Body() { password }: OwnPasswordDto,
  ): Promise<SecondFactorEnrolment> {
    this.factors.assertMayEnrol(user);
    await this.ownPassword.assert(user, password);
    return this.factors.enrol(user);
  }

  @Post('enrolment/confirm')
  @Operation('confirmSecondFactor', 'forbidden', ...CODE)
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  async confirm(
    @CurrentUser() user: SignedInUser,
    @Body() { code }: SecondFactorCodeDto,
  ): Promise<RecoveryCodesResponse> {
    return { recovery_codes: await this.factors.confirm(user, code) };
  }

  @Post('check')
  @Operation('giveSecondFactor', ...CODE)
  @HttpCode(200)
  async give(
    @CurrentUser() user: SignedInUser,
    @Body() { code }: SecondFactorCodeDto,
  ): Promise<MessageResponse> {
    await this.factors.give(user, code);
    return { message: SECOND_FACTOR_MESSAGES.given };
  }

  @Post('recovery-codes')
  @Operation('renewRecoveryCodes', ...CODE)
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  async renew(
    @CurrentUser() user: SignedInUser,
    @Body() { code }: SecondFactorCodeDto,
  ): Promise<RecoveryCodesResponse> {
    return { recovery_codes: await this.factors.renewRecoveryCodes(user, code) };
  }

  @Post('disable')
  @Operation('disableSecondFactor', ...CODE)
  @HttpCode(200)
  async disable(
    @CurrentUser() user: SignedInUser,
    @Body() { code }: SecondFactorCodeDto,
  ): Promise<MessageResponse> {
    await this.factors.disable(user, code);
    return { message: SECOND_FACTOR_MESSAGES.disabled };
  }
}
