import {
  API_MESSAGES,
  type HeldDecisionRequest,
  MESSAGES,
  parseYuan,
  type RefundRequest,
  validateRefundAmount,
  validateRefundReason,
  YUAN_PATTERN,
} from '#contracts';
import type { RefundPart } from '#payments';
import { IsString, Matches, ValidateIf } from 'class-validator';
import { Satisfies } from '../../http/input/satisfies.js';
import { INVALID, TidyLine } from '../../http/input/validation.js';

export class RefundDto implements Pick<HeldDecisionRequest, 'reason'> {
  // class-validator evaluates decorators bottom-up.
  @TidyLine()
  @Satisfies(validateRefundReason)
  @IsString({ message: MESSAGES.refundReasonRequired })
  reason: string;
}

export class OrderRefundDto extends RefundDto implements RefundRequest {
  // Not `IsOptional`: null is no amount, and must not refund everything.
  @ValidateIf(({ amount }: OrderRefundDto) => amount !== undefined)
  @Satisfies(validateRefundAmount)
  @IsString({ message: API_MESSAGES.refundAmountInvalid })
  amount?: string;

  @ValidateIf(({ expected_refundable }: OrderRefundDto) => expected_refundable !== undefined)
  @Matches(YUAN_PATTERN, INVALID)
  expected_refundable?: string;

  static part({ amount, expected_refundable: expected }: OrderRefundDto): RefundPart {
    return {
      amountFen: amount === undefined ? undefined : parseYuan(amount)!,
      expectedFen: expected === undefined ? undefined : (parseYuan(expected) ?? -1),
    };
  }
}
