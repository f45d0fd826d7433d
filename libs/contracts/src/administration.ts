import type { DesignImport } from './design-imports.js';
import type { DownloadItem, OrderState } from './orders.js';
import type { PaymentMethod } from './payments.js';

/** POST /designs/activation, by admins. What is named must all hold; ids and skus add up. */
export interface DesignActivationRequest {
  is_active: boolean;
  ids?: number[];
  skus?: string[];
  /** A name or a slug. */
  category?: string;
  designer?: string;
  dry_run?: boolean;
}

export interface DesignActivationResponse {
  /** Of the selection, whatever their state. */
  matched: number;
  /** The ids that were in the other state. */
  changed: number[];
  /** Ids and skus that no design has. */
  unknown: string[];
}

/** One row of GET /designs/manifest: a design as an import takes it, and where its files are. */
export interface ManifestItem extends DesignImport {
  id: number;
  image_ids: number[];
}

/** GET /designs/manifest?category=&designer=&active=&sku=&name=&after=, by admins. */
export interface ManifestPage {
  results: ManifestItem[];
  /** What the next page begins after; null on the last. */
  next_after: number | null;
}

/** One row of GET /orders, by admins. Times are ISO 8601, UTC. */
export interface AdminOrderItem {
  order_id: string;
  design_id: number;
  design_name: string;
  price: string;
  state: OrderState;
  buyer: string;
  download_count: number;
  payment_method: PaymentMethod | null;
  created_at: string;
  paid_at: string | null;
}

/** GET /orders?state=&q=&from=&to=&n=&before=, by admins. Days are China's. */
export interface AdminOrderPage {
  results: AdminOrderItem[];
  /** What the next page is asked with; null on the last. */
  next_before: string | null;
}

/** GET /orders/{order_id}, by admins. */
export interface AdminOrderDetail extends AdminOrderItem, AdminOrderPayments {
  downloads: DownloadItem[];
}

/** The money of an order. */
export interface AdminOrderPayments {
  payments: {
    out_trade_no: string;
    method: PaymentMethod;
    state: string;
    held_reason: string | null;
    paid: string | null;
    transaction_id: string | null;
    succeeded_at: string | null;
  }[];
  refunds: {
    refund_no: string;
    state: string;
    amount: string;
    reason: string;
    fault: string | null;
    succeeded_at: string | null;
  }[];
}

/** One row of GET /users, by admins. */
export interface AdminUserItem {
  id: number;
  username: string;
  display_name: string;
  email: string | null;
  phone: string | null;
  is_admin: boolean;
  is_locked: boolean;
  designs: number;
  created_at: string;
}

/** GET /users?q=&n=&after=, by admins. */
export interface AdminUserPage {
  results: AdminUserItem[];
  next_after: number | null;
}

export const USER_CHANGES = ['lock', 'unlock', 'promote', 'demote'] as const;
export type UserChange = (typeof USER_CHANGES)[number];

/** POST /users/invite, by admins: whose the address is may take over a designer's account. */
export interface InviteDesignerRequest {
  username: string;
  email: string;
}

/** One row of GET /queues, by admins. */
export interface QueueStatus {
  name: string;
  waiting: number;
  active: number;
  delayed: number;
  failed: number;
  /** The newest failures. */
  failures: { job: string; reason: string; attempts: number; failed_at: string | null }[];
}

/** GET /queues. */
export interface QueuesStatus {
  queues: QueueStatus[];
  /** Jobs that still wait in the database for their queue. */
  outbox: number;
  /** How long the oldest of them has. */
  outbox_oldest_seconds: number;
}

/** One line of GET /doctor, by admins: what was looked at, how it is, and what to do about it. */
export interface DoctorCheck {
  name: string;
  state: 'ok' | 'warning' | 'failed';
  detail: string;
  /** With everything but `ok`. */
  advice?: string;
}

/** GET /doctor. */
export interface DoctorReport {
  /** Of the server, to compare with one's own clock. ISO 8601, UTC. */
  time: string;
  checks: DoctorCheck[];
}
