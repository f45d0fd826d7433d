import {
  type ChangePasswordRequest,
  validatePassword,
  InvalidInputError,
  LIMITS,
  MESSAGES,
  PHONE_PATTERN,
  type RequestResetRequest,
  type ResetPasswordRequest,
  SMS_CODE_PATTERN,
} from '#contracts';
import { IsNotEmpty, IsOptional, IsString, Matches, MaxLength, ValidateIf } from 'class-validator';
import { AccountEmail } from '../../../http/input/email-rule.js';
import { Satisfies } from '../../../http/input/satisfies.js';
import { INVALID } from '../../../http/input/validation.js';

/** An empty new password is reported as a missing field; any other must satisfy the password rule. */
function validateNewPassword(password: string): string | null {
  return password === '' ? MESSAGES.resetFieldsRequired : validatePassword(password);
}

export class RequestResetDto implements RequestResetRequest {
  @AccountEmail({ malformed: MESSAGES.emailInvalid, required: MESSAGES.resetEmailRequired })
  email: string;
}

const gives = (field: 'phone' | 'code') => (dto: ResetPasswordDto) => Boolean(dto[field]);

export class ResetPasswordDto implements ResetPasswordRequest {
  @IsOptional()
  @IsString(INVALID)
  token?: string;

  @ValidateIf(gives('phone'))
  @Matches(PHONE_PATTERN, { message: MESSAGES.smsPhoneInvalid })
  phone?: string;

  @ValidateIf(gives('code'))
  @Matches(SMS_CODE_PATTERN, { message: MESSAGES.smsCodeWrong })
  code?: string;

  @Satisfies(validateNewPassword)
  @IsNotEmpty({ message: MESSAGES.resetFieldsRequired })
  new_password: string;

  /** The proof of ownership: a mailed token or an SMS code. @throws InvalidInputError when it is missing */
  static proof(dto: ResetPasswordDto): { token: string } | { phone: string; code: string } {
    if (dto.token) return { token: dto.token };
    if (dto.phone && dto.code) return { phone: dto.phone, code: dto.code };
    throw new InvalidInputError({ non_field_errors: [MESSAGES.resetFieldsRequired] });
  }
}

export class ChangePasswordDto implements ChangePasswordRequest {
  @IsOptional()
  @MaxLength(LIMITS.signInFieldMax, { message: MESSAGES.max50 })
  @IsString(INVALID)
  old_password?: string;

  @Satisfies(validateNewPassword)
  @IsNotEmpty({ message: MESSAGES.resetFieldsRequired })
  new_password: string;
}
