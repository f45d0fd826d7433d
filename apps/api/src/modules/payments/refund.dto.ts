import { validateRefundReason, MESSAGES, type RefundRequest } from '#contracts';
import { IsString } from 'class-validator';
import { Satisfies } from '../../http/satisfies.js';

export class RefundDto implements RefundRequest {
  // class-validator evaluates decorators bottom-up.
  @Satisfies(validateRefundReason)
  @IsString({ message: MESSAGES.refundReasonRequired })
  reason: string;
}
