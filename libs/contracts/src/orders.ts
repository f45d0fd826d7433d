import type { PaymentMethod } from './payments.js';

/** POST /orders/. */
export interface CreateOrderRequest {
  design_id: number;
}

export interface CreateOrderResponse {
  order_id: string;
}

/** Fields of a 409 `order_exists` response, beside `code` and `error`. */
export interface OrderExists {
  order_id: string;
  is_paid: boolean;
}

/** GET /orders/{order_id}/status/. */
export interface OrderStatusResponse {
  is_paid: boolean;
}

/** `closed`: not paid in time. `refunded`: the payment was refunded, and the download right revoked. */
export type OrderState = 'pending' | 'paid' | 'closed' | 'refunded';

/** POST /orders/{order_id}/refund/, for admins. */
export interface RefundRequest {
  reason: string;
}

export interface RefundResponse {
  refund_no: string;
  message: string;
}

/** One row of GET /account/orders/{order_id}/downloads. Times are ISO 8601, UTC. */
export interface DownloadItem {
  /** `open`: in progress. `idle`: not started, or interrupted and resumable. */
  state: 'idle' | 'open' | 'done';
  claimed_at: string;
  done_at: string | null;
  /** Browser and system, so that the buyer recognises it. */
  device: string | null;
}

/** POST /designs/{id}/download-link. */
export interface DownloadLinkResponse {
  /** Needs no session; supports range requests. */
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
  /** Value at the time of the order, like `price`. */
  design_name: string;
  price: string;
  state: OrderState;
  is_paid: boolean;
  /** Downloads that can still be started. */
  download_count: number;
  /** Downloads that were started and not finished: each resumes without using another one (DL-13). */
  downloads_unfinished: number;
  payment_method: PaymentMethod | null;
  /** ISO 8601, UTC. */
  paid_at: string | null;
}
