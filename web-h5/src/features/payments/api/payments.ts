import type { OrderStatusResponse, PaymentMethod, PayResponse } from '#contracts';
import { parseResponse, InvalidResponseError } from '../../../shared/lib/parse-response';
import { call, callSignedIn } from '../../../shared/lib/api-client';

/** Asks for a code to pay an order with. */
export async function requestPayment(
  orderId: string,
  method: PaymentMethod,
): Promise<PayResponse['data']> {
  const { data } = await callSignedIn<PayResponse>(`/orders/${encodeURIComponent(orderId)}/pay/`, {
    method: 'POST',
    data: { payment_method: method },
  });
  const payment = parseResponse<PayResponse>(
    { data: { price: 'string', expires_at: 'string' } },
    data,
  );
  const { code_url, jsapi, h5_url } = payment.data;
  if (!code_url && !jsapi && !h5_url) throw new InvalidResponseError('no way to pay in the answer');
  return payment.data;
}

/** Whether an order is paid, as far as the server and WeChat know. */
export async function fetchIsPaid(orderId: string): Promise<boolean> {
  const answer = await call<OrderStatusResponse>(`/orders/${encodeURIComponent(orderId)}/status/`);
  return parseResponse<OrderStatusResponse>({ is_paid: 'boolean' }, answer).is_paid;
}
