import type { DesignImport } from '../catalogue/design-imports.js';
import type { DownloadItem, OrderState, OrderRecord } from '../orders/orders.js';
import type { HeldReason, PaymentMethod } from '../orders/payments.js';
import type { Integer, Timestamp, Yuan } from '../http/scalars.js';

/** POST /designs/activation, for admins. All filters are combined with AND; ids and skus form one set. */
export interface DesignActivationRequest {
  is_active: boolean;
  ids?: Integer[];
  skus?: string[];
  /** A name or a slug. */
  category?: string;
  designer?: string;
  dry_run?: boolean;
}

export interface DesignActivationResponse {
  /** Number of selected designs, whatever their state. */
  matched: Integer;
  /** Ids of the designs whose state changed. */
  changed: Integer[];
  /** Ids and skus that match no design. */
  unknown: string[];
  /** Ids of the selected designs that stay off sale because a notice of infringement holds them (LAW-08). */
  held: Integer[];
}

/** One row of GET /designs/manifest: a design in the import format, and the addresses of its files. */
export interface ManifestItem extends DesignImport {
  id: Integer;
  image_ids: Integer[];
}

/** GET /designs/manifest?category=&designer=&active=&sku=&name=&after=, for admins. */
export interface ManifestPage {
  results: ManifestItem[];
  /** Value of `after` for the next page; null on the last. */
  next_after: Integer | null;
}

/** One row of GET /orders, for admins. Times are ISO 8601, UTC. */
export interface AdminOrderItem {
  order_id: string;
  design_id: Integer;
  design_name: string;
  price: Yuan;
  /** How much of the payment was refunded or is being refunded; `0.00` if nothing. */
  refunded: Yuan;
  state: OrderState;
  buyer: string;
  download_count: Integer;
  payment_method: PaymentMethod | null;
  created_at: Timestamp;
  paid_at: Timestamp | null;
}

/** The columns of the operators' table of orders and of its export, with their titles (CONS-03). */
export const ORDER_COLUMNS = {
  order_id: '订单号',
  state: '状态',
  design: '图解',
  buyer: '买家',
  price: '价格（元）',
  refunded: '已退（元）',
  method: '付款方式',
  downloads: '剩余下载',
  created_at: '下单',
  paid_at: '付款',
} as const;
export type OrderColumn = keyof typeof ORDER_COLUMNS;

/** GET /orders?state=&q=&from=&to=&n=&before=, for admins. Days are in China time. */
export interface AdminOrderPage {
  results: AdminOrderItem[];
  /** Value of `before` for the next page; null on the last. */
  next_before: string | null;
}

/** GET /orders/{order_id}, for admins. */
export interface AdminOrderDetail extends AdminOrderItem, AdminOrderPayments, OrderRecord {
  downloads: DownloadItem[];
}

/** Payments and refunds of an order. */
export interface AdminOrderPayments {
  payments: {
    out_trade_no: string;
    method: PaymentMethod;
    state: string;
    held_reason: HeldReason | null;
    paid: Yuan | null;
    transaction_id: string | null;
    succeeded_at: Timestamp | null;
  }[];
  refunds: {
    refund_no: string;
    state: string;
    amount: Yuan;
    reason: string;
    fault: string | null;
    succeeded_at: Timestamp | null;
  }[];
  /** What can still be refunded of the order's payment; `0.00` without one. */
  refundable: Yuan;
}

/** One row of GET /users, for admins. */
export interface AdminUserItem {
  id: Integer;
  username: string;
  display_name: string;
  email: string | null;
  phone: string | null;
  is_admin: boolean;
  is_locked: boolean;
  designs: Integer;
  created_at: Timestamp;
}

/** GET /users?q=&n=&after=, for admins. */
export interface AdminUserPage {
  results: AdminUserItem[];
  next_after: Integer | null;
}

export const USER_CHANGES = ['lock', 'unlock', 'promote', 'demote', 'reset-second-factor'] as const;
export type UserChange = (typeof USER_CHANGES)[number];

/** POST /users/invite, for admins: the owner of the address may take over a designer's account. */
export interface InviteDesignerRequest {
  username: string;
  email: string;
  /** The reason for the audit log. The console always asks for it. */
  reason?: string;
}

/** One row of GET /queues, for admins. */
export interface QueueStatus {
  name: string;
  /** Jobs that could begin, and those that wait for a paused queue. */
  waiting: Integer;
  active: Integer;
  delayed: Integer;
  failed: Integer;
  /** No worker takes jobs of the queue until somebody resumes it. */
  is_paused?: boolean;
  /** The newest failures. */
  failures: { job: string; reason: string; attempts: Integer; failed_at: Timestamp | null }[];
}

/** GET /queues. */
export interface QueuesStatus {
  queues: QueueStatus[];
  /** Number of jobs in the database that wait for their queue. */
  outbox: Integer;
  /** How long the oldest of them has waited. */
  outbox_oldest_seconds: Integer;
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
  time: Timestamp;
  checks: DoctorCheck[];
}

/** POST /queues/{name}/retry, for admins. */
export interface QueueRetryResponse {
  /** Number of failed jobs that run again. */
  retried: Integer;
}

/** GET /health/live. */
export interface Liveness {
  status: 'ok';
}

/** GET /health/ready. */
export interface Readiness {
  /** Any value except `ok` has status 503. */
  status: 'ok' | 'ending' | 'not_ready';
  database: 'ok' | 'unreachable' | 'migrations_pending';
  /** Informational: reading and buying work without Redis, because messages wait in the database. */
  redis: 'ok' | 'unreachable';
}
