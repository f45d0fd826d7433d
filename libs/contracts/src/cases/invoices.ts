import { CASE_MESSAGES } from './case-messages.js';
import { isBlank, isLongerThan } from '../catalogue/design-rules.js';
import type { Timestamp, Yuan } from '../http/scalars.js';

export const INVOICE_KINDS = ['person', 'company'] as const;
export type InvoiceKind = (typeof INVOICE_KINDS)[number];

/** POST /orders/{order_id}/invoice: what the invoice is made out to (HELP-04). */
export interface InvoiceRequest {
  kind: InvoiceKind;
  title: string;
  /** The unified social credit code; only and always for a company. */
  tax_number?: string;
}

/** An invoice of an order. Times are ISO 8601, UTC. */
export interface InvoiceItem {
  order_id: string;
  kind: InvoiceKind;
  title: string;
  tax_number: string | null;
  amount: Yuan;
  design_name: string;
  requested_at: Timestamp;
  /** Null until the shop has uploaded it, or WeChat Pay has issued it. */
  issued_at: Timestamp | null;
  /** When it was reversed because all money was returned (冲红): it is void. Null otherwise. */
  reversed_at: Timestamp | null;
  /**
   * Why WeChat Pay does not issue it, so that an operator uploads it; null without such a reason. Only for operators.
   */
  fault?: string | null;
  /**
   * Whether money was returned after the invoice was issued, so that it has to be reversed (冲红). The upload of the red
   * invoice, or of the new one over the rest, ends it. False while WeChat Pay reverses it. Only for operators.
   */
  needs_reversal?: boolean;
  /** Whether WeChat Pay is reversing it. Only for operators. */
  is_reversing?: boolean;
  /** Whether WeChat Pay is issuing it, so that nothing has to be uploaded. Only for operators. */
  is_issuing?: boolean;
  /** For operators: whether it is to be issued. False once all money was returned, and after it was issued. */
  is_open?: boolean;
}

const TITLE_MAX = 100;
const CODE_LETTERS = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const CODE_PATTERN = /^[0-9A-HJ-NPQRTUWXY]{18}$/;
const BASE = 31;

/** Validates the title of an invoice; returns null if it is valid. */
export function validateInvoiceTitle(title: string): string | null {
  if (isBlank(title)) return CASE_MESSAGES.invoiceTitleRequired;
  return isLongerThan(title, TITLE_MAX) ? CASE_MESSAGES.invoiceTitleTooLong : null;
}

/**
 * Validates a unified social credit code with its check character (GB 32100): the sum of the values of the first 17
 * characters, each times a power of 3, and the last one is a multiple of 31. Returns null if it is valid.
 */
export function validateTaxNumber(code: string): string | null {
  if (!CODE_PATTERN.test(code)) return CASE_MESSAGES.taxNumberInvalid;
  let [sum, weight] = [0, 1];
  for (const letter of code.slice(0, -1)) {
    sum += CODE_LETTERS.indexOf(letter) * weight;
    weight = (weight * 3) % BASE;
  }
  const check = CODE_LETTERS[(BASE - (sum % BASE)) % BASE];
  return check === code.at(-1) ? null : CASE_MESSAGES.taxNumberWrong;
}
