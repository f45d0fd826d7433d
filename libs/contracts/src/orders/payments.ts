import type { CalendarDate, Integer, Timestamp, Yuan } from '../http/scalars.js';

/** The ways to pay: a scanned QR code, inside WeChat, and other browsers of a phone. */
export const PAYMENT_METHODS = ['wechat_native', 'wechat_jsapi', 'wechat_h5'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** POST /orders/{order_id}/pay/. */
export interface PayRequest {
  payment_method: PaymentMethod;
}

/** Parameters of `getBrandWCPayRequest` of WeChat's JS bridge, with WeChat's names. */
export interface JsapiParameters {
  appId: string;
  /** Seconds, as a string. */
  timeStamp: string;
  nonceStr: string;
  package: string;
  signType: 'RSA';
  paySign: string;
}

/** Contains one of `code_url`, `jsapi` and `h5_url`, depending on the method. */
export interface PayResponse {
  data: {
    /** `wechat_native`: the content of the QR code. An opaque value of WeChat. */
    code_url?: string;
    /** `wechat_jsapi` only. */
    jsapi?: JsapiParameters;
    /** `wechat_h5`: the address to open; `&redirect_url=` may be appended. */
    h5_url?: string;
    /** The amount to pay in yuan: the order's price, which later price changes do not affect. */
    price: Yuan;
    /** ISO 8601, UTC: when the payment expires. */
    expires_at: Timestamp;
  };
}

/** A difference between our books of a day and WeChat's bill. Amounts in fen. */
export interface ReconciliationDifference {
  kind:
    /** A payment that belongs to no order of ours. */
    | 'unknown_payment'
    /** This shop had no notification of it; it is settled by now. */
    | 'settled_late'
    | 'amount_differs'
    | 'payment_not_in_bill'
    | 'unknown_refund'
    /** Money that we believe went back, and that no bill names. */
    | 'refund_not_in_bill';
  out_trade_no: string;
  out_refund_no: string | null;
  bill_fen: Integer | null;
  our_fen: Integer | null;
}

/** POST /payments/reconciliations/{date}, for admins. Amounts in fen, from the bill. */
export interface ReconciliationReport {
  /** The reconciled day in China time, such as 2026-11-20. */
  date: CalendarDate;
  payments: Integer;
  paid_fen: Integer;
  refunds: Integer;
  refunded_fen: Integer;
  differences: ReconciliationDifference[];
}

/**
 * Why a payment is held for an operator: it belongs to another merchant, came through another app of this merchant,
 * differs from the order's price, was partly refunded by WeChat, or WeChat finally refused its refund.
 */
export type HeldReason =
  | 'merchant_mismatch'
  | 'app_mismatch'
  | 'amount_mismatch'
  | 'refunded'
  | 'refund_refused';

/** Decisions on a held payment: it pays its order, it is refunded, or nothing is done. */
export const HELD_DECISIONS = ['accept', 'refund', 'dismiss'] as const;
export type HeldDecision = (typeof HELD_DECISIONS)[number];

/** One row of GET /payments/held, for admins. */
export interface HeldPaymentItem {
  out_trade_no: string;
  order_id: string;
  held_reason: HeldReason;
  /** The order's price and the paid amount, in yuan; `paid` is null if WeChat does not report it. */
  price: Yuan;
  paid: Yuan | null;
  /** ISO 8601, UTC. */
  paid_at: Timestamp | null;
  /** The decisions that are possible. */
  decisions: HeldDecision[];
}

/** POST /payments/held/{out_trade_no}, for admins. */
export interface HeldDecisionRequest {
  decision: HeldDecision;
  reason: string;
}

/** One row of GET /payments/returned, for admins: a payment that was refunded automatically. */
export interface ReturnedPaymentItem {
  out_trade_no: string;
  order_id: string;
  /** The order was already paid, was closed, or its buyer's account was deleted. */
  cause: 'duplicate_payment' | 'order_closed' | 'account_deleted';
  /** The refunded amount in yuan. */
  amount: Yuan;
  /** ISO 8601, UTC. */
  paid_at: Timestamp | null;
  refund_no: string;
  refund_state: 'created' | 'processing' | 'succeeded' | 'abnormal' | 'closed';
  /** Why WeChat has not accepted the refund yet. */
  fault: string | null;
}

/**
 * One row of GET /payments/notifications/failed, for admins: a WeChat notification that could not be
 * processed.
 */
export interface FailedNotificationItem {
  wechat_id: string;
  event_type: string;
  /** The last processing error; null if its job never ran. */
  fault: string | null;
  /** ISO 8601, UTC. */
  received_at: Timestamp;
  failed_at: Timestamp;
}

/** GET /payments/notifications/failed/summary: all failed notifications, of which the list shows the oldest. */
export interface FailedNotificationSummary {
  failed: Integer;
  /** The error of one of them; null if none was recorded. */
  fault: string | null;
  /** When the newest of them failed; null without any. */
  last_failed_at: Timestamp | null;
}

/** Actions on failed notifications: process them again, or remove them from the list. */
export const FAILED_NOTIFICATION_DECISIONS = ['retry', 'dismiss'] as const;
export type FailedNotificationDecision = (typeof FAILED_NOTIFICATION_DECISIONS)[number];

/** POST /payments/notifications/failed, for admins. */
export interface FailedNotificationRequest {
  decision: FailedNotificationDecision;
  reason: string;
  /** `last_failed_at` of the summary that the operator saw: those that failed later stay. Without it, all. */
  until?: Timestamp;
}

export interface FailedNotificationResponse {
  /** Number of notifications. */
  count: Integer;
  message: string;
}
