import type { OrderStatusResponse, PaymentMethod, PayResponse } from '#contracts';
import { parseResponse, InvalidResponseError } from '../../../shared/lib/http/parse-response';
import { call, callSignedIn } from '../../../shared/lib/http/api-client';

/** Requests a payment for an order. It expires at `expires_at` by the clock of this device, which may be wrong. */
export async function requestPayment(
  orderId: string,
  method: PaymentMethod,
): Promise<PayResponse['data']> {
  const path = `/orders/${encodeURIComponent(orderId)}/pay/`;
  const { data, header } = await callSignedIn<PayResponse>(path, {
    method: 'POST',
    data: { payment_method: method },
  });
  const payment = parseResponse<PayResponse>(
    { data: { price: 'string', expires_at: 'string' } },
    data,
  );
  const { code_url, jsapi, h5_url, expires_at } = payment.data;
  if (!code_url && !jsapi && !h5_url)
    throw new InvalidResponseError('no payment method in the response');
  return { ...payment.data, expires_at: onThisClock(expires_at, header('date')) };
}

/** Converts a time of the server's clock to this device's. @param serverNow the `Date` header of the response */
function onThisClock(iso: string, serverNow: string | null): string {
  const ahead = serverNow ? Date.now() - Date.parse(serverNow) : 0;
  return new Date(Date.parse(iso) + ahead).toISOString();
}

/** Whether an order is paid; the server asks WeChat if it does not know. */
export async function fetchIsPaid(orderId: string): Promise<boolean> {
  const answer = await call<OrderStatusResponse>(`/orders/${encodeURIComponent(orderId)}/status/`);
  return parseResponse<OrderStatusResponse>({ is_paid: 'boolean' }, answer).is_paid;
}
