import type {
  CreateOrderResponse,
  DownloadItem,
  OrderDetail,
  OrderExists,
  OrderListItem,
  RefundResponse,
} from '#contracts';
import { queryOptions } from '@tanstack/react-query';
import { callSignedIn, errorBodyOf } from '../../../shared/lib/http/api-client';
import { parseResponse, type Schema } from '../../../shared/lib/http/parse-response';

const ORDERS: Schema<OrderListItem[]> = [
  { order_id: 'string', design_id: 'number', design_name: 'string', price: 'string' },
];

const DOWNLOADS: Schema<DownloadItem[]> = [{ claimed_at: 'string' }];

/** The orders of a user, newest first. Disabled for a visitor. */
export const ordersQuery = (fullName: string) =>
  queryOptions({
    queryKey: ['orders', fullName],
    queryFn: async () =>
      parseResponse(ORDERS, (await callSignedIn<OrderListItem[]>('/account/orders')).data),
    enabled: fullName !== '',
    staleTime: 0,
  });

/** One order of a user with what it sold. */
export const orderQuery = (orderId: string, fullName: string) =>
  queryOptions({
    queryKey: ['orders', fullName, orderId],
    queryFn: async () => {
      const { data } = await callSignedIn<OrderDetail>(`/orders/${orderId}/`);
      return parseResponse<OrderDetail>({ order_id: 'string', state: 'string' }, data);
    },
    enabled: fullName !== '',
    staleTime: 0,
  });

/** The downloads of an order. */
export const orderDownloadsQuery = (orderId: string, fullName: string) =>
  queryOptions({
    queryKey: ['orders', fullName, orderId, 'downloads'],
    queryFn: async () => {
      const path = `/account/orders/${orderId}/downloads`;
      return parseResponse(DOWNLOADS, (await callSignedIn<DownloadItem[]>(path)).data);
    },
    enabled: fullName !== '',
    staleTime: 0,
  });

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
