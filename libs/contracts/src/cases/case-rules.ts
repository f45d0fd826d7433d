import { isBlank, isLongerThan } from '../catalogue/design-rules.js';
import { LIMITS } from '../http/limits.js';
import { CASE_MESSAGES } from './case-messages.js';
import type { CaseDetail } from './cases.js';

/** Validates a text of a case; returns null if it is valid. An absent text is checked where it is required. */
export function validateCaseText(text: string): string | null {
  return isLongerThan(text, LIMITS.caseTextMax) ? CASE_MESSAGES.textTooLong : null;
}

/** Validates the size label of a case; returns null if it is valid. */
export function validateCaseSize(size: string): string | null {
  return isLongerThan(size, LIMITS.caseSizeMax) ? CASE_MESSAGES.sizeTooLong : null;
}

/** Whether a text of a case says something. */
export function hasCaseText(text: string | undefined): text is string {
  return text !== undefined && !isBlank(text);
}

/** Where the pattern is wrong: `第 2 版，尺码 M，第 3 页，第 12 行`; each part can be missing (HELP-01). */
export function casePlace({
  version,
  size,
  page,
  row,
}: Pick<CaseDetail, 'version' | 'size' | 'page' | 'row'>): string {
  const parts = [
    version !== null && `第 ${version} 版`,
    size !== null && `尺码 ${size}`,
    page !== null && `第 ${page} 页`,
    row !== null && `第 ${row} 行`,
  ];
  return parts.filter(Boolean).join('，');
}

const SCENE_MAX_BYTES = 128;

/**
 * The link to the customer service of WeChat with the order's number, which the person who answers sees (HELP-05).
 * @param url of the service account, such as `https://work.weixin.qq.com/kfid/kfc…`; null without one
 */
export function serviceLink(url: string | null, orderId: string): string | null {
  if (url === null) return null;
  const scene = encodeURIComponent(`order=${orderId}`).slice(0, SCENE_MAX_BYTES);
  return `${url}${url.includes('?') ? '&' : '?'}scene_param=${scene}`;
}
