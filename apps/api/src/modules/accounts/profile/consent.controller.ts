import { ConsentsService, type SignedInUser } from '#accounts';
import { type MessageResponse, API_MESSAGES } from '#contracts';
import { Body, Controller, Delete, Put } from '@nestjs/common';
import { Operation } from '../../../openapi/operation.js';
import { AccountConsentDto } from '../sign-in/account-consent.dto.js';
import { AuthenticatedInPerson, CurrentUser } from '../session.guard.js';

/** The signed-in user's consent to the terms and the privacy notice (LAW-03). */
@Controller('account/consent')
@AuthenticatedInPerson()
export class ConsentController {
  constructor(private readonly consents: ConsentsService) {}

  @Put()
  @Operation('giveConsent')
  async give(
    @CurrentUser() user: SignedInUser,
    @Body() consent: AccountConsentDto,
  ): Promise<MessageResponse> {
    await this.consents.give(user.id, consent);
    return { message: API_MESSAGES.consentGiven };
  }

  @Delete()
  @Operation('withdrawConsent')
  async withdraw(@CurrentUser() user: SignedInUser): Promise<MessageResponse> {
    await this.consents.withdraw(user);
    return { message: API_MESSAGES.consentWithdrawn };
  }
}
