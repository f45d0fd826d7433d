import { isBlank, isLongerThan, tidyLine } from '../catalogue/design-rules.js';
import { API_MESSAGES } from '../http/api-messages.js';

/** The most characters of the reason of an operator's act. */
export const ACT_REASON_MAX = 80;

/** Validates the reason of an operator's act, which the audit log keeps; returns null if it is valid. */
export function validateActReason(given: string): string | null {
  const reason = tidyLine(given);
  if (isBlank(reason)) return API_MESSAGES.actReasonRequired;
  return isLongerThan(reason, ACT_REASON_MAX) ? API_MESSAGES.actReasonTooLong : null;
}
