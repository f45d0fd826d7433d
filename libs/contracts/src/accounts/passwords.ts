import { LIMITS } from '../http/limits.js';
import { MESSAGES } from '../messages/messages.js';

const HAS_UPPER = /[A-Z]/;
const HAS_LOWER = /[a-z]/;
const HAS_DIGIT = /\d/;
const HAS_SPECIAL = /[^A-Za-z0-9\s]/;

/** Validates a new password; returns the first error, or null if it is valid (REG-28 to REG-30, REG-32). */
export function validatePassword(password: string): string | null {
  if (password.length < LIMITS.passwordMin) return MESSAGES.passwordTooShort;
  if (password.length > LIMITS.signInFieldMax) return MESSAGES.max50;
  if (!HAS_UPPER.test(password) || !HAS_LOWER.test(password)) return MESSAGES.passwordNeedsCases;
  if (!HAS_DIGIT.test(password) && !HAS_SPECIAL.test(password)) {
    return MESSAGES.passwordNeedsDigitOrSpecial;
  }
  return null;
}

/** Rates a password: `score` from 0 to 5 and its label (REG-33 to REG-35). */
export function passwordStrength(password: string): { score: number; label: string } {
  if (password === '') return { score: 0, label: '未输入密码' };
  const met = [
    password.length >= LIMITS.passwordMin,
    password.length >= LIMITS.passwordLong,
    HAS_UPPER.test(password),
    HAS_LOWER.test(password),
    HAS_DIGIT.test(password),
    HAS_SPECIAL.test(password),
  ];
  const score = Math.min(LIMITS.passwordScoreMax, met.filter(Boolean).length);
  if (score < 2) return { score, label: '弱' };
  return { score, label: score < 4 ? '中等' : '强' };
}
