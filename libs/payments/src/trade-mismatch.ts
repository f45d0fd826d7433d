import type { Config } from '#config';
import type { HeldReason } from '#contracts';
import type { Trade } from '#wechat';
import type { PaymentAttempt } from './payment-attempt.entity.js';

/** Returns why a paid trade does not match its attempt and must be held; null if it matches. */
export function findMismatch(
  trade: Trade,
  { amountFen }: Pick<PaymentAttempt, 'amountFen'>,
  { appId, merchantId }: Pick<Config['wechatPay'], 'appId' | 'merchantId'>,
): HeldReason | null {
  if (trade.mchid !== merchantId) return 'merchant_mismatch';
  const currency = trade.amount?.currency ?? 'CNY';
  if (!trade.transaction_id || trade.amount?.total !== amountFen || currency !== 'CNY') {
    return 'amount_mismatch';
  }
  if (trade.trade_state === 'REFUND') return 'refunded';
  // Its money is in this merchant's account, for example after the shop went over to another app.
  return trade.appid === appId ? null : 'app_mismatch';
}
