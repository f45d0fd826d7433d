import type { DownloadItem, OrderDetail, OrderListItem } from '#contracts';
import { queryOptions } from '@tanstack/react-query';
import { callSignedIn } from '../../../shared/lib/http/api-client';
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
