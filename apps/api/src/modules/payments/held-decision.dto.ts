import {
  HELD_DECISIONS,
  type HeldDecision,
  type HeldDecisionRequest,
  API_MESSAGES,
} from '#contracts';
import { IsIn } from 'class-validator';
import { RefundDto } from './refund.dto.js';

export class HeldDecisionDto extends RefundDto implements HeldDecisionRequest {
  @IsIn(HELD_DECISIONS, { message: API_MESSAGES.heldDecisionUnknown })
  decision: HeldDecision;
}
