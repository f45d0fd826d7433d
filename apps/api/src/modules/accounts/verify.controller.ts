import { EmailsService, type SignedInUser } from '#accounts';
import { MESSAGES, type VerifyEmailResponse } from '#contracts';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { CurrentUser, OptionallyAuthenticated } from './session.guard.js';
import { VerifyEmailDto } from './verify-email.dto.js';

@Controller('verify')
export class VerifyController {
  constructor(private readonly emails: EmailsService) {}

  @Post('email')
  @HttpCode(200)
  @OptionallyAuthenticated()
  async verifyEmail(
    @Body() { token }: VerifyEmailDto,
    @CurrentUser() user: SignedInUser | null,
  ): Promise<VerifyEmailResponse> {
    const purpose = await this.emails.verify(token, user);
    return { message: purpose === 'link' ? MESSAGES.emailLinked : MESSAGES.verified, purpose };
  }
}
