import { MESSAGES, type RefundRequest } from '#contracts';
import { IsNotEmpty, IsString, MaxLength } from 'class-validator';

const REASON_MAX = 80;

// Rules run from the last decorator up, and the first that fails is told.
export class RefundDto implements RefundRequest {
  @MaxLength(REASON_MAX, { message: MESSAGES.refundReasonTooLong })
  @IsNotEmpty({ message: MESSAGES.refundReasonRequired })
  @IsString({ message: MESSAGES.refundReasonRequired })
  reason: string;
}
