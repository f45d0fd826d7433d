import type { OrderListItem } from '#contracts';
import { useQuery } from '@tanstack/react-query';
import { callSignedIn } from '../../shared/api-client';

/** The session user's orders, newest first. */
export function useOrders() {
  return useQuery({
    queryKey: ['orders'],
    queryFn: async () => (await callSignedIn<OrderListItem[]>('/account/orders')).data,
    staleTime: 0,
  });
}
