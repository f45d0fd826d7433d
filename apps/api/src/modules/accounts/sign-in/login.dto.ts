import type { Credentials, PhoneAndCode } from '#accounts';
import {
  type AccountConsent,
  InvalidInputError,
  LIMITS,
  LOGIN_TYPES,
  type LoginRequest,
  type LoginType,
  API_MESSAGES,
  MESSAGES,
  PHONE_PATTERN,
  SMS_CODE_PATTERN,
} from '#contracts';
import {
  IsBoolean,
  IsIn,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
  ValidateIf,
} from 'class-validator';
import { IsEmailAddress } from '../../../http/input/email-rule.js';
import { INVALID } from '../../../http/input/validation.js';
import { OptionalConsent } from './account-consent.dto.js';

/** Whether a field is validated: an empty field counts as missing, and fields of other login types are ignored. */
const gives = (field: 'email' | 'phone') => (dto: LoginDto) =>
  dto.login_type === field && Boolean(dto[field]);

// class-validator evaluates decorators bottom-up; only the first failure is reported.
export class LoginDto implements LoginRequest {
  @IsIn(LOGIN_TYPES, INVALID)
  login_type: LoginType;

  @ValidateIf(gives('email'))
  @MaxLength(LIMITS.signInFieldMax, { message: MESSAGES.max50 })
  @IsEmailAddress({ message: MESSAGES.emailInvalid })
  email?: string;

  @ValidateIf(gives('phone'))
  @Matches(PHONE_PATTERN, { message: MESSAGES.phoneInvalid })
  phone?: string;

  @IsOptional()
  @MaxLength(LIMITS.signInFieldMax, { message: MESSAGES.max50 })
  @IsString(INVALID)
  password?: string;

  @IsOptional()
  @MaxLength(512, INVALID)
  @IsString(INVALID)
  code?: string;

  @IsOptional()
  @MaxLength(128, INVALID)
  @IsString(INVALID)
  login_token?: string;

  @IsOptional()
  @IsString(INVALID)
  turnstile_token?: string;

  @IsOptional()
  @IsBoolean(INVALID)
  remember_me?: boolean;

  @OptionalConsent()
  consent?: AccountConsent;

  /** The phone and the code of a text message; null for a sign-in with a password. @throws InvalidInputError */
  static phoneAndCode(dto: LoginDto): PhoneAndCode | null {
    const { login_type: type, phone, password, code, remember_me: remember = false } = dto;
    if (type !== 'phone' || !phone || password || code === undefined) return null;
    if (!SMS_CODE_PATTERN.test(code)) {
      throw new InvalidInputError({ code: [MESSAGES.smsCodeWrong] });
    }
    return { phone, code, remember };
  }

  /** @throws InvalidInputError when a field that the login type needs is missing */
  static credentials(dto: LoginDto): Credentials {
    const { email, phone, password } = dto;
    const remember = dto.remember_me ?? false;
    if (dto.login_type === 'email') {
      if (email && password) return { email, password, remember };
      throw new InvalidInputError({ non_field_errors: [MESSAGES.emailAndPasswordRequired] });
    }
    if (phone && password) return { phone, password, remember };
    throw new InvalidInputError({ non_field_errors: [MESSAGES.phoneAndPasswordRequired] });
  }

  /** The parameters of WeChat's redirect. @throws InvalidInputError when one is missing */
  static redirect({ code, login_token: state }: LoginDto): { code: string; state: string } {
    if (code && state) return { code, state };
    throw new InvalidInputError({ non_field_errors: [API_MESSAGES.wechatRefused] });
  }
}
