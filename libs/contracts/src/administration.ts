import type { DesignImport } from './design-imports.js';
import type { DownloadItem, OrderState } from './orders.js';
import type { PaymentMethod } from './payments.js';

/** POST /designs/activation, for admins. All filters are combined with AND; ids and skus form one set. */
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
  /** Number of selected designs, whatever their state. */
  matched: number;
  /** Ids of the designs whose state changed. */
  changed: number[];
  /** Ids and skus that match no design. */
  unknown: string[];
}

/** One row of GET /designs/manifest: a design in the import format, and the addresses of its files. */
export interface ManifestItem extends DesignImport {
  id: number;
  image_ids: number[];
}

/** GET /designs/manifest?category=&designer=&active=&sku=&name=&after=, for admins. */
export interface ManifestPage {
  results: ManifestItem[];
  /** Value of `after` for the next page; null on the last. */
  next_after: number | null;
}

/** One row of GET /orders, for admins. Times are ISO 8601, UTC. */
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

/** GET /orders?state=&q=&from=&to=&n=&before=, for admins. Days are in China time. */
export interface AdminOrderPage {
  results: AdminOrderItem[];
  /** Value of `before` for the next page; null on the last. */
  next_before: string | null;
}

/** GET /orders/{order_id}, for admins. */
export interface AdminOrderDetail extends AdminOrderItem, AdminOrderPayments {
  downloads: DownloadItem[];
}

/** Payments and refunds of an order. */
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

/** One row of GET /users, for admins. */
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

/** GET /users?q=&n=&after=, for admins. */
export interface AdminUserPage {
  results: AdminUserItem[];
  next_after: number | null;
}

export const USER_CHANGES = ['lock', 'unlock', 'promote', 'demote'] as const;
export type UserChange = (typeof USER_CHANGES)[number];

/** POST /users/invite, for admins: the owner of the address may take over a designer's account. */
export interface InviteDesignerRequest {
  username: string;
  email: string;
}

/** One row of GET /queues, for admins. */
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
  /** Number of jobs in the database that wait for their queue. */
  outbox: number;
  /** How long the oldest of them has waited. */
  outbox_oldest_seconds: number;
}

/** One check of GET /doctor, for admins: its subject, its result, and advice. */
export interface DoctorCheck {
  name: string;
  state: 'ok' | 'warning' | 'failed';
  detail: string;
  /** Set unless the result is `ok`. */
  advice?: string;
}

/** GET /doctor. */
export interface DoctorReport {
  /** The server's clock, to compare with the local one. ISO 8601, UTC. */
  time: string;
  checks: DoctorCheck[];
}
