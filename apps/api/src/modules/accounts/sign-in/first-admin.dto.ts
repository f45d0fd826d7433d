import {
  type FirstAdminRequest,
  LIMITS,
  MESSAGES,
  validatePassword,
  validateUsername,
} from '#contracts';
import { IsString, MaxLength } from 'class-validator';
import { AccountEmail } from '../../../http/input/email-rule.js';
import { Satisfies } from '../../../http/input/satisfies.js';
import { INVALID } from '../../../http/input/validation.js';

export class FirstAdminDto implements FirstAdminRequest {
  @MaxLength(LIMITS.signInFieldMax, { message: MESSAGES.max50 })
  @IsString(INVALID)
  code: string;

  @Satisfies(validateUsername)
  username: string;

  @AccountEmail()
  email: string;

  @Satisfies(validatePassword)
  password: string;
}
