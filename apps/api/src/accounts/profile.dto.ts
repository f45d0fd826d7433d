import { LIMITS, MESSAGES, PHONE_PATTERN, SMS_CODE_PATTERN } from '#contracts';
import { IsNotEmpty, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { IsEmailAddress } from '../http/email-rule.js';
import { INVALID } from '../http/validation.js';
import { OwnPasswordDto } from './own-password.dto.js';

export class LinkEmailDto extends OwnPasswordDto {
  @MaxLength(LIMITS.signInFieldMax, { message: MESSAGES.max50 })
  @IsEmailAddress({ message: MESSAGES.emailMalformed })
  @IsNotEmpty({ message: MESSAGES.emailRequired })
  email: string;

  @IsOptional()
  @IsString(INVALID)
  turnstile_token: string;
}

export class LinkPhoneDto extends OwnPasswordDto {
  @Matches(PHONE_PATTERN, { message: MESSAGES.smsPhoneInvalid })
  phone: string;

  @Matches(SMS_CODE_PATTERN, { message: MESSAGES.smsCodeWrong })
  code: string;
}

export class DeleteAccountDto extends OwnPasswordDto {
  /** Typed once more. */
  @IsString({ message: MESSAGES.deletionNotConfirmed })
  username: string;
}
