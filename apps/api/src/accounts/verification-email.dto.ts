import { LIMITS, MESSAGES } from '#contracts';
import { IsEmail, IsNotEmpty, MaxLength } from 'class-validator';
import { HumanCheckDto } from './human-check.dto.js';

/** An address that a mail is to go to. */
export class VerificationEmailDto extends HumanCheckDto {
  @MaxLength(LIMITS.signInFieldMax, { message: MESSAGES.max50 })
  @IsEmail({}, { message: MESSAGES.emailMalformed })
  @IsNotEmpty({ message: MESSAGES.emailRequired })
  email: string;
}
