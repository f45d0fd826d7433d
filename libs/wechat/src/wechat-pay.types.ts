/** What every way of paying is ordered with. Amounts in fen. */
export interface PaymentOrder {
  outTradeNo: string;
  description: string;
  amountFen: number;
  expiresAt: Date;
}

/** A transaction as the query and the decrypted notification give it. Wire names, amounts in fen. */
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

/** What a refund is asked for. The whole payment goes back; amount in fen. */
export interface RefundOrder {
  outTradeNo: string;
  outRefundNo: string;
  amountFen: number;
  reason: string;
}

export type RefundStatus = 'PROCESSING' | 'SUCCESS' | 'ABNORMAL' | 'CLOSED';

/** A refund as answers and notifications tell of it. Amount in fen. */
export interface WechatRefund {
  outRefundNo: string;
  /** WeChat's number of it. */
  refundId: string;
  status: RefundStatus;
  amountFen: number;
  succeededAt: Date | null;
}

/** A notification's outer shell; what it says is encrypted in `resource`. */
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
