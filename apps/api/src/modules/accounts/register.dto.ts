import type { Registration } from '#accounts';
import {
  findPasswordFault,
  findUsernameFault,
  InvalidInputError,
  MESSAGES,
  PHONE_PATTERN,
  type RegisterRequest,
  SMS_CODE_PATTERN,
} from '#contracts';
import { IsIn, IsString, Matches, ValidateIf } from 'class-validator';
import { AccountEmail } from '../../http/email-rule.js';
import { FreeOf } from '../../http/fault-rule.js';
import { INVALID } from '../../http/validation.js';
import { HumanCheckDto } from './human-check.dto.js';

const byEmail = ({ register_type }: RegisterDto): boolean => register_type === 'email';
const byPhoneWith = (field: 'phone' | 'code') => (dto: RegisterDto) =>
  dto.register_type === 'phone' && Boolean(dto[field]);

// class-validator evaluates decorators bottom-up; only the first failure is reported.
export class RegisterDto extends HumanCheckDto implements RegisterRequest {
  @IsIn(['email', 'phone'], INVALID)
  register_type: 'email' | 'phone';

  @FreeOf(findUsernameFault)
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

  @FreeOf(findPasswordFault)
  password: string;

  @IsString({ message: MESSAGES.passwordsDiffer })
  password2: string;

  /** @throws InvalidInputError for violations that concern several fields */
  static registration(dto: RegisterDto): Registration {
    const { username, email, phone, code, password } = dto;
    if (password !== dto.password2) {
      throw new InvalidInputError({ password: [MESSAGES.passwordsDiffer] });
    }
    if (email && dto.register_type === 'email') return { username, password, email };
    if (phone && code) return { username, password, phone, code };
    throw new InvalidInputError({ non_field_errors: [MESSAGES.phoneAndCodeRequired] });
  }
}
