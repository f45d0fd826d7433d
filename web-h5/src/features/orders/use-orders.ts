import type { OrderListItem } from '#contracts';
import { useQuery } from '@tanstack/react-query';
import { callSignedIn } from '../../shared/api-client';
import { useSession } from '../../shared/session';

/** The session user's orders, newest first. */
export function useOrders() {
  const { fullName } = useSession();
  return useQuery({
    queryKey: ['orders', fullName],
    queryFn: async () => (await callSignedIn<OrderListItem[]>('/account/orders')).data,
    enabled: fullName !== '',
    staleTime: 0,
  });
}
