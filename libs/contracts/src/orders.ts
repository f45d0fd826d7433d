import type { PaymentMethod } from './payments.js';

/** POST /orders/. */
export interface CreateOrderRequest {
  design_id: number;
}

export interface CreateOrderResponse {
  order_id: string;
}

/** 409 `order_exists` carries these beside `code` and `error`. */
export interface OrderExists {
  order_id: string;
  is_paid: boolean;
}

/** GET /orders/{order_id}/status/. */
export interface OrderStatusResponse {
  is_paid: boolean;
}

/** `closed`: nobody paid it in time. `refunded`: the money went back, and the download right ended. */
export type OrderState = 'pending' | 'paid' | 'closed' | 'refunded';

/** POST /orders/{order_id}/refund/, by admins. */
export interface RefundRequest {
  reason: string;
}

export interface RefundResponse {
  refund_no: string;
  message: string;
}

/** One row of GET /account/orders/{order_id}/downloads. Times are ISO 8601, UTC. */
export interface DownloadItem {
  /** `open`: under way. `idle`: not begun, or interrupted and to be continued. */
  state: 'idle' | 'open' | 'done';
  claimed_at: string;
  done_at: string | null;
  /** Browser and system, for people to recognise. */
  device: string | null;
}

/** POST /designs/{id}/download-link. */
export interface DownloadLinkResponse {
  /** Needs no session; takes ranges. */
  url: string;
  /** ISO 8601, UTC. */
  expires_at: string;
  file_name: string;
  size_bytes: number;
}

/** One row of GET /account/orders. */
export interface OrderListItem {
  order_id: string;
  design_id: number;
  /** As it was when the order was made, like `price`. */
  design_name: string;
  price: string;
  state: OrderState;
  is_paid: boolean;
  /** Downloads that remain to be begun. */
  download_count: number;
  /** Downloads that were begun and not finished: each goes on without using up another (DL-13). */
  downloads_unfinished: number;
  payment_method: PaymentMethod | null;
  /** ISO 8601, UTC. */
  paid_at: string | null;
}
