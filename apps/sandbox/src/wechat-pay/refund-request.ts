import { assertFen, assertTexts, type TextRule } from './text-rules.js';
import { parameterFault } from './wechat-pay.fault.js';

/** The body of POST /v3/refund/domestic/refunds, with the fields that this product uses. */
export interface RefundRequest {
  out_trade_no: string;
  out_refund_no: string;
  reason?: string;
  notify_url: string;
  amount: { refund: number; total: number; currency: string };
}

const TEXT_RULES: Record<string, TextRule> = {
  out_trade_no: { max: 32, required: true },
  out_refund_no: { max: 64, required: true, pattern: /^[0-9A-Za-z_\-|*@]{1,64}$/ },
  reason: { max: 80, required: false },
  notify_url: { max: 256, required: true, pattern: /^https?:\/\/[^?\s]+$/ },
};

/** Validates a body by the rules of the documentation. @throws WechatPayFault */
export function readRefundRequest(body: unknown): RefundRequest {
  const given = (body ?? {}) as Record<string, unknown>;
  assertTexts(given, TEXT_RULES, ['amount']);
  const { refund, total, currency } = (given['amount'] ?? {}) as Record<string, unknown>;
  assertFen(refund, '/amount/refund');
  assertFen(total, '/amount/total');
  if (currency !== 'CNY') throw parameterFault('/amount/currency', '不支持的币种');
  return given as unknown as RefundRequest;
}
