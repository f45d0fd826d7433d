import type { OrderStatusResponse, PaymentMethod, PayResponse } from '#contracts';
import { parseResponse, InvalidResponseError } from '../../../shared/lib/http/parse-response';
import { call, callSignedIn } from '../../../shared/lib/http/api-client';

/** Requests a payment for an order. */
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
  if (!code_url && !jsapi && !h5_url)
    throw new InvalidResponseError('no payment method in the response');
  return payment.data;
}

/** Whether an order is paid; the server asks WeChat if it does not know. */
export async function fetchIsPaid(orderId: string): Promise<boolean> {
  const answer = await call<OrderStatusResponse>(`/orders/${encodeURIComponent(orderId)}/status/`);
  return parseResponse<OrderStatusResponse>({ is_paid: 'boolean' }, answer).is_paid;
}
