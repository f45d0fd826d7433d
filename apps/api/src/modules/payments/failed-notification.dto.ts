import {
  FAILED_NOTIFICATION_DECISIONS,
  type FailedNotificationDecision,
  type FailedNotificationRequest,
  API_MESSAGES,
} from '#contracts';
import { IsIn } from 'class-validator';
import { ActReason } from '../../http/input/act-reason.dto.js';

export class FailedNotificationDto implements FailedNotificationRequest {
  @ActReason({ required: true })
  reason: string;

  @IsIn(FAILED_NOTIFICATION_DECISIONS, { message: API_MESSAGES.failedNotificationDecisionUnknown })
  decision: FailedNotificationDecision;
}
