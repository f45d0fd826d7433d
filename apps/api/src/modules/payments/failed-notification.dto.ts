import {
  FAILED_NOTIFICATION_DECISIONS,
  type FailedNotificationDecision,
  type FailedNotificationRequest,
  API_MESSAGES,
} from '#contracts';
import { IsIn } from 'class-validator';
import { RefundDto } from './refund.dto.js';

export class FailedNotificationDto extends RefundDto implements FailedNotificationRequest {
  @IsIn(FAILED_NOTIFICATION_DECISIONS, { message: API_MESSAGES.failedNotificationDecisionUnknown })
  decision: FailedNotificationDecision;
}
