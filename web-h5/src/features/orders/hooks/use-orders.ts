import type { OrderListItem } from '#contracts';
import { useQuery } from '@tanstack/react-query';
import { parseResponse, type Schema } from '../../../shared/lib/parse-response';
import { callSignedIn } from '../../../shared/lib/api-client';
import { useSession } from '../../../shared/lib/session';

const ORDERS: Schema<OrderListItem[]> = [
  { order_id: 'string', design_id: 'number', design_name: 'string', price: 'string' },
];

/** The session user's orders, newest first. */
export function useOrders() {
  const { fullName } = useSession();
  return useQuery({
    queryKey: ['orders', fullName],
    queryFn: async () =>
      parseResponse(ORDERS, (await callSignedIn<OrderListItem[]>('/account/orders')).data),
    enabled: fullName !== '',
    staleTime: 0,
  });
}
