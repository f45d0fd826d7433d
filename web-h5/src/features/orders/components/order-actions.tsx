import type { OrderListItem } from '#contracts';
import { readerPath } from '../../../shared/lib/reader';
import { ButtonLink } from '../../../shared/ui/button-link';
import { isUsedUp } from '../api/remaining';

/**
 * The actions of an order in its current state.
 * @param look of the next step: outlined in a list, where many orders stand below each other
 */
export function OrderActions({
  order,
  look,
}: {
  order: OrderListItem;
  look: 'primary' | 'outline';
}) {
  // The last download can be repeated for a while: the link stays.
  const hasNoneLeft = order.is_paid && isUsedUp(order);
  const isOver = order.state === 'closed' || order.state === 'refunded';
  return (
    <>
      {order.is_paid && (
        <ButtonLink to={readerPath(order.design_id)} size="small" look={look}>
          继续编织
        </ButtonLink>
      )}
      {order.is_paid && (
        <ButtonLink to={`/download/${order.design_id}`} size="small" look="outline">
          下载
        </ButtonLink>
      )}
      {order.state === 'pending' && (
        <ButtonLink
          to={`/design/${order.design_id}/payment?order=${order.order_id}`}
          size="small"
          look={look}
        >
          去支付
        </ButtonLink>
      )}
      {(hasNoneLeft || isOver) && (
        <ButtonLink to={`/design/${order.design_id}/payment`} size="small" look="outline">
          再次购买
        </ButtonLink>
      )}
      <ButtonLink to={`/orders/${order.order_id}/help`} size="small" look="outline">
        需要帮助
      </ButtonLink>
    </>
  );
}
