import { MESSAGES, PHONE_PATTERN, SMS_CODE_PATTERN } from '#contracts';
import { IsOptional, IsString, Matches } from 'class-validator';
import { AccountEmail } from '../../../http/input/email-rule.js';
import { INVALID } from '../../../http/input/validation.js';
import { OwnPasswordDto } from '../passwords/own-password.dto.js';

export class LinkEmailDto extends OwnPasswordDto {
  @AccountEmail()
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
  /** Typed by the user as a confirmation. */
  @IsString({ message: MESSAGES.deletionNotConfirmed })
  username: string;
}
