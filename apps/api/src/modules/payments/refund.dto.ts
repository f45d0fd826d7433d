import { findRefundReasonFault, MESSAGES, type RefundRequest } from '#contracts';
import { IsString } from 'class-validator';
import { FreeOf } from '../../http/fault-rule.js';

export class RefundDto implements RefundRequest {
  // Rules run from the last decorator up.
  @FreeOf(findRefundReasonFault)
  @IsString({ message: MESSAGES.refundReasonRequired })
  reason: string;
}
