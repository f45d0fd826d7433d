import type { CreateOrderResponse, OrderExists } from '#contracts';
import { parseResponse } from '../../../shared/lib/parse-response';
import { callSignedIn, errorBodyOf } from '../../../shared/lib/api-client';

/** A new order, or the one that exists already. */
export interface OrderedDesign {
  orderId: string;
  existing: 'none' | 'unpaid' | 'paid';
}

/** Orders a design. Returns the existing order if there is one. */
export async function createOrder(designId: string): Promise<OrderedDesign> {
  try {
    const { data } = await callSignedIn<CreateOrderResponse>('/orders/', {
      method: 'POST',
      data: { design_id: Number(designId) },
    });
    const { order_id } = parseResponse<CreateOrderResponse>({ order_id: 'string' }, data);
    return { orderId: order_id, existing: 'none' };
  } catch (error) {
    const body = errorBodyOf(error);
    if (body?.code !== 'order_exists') throw error;
    const { order_id, is_paid } = body as unknown as OrderExists;
    return { orderId: order_id, existing: is_paid ? 'paid' : 'unpaid' };
  }
}
