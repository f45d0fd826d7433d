import type { OrderListItem } from '#contracts';
import { useQuery } from '@tanstack/react-query';
import { expecting, type ShapeOf } from '../../../shared/lib/answers';
import { callSignedIn } from '../../../shared/lib/api-client';
import { useSession } from '../../../shared/lib/session';

const ORDERS: ShapeOf<OrderListItem[]> = [
  { order_id: 'string', design_id: 'number', design_name: 'string', price: 'string' },
];

/** The session user's orders, newest first. */
export function useOrders() {
  const { fullName } = useSession();
  return useQuery({
    queryKey: ['orders', fullName],
    queryFn: async () =>
      expecting(ORDERS, (await callSignedIn<OrderListItem[]>('/account/orders')).data),
    enabled: fullName !== '',
    staleTime: 0,
  });
}
