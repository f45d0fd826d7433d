import { LIMITS, MESSAGES } from '#contracts';
import { IsOptional, IsString, MaxLength } from 'class-validator';
import { INVALID } from '../../../http/input/validation.js';

/** The field of every call that changes the sign-in methods of an account. */
export class OwnPasswordDto {
  /** The account's current password; absent for accounts without a password. */
  @IsOptional()
  @MaxLength(LIMITS.signInFieldMax, { message: MESSAGES.max50 })
  @IsString(INVALID)
  password?: string | null;
}
