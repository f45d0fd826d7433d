import { findRefundReasonFault, MESSAGES, type RefundRequest } from '#contracts';
import { IsString } from 'class-validator';
import { FreeOf } from '../../http/fault-rule.js';

export class RefundDto implements RefundRequest {
  // class-validator evaluates decorators bottom-up.
  @FreeOf(findRefundReasonFault)
  @IsString({ message: MESSAGES.refundReasonRequired })
  reason: string;
}
