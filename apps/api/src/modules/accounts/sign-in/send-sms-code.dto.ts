import {
  MESSAGES,
  PHONE_PATTERN,
  type SendSmsCodeRequest,
  SMS_USAGES,
  type SmsUsage,
} from '#contracts';
import { IsIn, IsNotEmpty, Matches } from 'class-validator';
import { INVALID } from '../../../http/input/validation.js';
import { HumanCheckDto } from './human-check.dto.js';

export class SendSmsCodeDto extends HumanCheckDto implements SendSmsCodeRequest {
  @Matches(PHONE_PATTERN, { message: MESSAGES.smsPhoneInvalid })
  @IsNotEmpty({ message: MESSAGES.smsPhoneRequired })
  phone: string;

  @IsIn(SMS_USAGES, INVALID)
  usage: SmsUsage;
}
