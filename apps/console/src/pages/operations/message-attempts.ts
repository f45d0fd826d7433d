import { MESSAGE_OUTCOME_LABELS, MESSAGE_WAY_NAMES, type MessageAttempt } from '#contracts';
import { minuteOrDash } from '../../shared/minute-or-dash';

/** One attempt to send a message and its answer: `2026-11-23 15:30 微信：不接受（43004）` (NOTE-06). */
export function attemptText({ way, outcome, answer, at }: MessageAttempt): string {
  const words = answer === '' ? '' : `（${answer}）`;
  return `${minuteOrDash(at)} ${MESSAGE_WAY_NAMES[way]}：${MESSAGE_OUTCOME_LABELS[outcome]}${words}`;
}
