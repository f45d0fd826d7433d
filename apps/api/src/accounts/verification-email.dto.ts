import { LIMITS, MESSAGES } from '#contracts';
import { IsNotEmpty, MaxLength } from 'class-validator';
import { IsEmailAddress } from '../http/email-rule.js';
import { HumanCheckDto } from './human-check.dto.js';

/** An address that a mail is to go to. */
export class VerificationEmailDto extends HumanCheckDto {
  @MaxLength(LIMITS.signInFieldMax, { message: MESSAGES.max50 })
  @IsEmailAddress({ message: MESSAGES.emailMalformed })
  @IsNotEmpty({ message: MESSAGES.emailRequired })
  email: string;
}
