import type { Registration } from '#accounts';
import {
  type AccountConsent,
  validatePassword,
  validateUsername,
  InvalidInputError,
  MESSAGES,
  PHONE_PATTERN,
  type RegisterRequest,
  SITE_PATH_PATTERN,
  SMS_CODE_PATTERN,
} from '#contracts';
import { IsBoolean, IsIn, IsOptional, IsString, Matches, ValidateIf } from 'class-validator';
import { AccountEmail } from '../../../http/input/email-rule.js';
import { Satisfies } from '../../../http/input/satisfies.js';
import { INVALID } from '../../../http/input/validation.js';
import { OptionalConsent } from './account-consent.dto.js';
import { HumanCheckDto } from './human-check.dto.js';

const byEmail = ({ register_type }: RegisterDto): boolean => register_type === 'email';
const byPhoneWith = (field: 'phone' | 'code') => (dto: RegisterDto) =>
  dto.register_type === 'phone' && Boolean(dto[field]);

// class-validator evaluates decorators bottom-up; only the first failure is reported.
export class RegisterDto extends HumanCheckDto implements RegisterRequest {
  @IsIn(['email', 'phone'], INVALID)
  register_type: 'email' | 'phone';

  @Satisfies(validateUsername)
  username: string;

  @ValidateIf(byEmail)
  @AccountEmail()
  email?: string;

  @ValidateIf(byPhoneWith('phone'))
  @Matches(PHONE_PATTERN, { message: MESSAGES.smsPhoneInvalid })
  phone?: string;

  @ValidateIf(byPhoneWith('code'))
  @Matches(SMS_CODE_PATTERN, { message: MESSAGES.smsCodeWrong })
  code?: string;

  @Satisfies(validatePassword)
  password: string;

  @IsString({ message: MESSAGES.passwordsDiffer })
  password2: string;

  @OptionalConsent()
  consent?: AccountConsent;

  @IsOptional()
  @IsBoolean(INVALID)
  sign_in?: boolean;

  @IsOptional()
  @Matches(SITE_PATH_PATTERN, INVALID)
  redirect?: string;

  /** @throws InvalidInputError for violations that concern several fields */
  static registration(dto: RegisterDto): Registration {
    const { username, email, phone, code, password, consent, redirect } = dto;
    if (password !== dto.password2) {
      throw new InvalidInputError({ password: [MESSAGES.passwordsDiffer] });
    }
    if (email && dto.register_type === 'email') {
      return { username, password, email, consent, redirect };
    }
    if (phone && code) return { username, password, phone, code, consent };
    throw new InvalidInputError({ non_field_errors: [MESSAGES.phoneAndCodeRequired] });
  }
}
