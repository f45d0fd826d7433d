import { PasswordsService, type SignedInUser } from '#accounts';
import { type MessageResponse, API_MESSAGES, MESSAGES } from '#contracts';
import { RateLimiter } from '#redis';
import { Body, Controller, HttpCode, Post, Put } from '@nestjs/common';
import { OWN_PASSWORD, Operation } from '../../../openapi/operation.js';
import { mailsPerAddress } from '../limits.js';
import { OwnPassword } from './own-password.js';
import { ChangePasswordDto, RequestResetDto, ResetPasswordDto } from './passwords.dto.js';
import { AuthenticatedInPerson, CurrentUser } from '../session.guard.js';

@Controller('account')
export class PasswordsController {
  constructor(
    private readonly passwords: PasswordsService,
    private readonly ownPassword: OwnPassword,
    private readonly limiter: RateLimiter,
  ) {}

  /** The response reveals whether an account exists, so its rate limit is low. */
  @Post('reset-pwd')
  @Operation('requestPasswordReset', 'email_not_registered')
  @HttpCode(200)
  async requestReset(@Body() { email }: RequestResetDto): Promise<MessageResponse> {
    await this.limiter.hit(mailsPerAddress('reset'), email.toLowerCase());
    await this.passwords.requestReset(email);
    return { message: MESSAGES.resetMailSent };
  }

  @Put('reset-pwd')
  @Operation('resetPassword', 'link_invalid', 'phone_not_registered')
  async reset(@Body() dto: ResetPasswordDto): Promise<MessageResponse> {
    const proof = ResetPasswordDto.proof(dto);
    await ('token' in proof
      ? this.passwords.resetByLink(proof.token, dto.new_password)
      : this.passwords.resetByPhone(proof.phone, proof.code, dto.new_password));
    return { message: MESSAGES.resetDone };
  }

  @Post('change-pwd')
  @Operation('changePassword', ...OWN_PASSWORD)
  @HttpCode(200)
  @AuthenticatedInPerson()
  async change(
    @CurrentUser() user: SignedInUser,
    @Body() { old_password, new_password }: ChangePasswordDto,
  ): Promise<MessageResponse> {
    await this.ownPassword.assert(user, old_password);
    await this.passwords.change(user, new_password);
    return { message: API_MESSAGES.passwordChanged };
  }
}
