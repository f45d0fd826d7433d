import { LIMITS, MESSAGES } from '#contracts';
import { IsOptional, IsString, MaxLength } from 'class-validator';
import { INVALID } from '../../http/validation.js';

/** What every call carries that changes how to sign in to an account. */
export class OwnPasswordDto {
  /** The account's password, once more; nothing where it has none. */
  @IsOptional()
  @MaxLength(LIMITS.signInFieldMax, { message: MESSAGES.max50 })
  @IsString(INVALID)
  password?: string | null;
}
