import { LIMITS, MESSAGES, PHONE_PATTERN, SMS_CODE_PATTERN } from '#contracts';
import { IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { INVALID } from '../http/validation.js';

export class LinkPhoneDto {
  @Matches(PHONE_PATTERN, { message: MESSAGES.smsPhoneInvalid })
  phone: string;

  @Matches(SMS_CODE_PATTERN, { message: MESSAGES.smsCodeWrong })
  code: string;
}

export class DeleteAccountDto {
  /** The username, typed once more. */
  @IsString({ message: MESSAGES.deletionNotConfirmed })
  username: string;

  /** Of an account that has one. */
  @IsOptional()
  @MaxLength(LIMITS.signInFieldMax, { message: MESSAGES.max50 })
  @IsString(INVALID)
  password?: string;
}
