import { AccountEmail } from '../../http/email-rule.js';
import { HumanCheckDto } from './human-check.dto.js';

/** An address that a mail is to go to. */
export class VerificationEmailDto extends HumanCheckDto {
  @AccountEmail()
  email: string;
}
