import type { CreateOrderResponse, OrderExists, RefundResponse } from '#contracts';
import { parseResponse } from '../../../shared/lib/http/parse-response';
import { callSignedIn, errorBodyOf } from '../../../shared/lib/http/api-client';

/** A new order, or the one that exists already. */
export interface OrderedDesign {
  orderId: string;
  existing: 'none' | 'unpaid' | 'paid';
  /** The existing order's own price. */
  price: string | null;
}

/**
 * Orders a design at the price that the buyer saw, with what the buyer confirmed. Returns the existing order if there
 * is one.
 * @param terms version of the terms that the buyer saw
 */
export async function createOrder(
  designId: string,
  { price, terms }: { price: string; terms: string },
): Promise<OrderedDesign> {
  try {
    const { data } = await callSignedIn<CreateOrderResponse>('/orders/', {
      method: 'POST',
      data: {
        design_id: Number(designId),
        expected_price: price,
        consent: { terms, no_return: true },
      },
    });
    const { order_id } = parseResponse<CreateOrderResponse>({ order_id: 'string' }, data);
    return { orderId: order_id, existing: 'none', price: null };
  } catch (error) {
    const body = errorBodyOf(error);
    if (body?.code !== 'order_exists') throw error;
    const open = body as unknown as OrderExists;
    const existing = open.is_paid ? 'paid' : 'unpaid';
    return { orderId: open.order_id, existing, price: open.price ?? null };
  }
}

/** Returns an unopened order within seven days (LAW-02). @returns the text to show */
export async function returnOrder(orderId: string): Promise<string> {
  const path = `/orders/${encodeURIComponent(orderId)}/return`;
  const { data } = await callSignedIn<RefundResponse>(path, { method: 'POST' });
  return parseResponse<RefundResponse>({ message: 'string' }, data).message;
}
