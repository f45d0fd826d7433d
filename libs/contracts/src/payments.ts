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
