import {
  FAILED_NOTIFICATION_DECISIONS,
  type FailedNotificationDecision,
  type FailedNotificationRequest,
  API_MESSAGES,
} from '#contracts';
import { IsIn, IsISO8601, Matches, ValidateIf } from 'class-validator';
import { ActReason } from '../../http/input/act-reason.dto.js';
import { INVALID } from '../../http/input/validation.js';

export class FailedNotificationDto implements FailedNotificationRequest {
  @ActReason({ required: true })
  reason: string;

  @IsIn(FAILED_NOTIFICATION_DECISIONS, { message: API_MESSAGES.failedNotificationDecisionUnknown })
  decision: FailedNotificationDecision;

  @ValidateIf(({ until }: FailedNotificationDto) => until !== undefined)
  @IsISO8601({ strict: true }, INVALID)
  // Only times of this century, which PostgreSQL can store in any case.
  @Matches(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, INVALID)
  until?: string;
}
