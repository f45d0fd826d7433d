export const PAYMENT_METHODS = ['wechat_native'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** POST /orders/{order_id}/pay/. */
export interface PayRequest {
  payment_method: PaymentMethod;
}

export interface PayResponse {
  data: {
    /** What the QR code holds. Opaque; comes from WeChat. */
    code_url: string;
    /** What the code takes, in yuan: the order's price, whatever the design costs by now. */
    price: string;
    /** ISO 8601, UTC: until when the code can be paid. */
    expires_at: string;
  };
}
