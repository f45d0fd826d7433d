/** SQL for statements of other libs: the orders as a read-only relation. */
export const ORDER_ROWS =
  '(SELECT id, buyer_id, design_id, design_name, price_fen, refunded_fen, state, source FROM orders)';
