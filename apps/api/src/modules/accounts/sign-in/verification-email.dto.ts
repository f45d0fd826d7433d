import { AccountEmail } from '../../../http/input/email-rule.js';
import { HumanCheckDto } from './human-check.dto.js';

/** The recipient of a mail. */
export class VerificationEmailDto extends HumanCheckDto {
  @AccountEmail()
  email: string;
}
