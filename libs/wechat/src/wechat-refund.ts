import type { RefundStatus, WechatRefund } from './wechat-pay.types.js';

const STATUSES = new Set(['PROCESSING', 'SUCCESS', 'ABNORMAL', 'CLOSED']);

/** Parses a refund of a response (`status`) or a notification (`refund_status`); null if it is no refund. */
export function readRefund(wire: unknown): WechatRefund | null {
  const { out_refund_no, refund_id, status, refund_status, amount, success_time } = (wire ??
    {}) as Record<string, unknown>;
  const state = status ?? refund_status;
  const { refund: amountFen } = (amount ?? {}) as { refund?: unknown };
  const isRefund =
    typeof out_refund_no === 'string' &&
    typeof refund_id === 'string' &&
    typeof amountFen === 'number' &&
    STATUSES.has(String(state));
  if (!isRefund) return null;
  return {
    outRefundNo: out_refund_no,
    refundId: refund_id,
    status: state as RefundStatus,
    amountFen,
    succeededAt: typeof success_time === 'string' ? new Date(success_time) : null,
  };
}
