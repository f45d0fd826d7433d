import type { DesignDetail, OrderDetail } from '#contracts';

/** What the checkout shows of a design. */
export type CheckoutDesign = Pick<
  DesignDetail,
  | 'id'
  | 'name'
  | 'price'
  | 'old_price'
  | 'old_price_kind'
  | 'designer_username'
  | 'preview_image'
  | 'preview_image_small'
  | 'sheet'
>;

/** The design as an order records it, for a design that went off sale after the order (LAW-06). */
export function orderedDesign(order: OrderDetail): CheckoutDesign {
  return {
    id: order.design_id,
    name: order.design_name,
    price: order.price,
    old_price: null,
    old_price_kind: null,
    // Orders from before the record have no designer.
    designer_username: order.sold?.designer ?? '',
    preview_image: order.preview_image,
    preview_image_small: null,
    sheet: order.sold?.sheet ?? null,
  };
}
