import { RefundAlarms } from '#payments';
import { PRICE_FEN, type PaymentShop } from './payment-shop.js';

export interface RefundRow {
  state: string;
  cause: string;
  amount_fen: number;
  fault: string | null;
}

export const refundsOf = (shop: PaymentShop, orderId: string): Promise<RefundRow[]> =>
  shop.database.query<RefundRow>(
    'SELECT state, cause, amount_fen::int, fault FROM refunds WHERE order_id = $1',
    [orderId],
  );

/** The alarms of the order's refunds that are raised after the round of the schedule. */
export async function refundAlarmsOf(shop: PaymentShop, orderId: string): Promise<string[]> {
  await shop.modules.get(RefundAlarms).clearSettled();
  const rows = await shop.database.query<{ detail: string }>(
    `SELECT detail FROM alarms WHERE kind = 'refund_failed' AND cleared_at IS NULL AND detail LIKE $1`,
    [`%${orderId}%`],
  );
  return rows.map(({ detail }) => detail);
}

/**
 * Receives WeChat's notification of the order's newest refund and processes it.
 * @param change of its content
 * @returns its outcome
 */
export async function notifyRefund(
  shop: PaymentShop,
  orderId: string,
  change: object = {},
  eventType = 'REFUND.SUCCESS',
): Promise<string | null> {
  const [refund] = await shop.database.query<{ no: string; trade: string; fen: number }>(
    `SELECT out_refund_no AS no, out_trade_no AS trade, r.amount_fen::int AS fen
     FROM refunds r JOIN payment_attempts a ON a.id = r.attempt_id
     WHERE r.order_id = $1 ORDER BY r.id DESC LIMIT 1`,
    [orderId],
  );
  const { no, trade, fen } = refund!;
  const content = {
    mchid: shop.config.wechatPay.merchantId,
    out_trade_no: trade,
    out_refund_no: no,
    refund_id: `50${no}`,
    refund_status: eventType.split('.')[1],
    amount: { total: PRICE_FEN, refund: fen, payer_total: PRICE_FEN, payer_refund: fen },
    ...change,
  };
  const id = await shop.receiveNotification(content, eventType);
  await shop.notifications.process(id);
  return shop.outcomeOf(id);
}
