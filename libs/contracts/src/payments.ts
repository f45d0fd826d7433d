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
    | 'unknown_refund';
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
