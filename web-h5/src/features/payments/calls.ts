import type { OrderStatusResponse, PaymentMethod, PayResponse } from '#contracts';
import { call, callSignedIn } from '../../shared/api-client';

/** Asks for a code to pay an order with. */
export async function requestPayment(
  orderId: string,
  method: PaymentMethod,
): Promise<PayResponse['data']> {
  const { data } = await callSignedIn<PayResponse>(`/orders/${encodeURIComponent(orderId)}/pay/`, {
    method: 'POST',
    data: { payment_method: method },
  });
  return data.data;
}

/** Whether an order is paid, as far as the server and WeChat know. */
export async function fetchIsPaid(orderId: string): Promise<boolean> {
  return (await call<OrderStatusResponse>(`/orders/${encodeURIComponent(orderId)}/status/`))
    .is_paid;
}
