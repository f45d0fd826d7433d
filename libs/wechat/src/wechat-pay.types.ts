/** Parameters of every payment method. Amounts in fen. */
export interface PaymentOrder {
  outTradeNo: string;
  description: string;
  amountFen: number;
  expiresAt: Date;
}

/** A transaction from a query or a decrypted notification. Field names as in WeChat's API, amounts in fen. */
export interface Trade {
  appid: string;
  mchid: string;
  out_trade_no: string;
  trade_state: 'SUCCESS' | 'REFUND' | 'NOTPAY' | 'CLOSED' | 'REVOKED' | 'USERPAYING' | 'PAYERROR';
  transaction_id?: string;
  success_time?: string;
  payer?: { openid?: string };
  amount?: { total: number; currency?: string };
}

/** Parameters of a refund of a payment or of a part of it. Amounts in fen. */
export interface RefundOrder {
  outTradeNo: string;
  outRefundNo: string;
  amountFen: number;
  /** The whole payment, however much of it was refunded before. */
  paidFen: number;
  reason: string;
}

/** WeChat's states of a refund. `ABNORMAL`: the buyer's account could not receive the money. */
export type RefundStatus = 'PROCESSING' | 'SUCCESS' | 'ABNORMAL' | 'CLOSED';

/** A refund from a response or a notification. Amount in fen. */
export interface WechatRefund {
  outRefundNo: string;
  /** WeChat's refund number. */
  refundId: string;
  status: RefundStatus;
  amountFen: number;
  succeededAt: Date | null;
}

/** A notification's envelope; the content is encrypted in `resource`. */
export interface NotificationEnvelope {
  id: string;
  event_type: string;
  resource: {
    original_type?: string;
    algorithm: string;
    ciphertext: string;
    associated_data?: string;
    nonce: string;
  };
}
