/** By scanning a code, inside WeChat, and in other browsers of a phone. design §4. */
export const PAYMENT_METHODS = ['wechat_native', 'wechat_jsapi', 'wechat_h5'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** POST /orders/{order_id}/pay/. */
export interface PayRequest {
  payment_method: PaymentMethod;
}

/** What `getBrandWCPayRequest` of WeChat's bridge takes, as WeChat writes it. */
export interface JsapiParameters {
  appId: string;
  /** Seconds, as text. */
  timeStamp: string;
  nonceStr: string;
  package: string;
  signType: 'RSA';
  paySign: string;
}

/** One of `code_url`, `jsapi` and `h5_url`, by the method. */
export interface PayResponse {
  data: {
    /** `wechat_native`: what the QR code holds. Opaque; comes from WeChat. */
    code_url?: string;
    /** `wechat_jsapi`. */
    jsapi?: JsapiParameters;
    /** `wechat_h5`: where the browser goes; `&redirect_url=` may be appended. */
    h5_url?: string;
    /** What is to be paid, in yuan: the order's price, whatever the design costs by now. */
    price: string;
    /** ISO 8601, UTC: until when it can be paid. */
    expires_at: string;
  };
}

/** Where our books of a day and WeChat's bill of it do not agree. Amounts in fen. */
export interface ReconciliationDifference {
  kind:
    /** Money that came and that no order of ours knows. */
    | 'unknown_payment'
    /** We had not heard of it; it is settled by now. */
    | 'settled_late'
    | 'amount_differs'
    | 'payment_not_in_bill'
    | 'unknown_refund'
    /** Money that we believe went back, and that no bill names. */
    | 'refund_not_in_bill';
  out_trade_no: string;
  out_refund_no: string | null;
  bill_fen: number | null;
  our_fen: number | null;
}

/** POST /payments/reconciliations/{date}, by admins. Amounts in fen, as the bill has them. */
export interface ReconciliationReport {
  /** Of China, such as 2026-11-20. */
  date: string;
  payments: number;
  paid_fen: number;
  refunds: number;
  refunded_fen: number;
  differences: ReconciliationDifference[];
}

/**
 * Why money is held for an operator: it is another merchant's, it is not the order's price, WeChat gave back
 * some of it already, or WeChat refused for good to give it back.
 */
export type HeldReason = 'merchant_mismatch' | 'amount_mismatch' | 'refunded' | 'refund_refused';

/** What may be decided of held money: it pays its order, it goes back, or nothing is to be done. */
export const HELD_DECISIONS = ['accept', 'refund', 'dismiss'] as const;
export type HeldDecision = (typeof HELD_DECISIONS)[number];

/** One row of GET /payments/held, by admins. */
export interface HeldPaymentItem {
  out_trade_no: string;
  order_id: string;
  held_reason: HeldReason;
  /** What the order costs and what came, in yuan; `paid` is null where WeChat does not say. */
  price: string;
  paid: string | null;
  /** ISO 8601, UTC. */
  paid_at: string | null;
  /** What can be done with it. */
  decisions: HeldDecision[];
}

/** POST /payments/held/{out_trade_no}, by admins. */
export interface HeldDecisionRequest {
  decision: HeldDecision;
  reason: string;
}

/** One row of GET /payments/returned, by admins: a payment that went back without an admin asking for it. */
export interface ReturnedPaymentItem {
  out_trade_no: string;
  order_id: string;
  /** Its order was paid already, was closed, or its buyer's account was deleted. */
  cause: 'duplicate_payment' | 'order_closed' | 'account_deleted';
  /** In yuan. */
  amount: string;
  /** ISO 8601, UTC. */
  paid_at: string | null;
  refund_no: string;
  refund_state: 'created' | 'processing' | 'succeeded' | 'abnormal' | 'closed';
  /** Why WeChat has not taken the refund so far. */
  fault: string | null;
}

/** One row of GET /payments/notifications/failed, by admins: a notification of WeChat that was given up. */
export interface FailedNotificationItem {
  wechat_id: string;
  event_type: string;
  /** Why it could not be processed the last time; null where its job never ran. */
  fault: string | null;
  /** ISO 8601, UTC. */
  received_at: string;
  failed_at: string;
}

/** What may be done with all notifications that were given up: they are tried anew, or taken off the list. */
export const FAILED_NOTIFICATION_DECISIONS = ['retry', 'dismiss'] as const;
export type FailedNotificationDecision = (typeof FAILED_NOTIFICATION_DECISIONS)[number];

/** POST /payments/notifications/failed, by admins. */
export interface FailedNotificationRequest {
  decision: FailedNotificationDecision;
  reason: string;
}

export interface FailedNotificationResponse {
  /** Of notifications. */
  count: number;
  message: string;
}
