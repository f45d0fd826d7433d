import type { PatternSheet } from '../sheet/sheet.js';
import type { PaymentMethod } from './payments.js';
import type { Integer, Timestamp, Yuan } from '../http/scalars.js';

/** POST /orders/. */
export interface CreateOrderRequest {
  design_id: Integer;
  /** What the buyer confirmed before paying. An order without it keeps the seven-day right (LAW-02). */
  consent?: OrderConsent;
  /** The price that the buyer saw. If the design costs something else, the order is refused with `price_changed`. */
  expected_price?: Yuan;
}

/** The version of the terms, and that the buyer confirmed the text `no_return` (LAW-02). */
export interface OrderConsent {
  terms: string;
  no_return: true;
}

export interface CreateOrderResponse {
  order_id: string;
}

/** Fields of a 409 `order_exists` response, beside `code` and `error`. */
export interface OrderExists {
  order_id: string;
  is_paid: boolean;
  /** The price of that order; only if the request had an `expected_price`. */
  price?: Yuan;
}

/** Fields of a 409 `price_changed` response, beside `code` and `error`. */
export interface PriceChanged {
  /** The design's price now. */
  price: Yuan;
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
  /** The part to refund; everything that is left if absent. The order stays paid until nothing is left (CONS-04). */
  amount?: Yuan;
  /**
   * The `refundable` amount that the admin saw. If it is another one now, the refund is refused with
   * `refundable_changed`, so a repeated request cannot refund twice.
   */
  expected_refundable?: Yuan;
}

/** Fields of a 409 `refundable_changed` response, beside `code` and `error`. */
export interface RefundableChanged {
  /** What can be refunded now. */
  refundable: Yuan;
}

export interface RefundResponse {
  refund_no: string;
  message: string;
}

/** One row of GET /account/orders/{order_id}/downloads. Times are ISO 8601, UTC. */
export interface DownloadItem {
  /** `open`: in progress. `idle`: not started, or interrupted and resumable. */
  state: 'idle' | 'open' | 'done';
  claimed_at: Timestamp;
  done_at: Timestamp | null;
  /** Browser and system, so that the buyer recognises it. */
  device: string | null;
}

/** A download in the export of an account. */
export interface DownloadRecord extends DownloadItem {
  design_id: Integer;
  /** Null for a download without a purchase, by the designer or an admin. */
  order_id: string | null;
}

/** POST /designs/{id}/download-link. */
export interface DownloadLinkResponse {
  /** Needs no session; supports range requests. */
  url: string;
  /** ISO 8601, UTC. */
  expires_at: Timestamp;
  file_name: string;
  size_bytes: Integer;
}

/** One row of GET /account/orders. */
export interface OrderListItem {
  order_id: string;
  design_id: Integer;
  /** Value at the time of the order, like `price`. */
  design_name: string;
  price: Yuan;
  /** How much of the payment was refunded or is being refunded; `0.00` if nothing. */
  refunded: Yuan;
  state: OrderState;
  is_paid: boolean;
  /** Downloads that can still be started. */
  download_count: Integer;
  /** Downloads that were started and not finished: each resumes without using another one (DL-13). */
  downloads_unfinished: Integer;
  /** Downloads of the newest version beside these, for the buyer of an older one; used before these (SHELF-09). */
  free_downloads_left: Integer;
  payment_method: PaymentMethod | null;
  /** ISO 8601, UTC. */
  paid_at: Timestamp | null;
  created_at: Timestamp;
  /** The first picture of what was sold; null if there was none. */
  preview_image: string | null;
}

/** What an order sold, as it was when the order was created (LAW-06). */
export interface SoldDesign {
  name: string;
  description: string;
  designer: string;
  old_price_fen: Integer | null;
  /** The licence that the purchase gives, in words: the terms of the sheet, or the text that the shop had then. */
  licence: string;
  /** The pattern sheet as it was, with the terms of its licence; null without one. */
  sheet: PatternSheet | null;
  /** Addresses of the pictures; they stay when the designer removes them. */
  pictures: string[];
  archive: { version: Integer; file_name: string; size_bytes: Integer; sha256: string } | null;
}

/** What an order records besides its row in a list. Times are ISO 8601, UTC. */
export interface OrderRecord {
  /** When the buyer confirmed that seven-day returns do not apply; null without that confirmation (LAW-02). */
  no_return_confirmed_at: Timestamp | null;
  no_return_version: string | null;
  terms_version: string | null;
  /** The end of the time during which the order can be returned without a reason; null if it cannot be returned. */
  returnable_until: Timestamp | null;
  /** Whether GET /orders/{order_id}/certificate returns a licence certificate (SHELF-11). */
  has_certificate: boolean;
  /** Null for orders from before this was kept. */
  sold: SoldDesign | null;
}

/** GET /orders/{order_id}, for its buyer. */
export interface OrderDetail extends OrderListItem, OrderRecord {}
